import { maskCpf, maskNumber } from '@giro/contract/rules/documents.ts';
import type { ReceivedPix } from '../../platform/pix/pix-provider.ts';

type Payer = NonNullable<ReceivedPix['payer']>;

const isCpf = (document: string) => /^\d{11}$/.test(document);

/** A document of which no more is told than people recognise it by; some providers have hidden a part of it already. */
function maskDocument(document: string): string {
  const plain = document.replace(/[\s./-]/g, '');
  if (isCpf(plain)) return `CPF ${maskCpf(plain)}`;
  if (!/[*•x]/i.test(plain)) return `documento ${maskNumber(plain)}`;
  return plain.length === 11 ? `CPF ${document}` : `documento ${document}`;
}

/** A payer for lists and searches: the name as it is, the document masked (LGPD art. 6, III: no more than needed). */
export function maskPayer({ name, document }: Payer): string {
  return [name.trim(), document.trim() && maskDocument(document.trim())].filter(Boolean).join(', ');
}
