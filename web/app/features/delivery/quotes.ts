import type { ResultOf } from '@giro/contract/call.ts';
import { priceCartCall } from '@giro/contract/calls/orders.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { noQuotes } from '@giro/contract/rules/delivery.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError, callApi } from '../../lib/api/call-api.ts';

/** Goods that somebody wishes to have sent. */
export interface QuotedGoods {
  products: readonly { id: number; quantity: number }[];
  coupon?: string | undefined;
}

type Answer = ResultOf<typeof priceCartCall>;
/** A way in which a cart reaches its buyer; amounts in reais. */
export type Quote = Answer['deliveries'][number];

/** Asks the shop what it costs to send these goods to a CEP; nothing is asked while there is none. */
export function useQuotes({ products, coupon }: QuotedGoods, cep: string | undefined) {
  return useQuery<Answer, Error>({
    // Below the key of every price, so that it is asked anew with the others.
    queryKey: [priceCartCall.path, 'entregas', cep, products, coupon],
    queryFn: () =>
      callApi(priceCartCall, { body: { products: [...products], coupon, delivery: { kind: 'delivery', cep } } }),
    enabled: cep !== undefined && products.length > 0,
    retry: false,
    staleTime: 60_000,
  });
}

/** The deliveries of an answer that can be chosen; none of what is fetched. */
export const offeredOf = ({ deliveries }: Pick<Answer, 'deliveries'>): Quote[] =>
  deliveries.filter(({ kind, available }) => kind === 'delivery' && available);

/** The mistake in the CEP that an answer was asked with. */
export const cepProblemOf = ({ problems }: Pick<Answer, 'problems'>): string | undefined =>
  problems.find(({ field }) => field === 'delivery.cep')?.message;

/** Why an answer offers no delivery, as the text to show: there is always the shop to fetch it at. */
export const whyNoneOf = ({ deliveries }: Pick<Answer, 'deliveries'>): string =>
  deliveries.find(({ kind, why_not }) => kind === 'delivery' && why_not)?.why_not ?? noQuotes;

/** Why the shop could not be asked. */
export function quoteFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return noQuotes;
  if (error.status === 0) return 'Não conseguimos calcular a entrega. Confira sua internet e tente de novo.';
  return (error.status === 429 && error.serverMessage) || noQuotes;
}

/** A day as `dd/mm`. */
export const shortDay = (day: string) => formatDate(day).slice(0, 5);

/** Until when it comes, if that is known. */
export const dueWords = ({ due_on }: Pick<Quote, 'due_on'>) => (due_on ? `chega até ${shortDay(due_on)}` : undefined);
