import type { OrderPart, TradeIn } from '@giro/contract/calls/orders.ts';
import type { EndReason } from '@giro/contract/rules/payment.ts';

/** Facts of an order that has ended which its buyer is told of. */
export interface EndedParts {
  payments?: readonly Pick<OrderPart, 'method' | 'received'>[] | undefined;
  tradeIns?: readonly Pick<TradeIn, 'device' | 'state'>[] | undefined;
  /** One that ran out and can still be paid. */
  isRenewable?: boolean | undefined;
}

const renewable =
  'O prazo do Pix terminou sem o pagamento, e seu pedido foi cancelado. Os aparelhos voltaram para a loja: se ainda estiverem à venda, abra o pedido e gere um novo código. Se você pagou depois do prazo, confirmamos o pedido ou devolvemos o valor à conta que pagou.';

const expired =
  'Seu pedido foi cancelado porque não recebemos o pagamento até o fim da reserva. Os aparelhos voltaram para a loja: se ainda quiser, é só comprar de novo. Se você pagou, responda a este e-mail e devolvemos o valor pelo mesmo Pix.';

const ends: Record<EndReason, string> = {
  expired,
  superseded:
    'Você começou outro pedido, e este, que ainda não estava pago, foi cancelado. Se você já pagou, confirmamos este pedido ou devolvemos o valor à conta que pagou.',
  disputed: 'O pagamento deste pedido foi contestado no banco e devolvido a quem pagou. O pedido foi encerrado.',
  refunded: 'O valor deste pedido voltou à conta que pagou, e o pedido foi encerrado.',
  withdrawn:
    'Você desistiu desta compra, e o pedido foi cancelado. Se ainda chegar um pagamento, devolvemos o valor à conta que pagou.',
};

const promiseOver = (device: string) =>
  `Sua reserva com troca terminou sem a sua visita, e os aparelhos voltaram para a loja. A cotação do seu ${device} continua valendo até o fim do prazo dela: se ainda quiser, é só reservar de novo.`;

/** Methods whose money does not go back by Pix. */
const otherWays = ['card', 'cash', 'terminal'];

/** The words of a cancellation by the shop, by the ways in which the order was paid. */
export const cancelledByPix = 'Seu pedido foi cancelado. Se você já pagou, o valor é devolvido pelo mesmo Pix.';

function cancelled(payments: NonNullable<EndedParts['payments']>): string {
  const isPaidOtherwise = payments.some(({ method, received }) => otherWays.includes(method) && received > 0);
  if (isPaidOtherwise) return 'Seu pedido foi cancelado. O que você pagou é devolvido da forma em que foi pago.';
  const isCreditAlone = payments.length > 0 && payments.every(({ method }) => method === 'credit');
  return isCreditAlone ? 'Seu pedido foi cancelado.' : cancelledByPix;
}

const creditBack = 'O crédito que você usou neste pedido volta para o seu saldo na loja.';

/** Explains why an order has ended, and by which ways what paid it goes back; `edited` where the shop says the first in other words. */
export function endWords(
  reason: EndReason | null,
  edited: readonly string[] | undefined,
  { payments = [], tradeIns = [], isRenewable }: EndedParts,
): string[] {
  const awaited = tradeIns.find(({ state }) => state === 'lapsed');
  if (awaited && reason === 'expired') return [promiseOver(awaited.device)];
  const usesCredit = !awaited && payments.some(({ method }) => method === 'credit');
  const isCreditAlone = usesCredit && payments.every(({ method }) => method === 'credit');
  const first = () => {
    if (reason === null) return edited ?? [cancelled(payments)];
    if (reason === 'refunded' && isCreditAlone) return ['Este pedido foi encerrado.'];
    return [reason === 'expired' && isRenewable ? renewable : ends[reason]];
  };
  return [...first(), ...(usesCredit ? [creditBack] : [])];
}
