import { parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { texts } from '@giro/contract/texts.ts';

/** The values of the price dialog. */
export interface MoveValues {
  direction: 'up' | 'down';
  by: 'percent' | 'reais';
  /** As people type it: '7,5', '50'. */
  value: string;
  wholeReais: boolean;
}

/** The mistake in a percentage or amount, which is more than nothing. */
export function valueProblem(value: string): string | undefined {
  if (value.trim() === '') return texts.required;
  const hundredths = parseTypedReais(value.replace('%', ''));
  if (hundredths === undefined) return 'Informe um número, como 10 ou 7,5.';
  return hundredths > 0 ? undefined : 'Informe um valor maior que zero.';
}

/** The same as the wire has it. */
export function moveOf({ direction, by, value, wholeReais }: MoveValues) {
  const hundredths = parseTypedReais(value.replace('%', '')) ?? 0;
  return { direction, by, value: reaisOf(hundredths), whole_reais: wholeReais };
}

export const applyPrices = (count: number) => (count === 1 ? 'Mudar 1 preço' : `Mudar ${count} preços`);
