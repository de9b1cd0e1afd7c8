import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { pickup } from '@giro/contract/rules/pickup.ts';
import { createPortal } from 'react-dom';
import { refundWords } from '../payments/payment-words.ts';
import { useShop } from '../storefront/shop.ts';
import styles from './order-receipt.module.css';
import { imeiWords, warrantyWords } from './order-units.ts';

/** When the shop got its money: the first Pix, else the day on which an admin noted it. */
function paidAtOf({ payments, history }: OrderWithPayments): string | undefined {
  const paid = payments.map(({ paid_at }) => paid_at).toSorted()[0];
  return paid ?? history.find(({ status }) => status === orderStatus.approved)?.at;
}

/** By what banks know the Pix that came in; of one that an admin noted, what its code bore. */
function identifiersOf({ payments, transaction_id }: OrderWithPayments): string[] {
  if (payments.length > 0) return payments.map(({ e2e_id }) => e2e_id);
  return transaction_id ? [transaction_id] : [];
}

/** What 'Imprimir recibo' prints, or 'Imprimir resumo' of an order that is not paid yet, and nothing of the screen with it. */
export function OrderReceipt({ order }: { order: OrderWithPayments }) {
  const shop = useShop();
  const hasMoney = isPaid(order.payment.status);
  const paidAt = hasMoney ? paidAtOf(order) : undefined;
  return createPortal(
    <article className={styles.receipt} aria-label={hasMoney ? 'Recibo' : 'Resumo'}>
      <h1 className={styles.shop}>{shop.name}</h1>
      <p className={styles.line}>
        {shop.company} · CNPJ {shop.cnpj}
      </p>
      <p className={styles.line}>{shop.vicinity}</p>
      <p className={styles.line}>{shop.email}</p>
      <h2 className={styles.title}>
        {hasMoney ? 'Recibo' : 'Resumo'} do pedido {order.order_code}
      </h2>
      <p className={styles.line}>Cliente: {order.user.name}</p>
      <p className={styles.line}>Feito em {formatMoment(order.created_at)}</p>
      {paidAt && <p className={styles.line}>Pago em {formatMoment(paidAt)}</p>}
      <table className={styles.items}>
        <thead>
          <tr>
            <th scope="col">Produto</th>
            <th scope="col">Quantidade</th>
            <th scope="col">Preço</th>
            <th scope="col">Subtotal</th>
          </tr>
        </thead>
        <tbody>
          {order.order_items.map(({ product, quantity, unit_price, total_price, units = [] }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one product may stand in two lines, and lines never change
            <tr key={index}>
              <td>
                {product.name}
                {units.map((unit) => (
                  <p key={unit.id} className={styles.unit}>
                    {[unit.imei && imeiWords(unit.imei), warrantyWords(unit)].filter(Boolean).join(' · ')}
                  </p>
                ))}
              </td>
              <td>{quantity}</td>
              <td>{formatReais(unit_price)}</td>
              <td>{formatReais(total_price)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {hasMoney ? 'Total pago por Pix' : 'Total a pagar por Pix'}
            </th>
            <td>{formatReais(order.total_price)}</td>
          </tr>
        </tfoot>
      </table>
      {order.payments.flatMap(({ refunds }) =>
        refunds
          .filter(({ state }) => state === 'done')
          .map((refund) => (
            <p key={refund.id} className={styles.line}>
              {refundWords(refund)}: {formatReais(refund.value)}
            </p>
          )),
      )}
      {identifiersOf(order).map((identifier) => (
        <p key={identifier} className={styles.line}>
          Identificador no Pix: {identifier}
        </p>
      ))}
      <p className={styles.line}>
        {pickup}: {shop.vicinity}. {shop.opening_hours.join('; ')}
      </p>
      <p className={styles.line}>
        Estado e defeitos de cada aparelho: os do anúncio. Garantia legal de 90 dias (art. 26 do Código de Defesa do
        Consumidor), dentro de 1 ano de garantia da loja. Desistência em até 7 dias depois da retirada (art. 49), na
        página do pedido.
      </p>
      <p className={styles.note}>Este {hasMoney ? 'recibo' : 'resumo'} não é documento fiscal.</p>
    </article>,
    document.body,
  );
}
