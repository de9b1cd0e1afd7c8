import { cardMethod, leastCardCents, mostRefusals } from '@giro/contract/rules/card.ts';
import { divideInstalments, type InstalmentTerms } from '@giro/contract/rules/instalments.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { conflict, refused } from '../../platform/http/errors.ts';
import type { LockedOrder, OrdersService } from '../orders/orders.service.ts';
import type { OrderPaymentsService } from '../payments/order-payments.service.ts';
import type { Payment } from '../payments/payment-method.ts';
import { findLiveAttempt, type Tries } from './attempts.queries.ts';
import { leastHoldS } from './attempts.rules.ts';

interface CardPartOptions {
  orders: Pick<OrdersService, 'priceBy'>;
  orderPayments: Pick<OrderPaymentsService, 'listOf'>;
  readTerms: (db: Executor) => Promise<InstalmentTerms>;
}

export type CardPart = ReturnType<typeof createCardPart>;

export const tooManyTries = 'Seu cartão foi recusado muitas vezes. Pague com Pix, ou tente amanhã.';
export const hasTriedTooOften = ({ ofOrder, ofPerson }: Tries): boolean =>
  ofOrder >= mostRefusals.ofOrder || ofPerson >= mostRefusals.ofPersonADay;

/** The part of an order that a card pays, and the ways to divide it. The caller has locked the order. */
export function createCardPart({ orders, orderPayments, readTerms }: CardPartOptions) {
  /** It, and what the other parts pay in centavos; undefined where no card is to pay any of it. */
  async function find(tx: Tx, orderId: number): Promise<{ part: Payment; besideCents: number } | undefined> {
    const all = await orderPayments.listOf(tx, orderId);
    const parts = all.filter(({ state }) => state !== 'removed' && state !== 'failed');
    const part = parts.find(({ method }) => method === cardMethod);
    const besideCents = parts.reduce((sum, each) => sum + (each === part ? 0 : each.amountCents), 0);
    return part && { part, besideCents };
  }

  /** The same of an unpaid order that a card may pay at this moment. Throws 409 and 422 in words for its buyer. */
  async function get(tx: Tx, order: LockedOrder): Promise<{ part: Payment; besideCents: number }> {
    if (isPaid(order.status)) throw conflict('Este pedido já está pago.');
    if (order.status !== orderStatus.pending) throw refused('Este pedido já terminou. Faça um novo pedido.');
    const found = await find(tx, order.id);
    if (!found) throw refused('Este pedido não é pago com cartão.');
    const { state, switchesTo } = found.part;
    if (state === 'wanted') throw conflict('Pague antes a parte no Pix.');
    if (switchesTo !== null) throw conflict('A forma de pagamento está sendo trocada. Aguarde um instante.');
    if (await findLiveAttempt(tx, order.id)) throw conflict('Já há um pagamento em andamento. Aguarde o resultado.');
    const { hold_until: until, now } = order;
    if (until && until.getTime() - now.getTime() < leastHoldS * 1000) {
      throw refused('O prazo deste pedido terminou. Faça um novo pedido.');
    }
    return found;
  }

  /** The amount that a card would pay in one instalment, in centavos, and the ways to divide it; none under the least that a card pays. */
  async function listWays(tx: Tx, orderId: number, besideCents: number) {
    const baseCents = (await orders.priceBy(tx, orderId, undefined)) - besideCents;
    const terms = await readTerms(tx);
    return { baseCents, terms, ways: baseCents < leastCardCents ? [] : divideInstalments(baseCents, terms) };
  }

  return { find, get, listWays };
}
