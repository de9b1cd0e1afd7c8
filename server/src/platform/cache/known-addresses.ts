/** Encodings that a browser can read, as its Accept-Encoding says. */
export interface Readable {
  br: boolean;
  gzip: boolean;
}

const mostAddresses = 4000;
/** Longer texts are made up, or sent by few. */
const longestText = 300;
const mostEncodings = 200;

/**
 * Finds answers by the addresses that they were asked for by, as these were written, so that an address which comes
 * again need not be read. The same text always names the same answer.
 */
export class KnownAddresses<Answer> {
  #answers = new Map<string, Answer>();
  #addresses = new Map<Answer, string[]>();

  find(address: string): Answer | undefined {
    return this.#answers.get(address);
  }

  learn(address: string, answer: Answer): void {
    if (address.length > longestText || this.#answers.get(address) === answer) return;
    if (this.#answers.size >= mostAddresses) this.clear();
    this.#answers.set(address, answer);
    const addresses = this.#addresses.get(answer);
    if (addresses) addresses.push(address);
    else this.#addresses.set(answer, [address]);
  }

  forget(answer: Answer): void {
    for (const address of this.#addresses.get(answer) ?? []) this.#answers.delete(address);
    this.#addresses.delete(answer);
  }

  clear(): void {
    this.#answers.clear();
    this.#addresses.clear();
  }
}

const read = new Map<string, Readable>();
const nothing: Readable = { br: false, gzip: false };

/** Reads an Accept-Encoding header (RFC 9110, section 12.5.3); the few ways to write it are read once each. */
export function readableBy(header: string | undefined): Readable {
  if (header === undefined) return nothing;
  const known = read.get(header);
  if (known) return known;
  const accepts = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(header);
  const readable = { br: accepts('br'), gzip: accepts('gzip') };
  if (read.size >= mostEncodings) read.clear();
  if (header.length <= longestText) read.set(header, readable);
  return readable;
}
