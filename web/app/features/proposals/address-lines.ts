import type { PostalAddress } from '../../lib/format/postal-address.ts';

const joined = (parts: readonly (string | null)[], separator: string) => parts.filter(Boolean).join(separator);

/** An address as an envelope has it, without what is not known; a dash when nothing is. */
export function addressLines(address: PostalAddress): string[] {
  const lines = [
    joined([address.address, address.number, address.complement], ', '),
    joined([address.neighborhood, joined([address.city, address.state], '/')], ', '),
  ].filter((line) => line !== '');
  return lines.length > 0 ? lines : ['—'];
}
