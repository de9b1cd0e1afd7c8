import type { OrderPart, TradeIn } from '@giro/contract/calls/orders.ts';
import { formatSoon } from '@giro/contract/rules/dates.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { ShownOrder } from './order-page.ts';

/** The next step of an order that is finished at the counter, or its end, for its buyer. */
export interface CounterHint {
  title: string;
  text: string;
  /** The next step is at the shop. */
  isAtShop: boolean;
}

/** '29/11, 23:59': the last moment for which an order is kept. */
const lastMomentOf = ({ hold_until }: ShownOrder) => hold_until && formatSoon(hold_until).replace(' às', ',');

const centsOf = (reais: number) => Math.round(reais * 100);
const isLive = ({ state }: OrderPart) => state === 'wanted' || state === 'authorised' || state === 'settled';

/** The part of an order that nothing pays yet, in reais. */
function restOf({ total_price, payments }: ShownOrder): number {
  const paidCents = (payments ?? []).filter(isLive).reduce((sum, { value }) => sum + centsOf(value), 0);
  return reaisOf(centsOf(total_price ?? 0) - paidCents);
}

const worthOf = ({ offered, bonus }: TradeIn) => reaisOf(centsOf(offered) + centsOf(bonus));

function waiting(order: ShownOrder): CounterHint {
  const device = order.trade_ins?.at(-1);
  const last = lastMomentOf(order);
  const until = last ? ` até ${last}` : '';
  const rest = restOf(order);
  const owed = `Falta ${formatReais(rest)}: pague no balcão${until} e leve a compra na hora.`;
  if (device?.state === 'promised') {
    const worth = formatReais(Math.min(worthOf(device), order.total_price ?? 0));
    const also = rest > 0 ? ` O resto, ${formatReais(rest)}, você paga no balcão.` : '';
    return {
      title: `Leve na loja${until}`,
      text: `Leve o seu ${device.device} e um documento com foto: ele paga ${worth} desta compra.${also} Se ele valer outro valor, você decide na hora.`,
      isAtShop: true,
    };
  }
  if (device?.state === 'accepted') {
    return {
      title: `Recebemos o seu ${device.device}`,
      text: `O crédito dele está nesta compra. ${owed}`,
      isAtShop: true,
    };
  }
  if (device?.state === 'refused') {
    return {
      title: `O seu ${device.device} não ficou de entrada`,
      text: `Para ficar com a compra, pague ${formatReais(rest)} no balcão${until}. Se não quiser mais, desista da compra: nada é cobrado.`,
      isAtShop: true,
    };
  }
  return { title: 'Compra no balcão', text: owed, isAtShop: true };
}

function ended({ trade_ins }: ShownOrder): CounterHint {
  const device = trade_ins?.at(-1);
  const title = 'A reserva terminou';
  if (device?.state === 'accepted') {
    const text = `O crédito do seu ${device.device} continua seu: use em outra compra ou receba em dinheiro.`;
    return { title, text, isAtShop: false };
  }
  const again = device?.state === 'lapsed' ? ` Se ainda quiser trocar o seu ${device.device}, reserve de novo.` : '';
  return { title, text: `Os aparelhos voltaram para a loja e nada foi cobrado.${again}`, isAtShop: false };
}

/** Undefined for orders of other ways, and once it is paid. */
export function counterHint(order: ShownOrder): CounterHint | undefined {
  if (!fulfilmentKindOf(order).isAtOnce) return undefined;
  if (order.payment?.status === orderStatus.pending) return waiting(order);
  const hasTradeIn = (order.trade_ins?.length ?? 0) > 0;
  return order.payment?.status === orderStatus.cancelled && hasTradeIn && !order.refunded ? ended(order) : undefined;
}

/** The same for the shop's people, of an order that is not paid. */
export function counterStep(order: ShownOrder): string | undefined {
  if (!fulfilmentKindOf(order).isAtOnce) return undefined;
  const device = order.trade_ins?.at(-1);
  const last = lastMomentOf(order);
  if (device?.state === 'promised') {
    return `O cliente traz o ${device.device}${last ? ` até ${last}` : ''}: receba o aparelho no Balcão.`;
  }
  return `Falta ${formatReais(restOf(order))}: receba o pagamento no Balcão.`;
}
