import type { PriceChange } from '@giro/contract/calls/price-table.ts';
import { formatReais } from '@giro/contract/rules/money.ts';

const directions = { acrescimo: '+', abatimento: '−' } as const;

/** A base value as it is; an amount with what it does: '+ R$ 200,00'. */
export function priceText({ amount, modification }: PriceChange['before']): string {
  return modification ? `${directions[modification]} ${formatReais(amount)}` : formatReais(amount);
}

/** The name of the price that changes. */
export function changedName({ caracteristica, valor }: PriceChange): string {
  return caracteristica === null ? 'Valor base' : `${caracteristica}: ${valor}`;
}
