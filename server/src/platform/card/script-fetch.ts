import { isLoopback } from '../address-reach.ts';
import { CardProblem } from './card-provider.ts';

const longest = 2 * 1024 * 1024;
const patienceMs = 10_000;
const mostSteps = 3;

const problem = (words: string, options?: ErrorOptions) => new CardProblem('unknown', words, options);

function assertReachable({ protocol, href, host }: URL): void {
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(href))) return;
  throw new CardProblem('address', `O código do provedor de cartões leva a ${host}, que não é https.`);
}

async function readBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > longest) throw problem('O código do provedor de cartões tem mais de 2 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Follows where a browser would be led to, as long as every step of it is secure. */
async function follow(address: URL, signal: AbortSignal): Promise<Buffer> {
  let url = address;
  for (let step = 0; step <= mostSteps; step += 1) {
    assertReachable(url);
    const response = await fetch(url, { redirect: 'manual', signal });
    const next = response.headers.get('location');
    if (response.ok) return readBytes(response);
    await response.body?.cancel();
    if (response.status < 300 || response.status >= 400 || !next) {
      throw problem(`O código do provedor de cartões não foi entregue (${response.status}).`);
    }
    url = new URL(next, url);
  }
  throw problem('O código do provedor de cartões leva de um endereço a outro.');
}

/**
 * The bytes of a provider's script as browsers get it: at most 2 MB, in ten seconds, by https, or http on this machine.
 * Throws a `CardProblem`.
 */
export async function fetchScript(address: string): Promise<Buffer> {
  try {
    return await follow(new URL(address), AbortSignal.timeout(patienceMs));
  } catch (error) {
    if (error instanceof CardProblem) throw error;
    throw problem('O código do provedor de cartões não pôde ser lido.', { cause: error });
  }
}
