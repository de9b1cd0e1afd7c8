import { parseWireReais } from '@giro/contract/rules/money.ts';
import { z } from 'zod';

/** Centavos as providers of Pix and cards write them: `1299.00`. */
export const wireAmount = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Reais of a provider's answer, a text or a number, read as centavos. */
export const wireCents = z.union([z.string(), z.number()]).transform((value, context) => {
  const found = parseWireReais(value);
  if (found !== undefined) return found;
  context.addIssue('no amount');
  return z.NEVER;
});
