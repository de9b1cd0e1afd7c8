import { formatReais, parseTypedReais } from '@giro/contract/rules/money.ts';
import { type FarValue, farFromQuote } from '@giro/contract/rules/price-move.ts';

const places: Record<FarValue, string> = {
  above: 'está acima da cotação',
  'below-half': 'é menos da metade da cotação',
};

/** Says that a value, in centavos, is far from its quote; nothing where it is not. */
export function farValueWords(cents: number, quoteCents: number): string | undefined {
  const far = farFromQuote(cents, quoteCents);
  return far && `O valor de ${formatReais(cents / 100)} ${places[far]}, que é de ${formatReais(quoteCents / 100)}.`;
}

/** The same of a value as somebody typed it and a quote in reais; nothing of a value that is none. */
export function farTypedWords(typed: string, quote: number): string | undefined {
  const cents = parseTypedReais(typed);
  return cents === undefined ? undefined : farValueWords(cents, Math.round(quote * 100));
}
