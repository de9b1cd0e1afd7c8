import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { PaperFacts, PaperTable } from '../../../ui/paper/paper.tsx';
import { isWithoutPix, refundWords, toldParts } from '../../payments/payment-words.ts';
import { groupHours, useShop } from '../../storefront/shop.ts';
import { ShopPaper } from '../../storefront/shop-paper.tsx';
import { amountSums, PaperItem } from '../order-items.tsx';
import { buyerNameOf } from '../order-words.ts';

/** When the shop got its money: the first Pix, else the day on which an admin noted it. */
function paidAtOf({ receipts, history }: OrderWithPayments): string | undefined {
  const paid = receipts.map(({ paid_at }) => paid_at).toSorted()[0];
  return paid ?? history.find(({ status }) => status === orderStatus.approved)?.at;
}

/** By what banks know the Pix that came in; of one that an admin noted, what its code bore; none without a Pix. */
function identifiersOf({ payments, receipts, transaction_id }: OrderWithPayments): string[] {
  if (receipts.length > 0) return receipts.flatMap(({ e2e_id }) => e2e_id ?? []);
  return transaction_id && !isWithoutPix(payments) ? [transaction_id] : [];
}

/** The sum that the order costs, and its payments where they are more than one Pix. */
function totalSums({ payments, total_price }: OrderWithPayments, hasMoney: boolean): [string, string][] {
  const parts = toldParts(payments).filter(({ state }) => state !== 'removed' && state !== 'failed');
  const what = hasMoney ? 'Total pago' : 'Total a pagar';
  if (parts.length === 0) return [[`${what} por Pix`, formatReais(total_price)]];
  return [
    ...parts.map(({ label, value }): [string, string] => [label, formatReais(value)]),
    [what, formatReais(total_price)],
  ];
}

/**
 * The print of 'Imprimir recibo', or of 'Imprimir resumo' for an order that is not paid yet, and nothing of the screen
 * with it.
 */
export function SaleSlip({ order }: { order: OrderWithPayments }) {
  const shop = useShop();
  const hours = groupHours(shop.opening_hours).map((line) => `${line.days}: ${line.hours}`);
  const hasMoney = isPaid(order.payment.status);
  const kind = fulfilmentKindOf(order);
  const paidAt = hasMoney ? paidAtOf(order) : undefined;
  const what = hasMoney ? 'Recibo' : 'Resumo';
  return (
    <ShopPaper label={what} title={`${what} do pedido ${order.order_code}`}>
      <PaperFacts
        facts={[
          ['Cliente', buyerNameOf(order), 'wide'],
          ['Feito em', formatMoment(order.created_at)],
          ['Pago em', paidAt && formatMoment(paidAt)],
        ]}
      />
      <PaperTable
        headings={['Produto', 'Quantidade', 'Preço', 'Subtotal']}
        rows={order.order_items.map((item) => [
          <PaperItem key="item" item={item} />,
          item.quantity,
          formatReais(item.unit_price),
          formatReais(item.total_price),
        ])}
        sums={[...amountSums(order), ...totalSums(order, hasMoney)]}
      />
      {order.receipts.flatMap(({ refunds }) =>
        refunds
          .filter(({ state }) => state === 'done')
          .map((refund) => (
            <p key={refund.id}>
              {refundWords(refund)}: {formatReais(refund.value)}
            </p>
          )),
      )}
      {identifiersOf(order).map((identifier) => (
        <p key={identifier}>Identificador no Pix: {identifier}</p>
      ))}
      <p>
        {kind.method}: {shop.vicinity}. {hours.join('; ')}.
      </p>
      <p>
        Estado e defeitos de cada aparelho: os do anúncio. Garantia legal de 90 dias (art. 26 do Código de Defesa do
        Consumidor), dentro de 1 ano de garantia da loja.
        {!kind.isAtOnce && ` Desistência em até 7 dias ${kind.mails.withdrawalFrom} (art. 49), na página do pedido.`}
      </p>
      <p>
        <strong>Este {hasMoney ? 'recibo' : 'resumo'} não é documento fiscal.</strong>
      </p>
    </ShopPaper>
  );
}
