import type { PriceChange, PriceImport } from '@giro/contract/calls/price-table.ts';
import { formatReais } from '@giro/contract/rules/money.ts';

const directions = { acrescimo: '+', abatimento: '−' } as const;

/** A base value as it is; an amount with what it does: '+ R$ 200,00'. */
export function priceText({ amount, modification }: PriceChange['before']): string {
  return modification ? `${directions[modification]} ${formatReais(amount)}` : formatReais(amount);
}

/** What of a model changes. */
export function changedName({ caracteristica, valor }: PriceChange): string {
  return caracteristica === null ? 'Valor base' : `${caracteristica}: ${valor}`;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

export const applyLabel = (count: number) => `Aplicar ${counted(count, 'mudança', 'mudanças')}`;

/** What a dry run found, in one sentence. */
export function summaryOf({ changes, unchanged, problems }: Pick<PriceImport, 'changes' | 'unchanged' | 'problems'>) {
  const parts = [
    ...(problems.length > 0 ? [counted(problems.length, 'erro', 'erros')] : []),
    counted(changes.length, 'mudança', 'mudanças'),
    counted(unchanged, 'linha sem mudança', 'linhas sem mudança'),
  ];
  return parts.join(' · ');
}
