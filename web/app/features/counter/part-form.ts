import type { RequestOf } from '@giro/contract/call.ts';
import type { paySaleCall, Sale } from '@giro/contract/calls/counter.ts';
import type { CardKind, CounterMethod } from '@giro/contract/rules/cash.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { countProblem, missing, moneyProblem } from '../../ui/panel/form/form-parts.ts';

/** A part as it stands in the fields. */
export interface PartValues {
  method: CounterMethod;
  value: string;
  received: string;
  nsu: string;
  brand: string;
  kind: CardKind | '';
  instalments: string;
}

/** Brands whose cards terminals in Brazil take; the same words, so that a paper is never recorded twice. */
export const cardBrands = ['Visa', 'Mastercard', 'Elo', 'American Express', 'Hipercard', 'Outra'] as const;

/** The form as it opens: what is open, in cash, or as much of it as the credit that was just taken for a device pays. */
export const partValuesOf = ({ open }: Pick<Sale, 'open'>, takenCredit = 0): PartValues => ({
  method: takenCredit > 0 ? 'credit' : 'cash',
  value: formatReais(takenCredit > 0 ? Math.min(open, takenCredit) : open),
  received: '',
  nsu: '',
  brand: '',
  kind: '',
  instalments: '1',
});

const centsOf = (text: string) => parseTypedReais(text) ?? 0;

/** The change of a part in cash, in centavos; 0 while less than its value was received, or nothing said. */
export const changeCentsOf = ({ method, value, received }: PartValues): number =>
  method === 'cash' && received.trim() !== '' ? Math.max(0, centsOf(received) - centsOf(value)) : 0;

function valueProblem(text: string): string | undefined {
  return moneyProblem(text) ?? (centsOf(text) === 0 ? 'Informe um valor acima de zero.' : undefined);
}

function receivedProblem({ value, received }: PartValues): string | undefined {
  if (received.trim() === '') return undefined;
  const isTooLittle = centsOf(received) < centsOf(value);
  return moneyProblem(received) ?? (isTooLittle ? 'O valor recebido é menor que o valor do pagamento.' : undefined);
}

/** The mistakes in the fields that the method has, all at once. */
export function partProblems(values: PartValues): Partial<Record<keyof PartValues, string | undefined>> {
  const { method, value, nsu, brand, kind, instalments } = values;
  return {
    value: valueProblem(value),
    ...(method === 'cash' && { received: receivedProblem(values) }),
    ...(method === 'terminal' && {
      nsu: missing(nsu),
      brand: brand === '' ? 'Escolha a bandeira do cartão.' : undefined,
      kind: kind === '' ? 'Escolha débito ou crédito.' : undefined,
      instalments: kind === 'credit' ? countProblem(instalments) : undefined,
    }),
  };
}

/** The form as a request: fields of other methods are left out. */
export function partBodyOf(values: PartValues): NonNullable<RequestOf<typeof paySaleCall>['body']> {
  const { method, nsu, brand, kind, instalments } = values;
  const received = values.received.trim() === '' ? undefined : reaisOf(centsOf(values.received));
  return {
    method,
    value: reaisOf(centsOf(values.value)),
    ...(method === 'cash' && received !== undefined && { received }),
    ...(method === 'terminal' && {
      nsu: nsu.trim(),
      brand,
      kind,
      instalments: kind === 'credit' ? instalments.trim() : 1,
    }),
  };
}
