import { formatSoon } from '@giro/contract/rules/dates.ts';
import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { groupHours } from '../storefront/opening-hours.ts';
import { useShop } from '../storefront/shop.ts';
import styles from './order-details.module.css';
import type { ShownOrder } from './order-page.ts';

const hints: Record<number, { title: string; text: string }> = {
  [orderStatus.pending]: {
    title: 'Estamos conferindo seu pagamento',
    text: 'Assim que a loja confirmar o Pix, você recebe um e-mail e o pedido passa a Aprovado.',
  },
  [orderStatus.approved]: {
    title: 'Pagamento confirmado',
    text: 'Estamos separando seu pedido. Avisamos por e-mail quando ele puder ser retirado.',
  },
};

const expired = {
  title: 'A reserva terminou sem pagamento',
  text: 'O pedido foi cancelado e os aparelhos voltaram para a loja. Se ainda quiser, é só comprar de novo; se você pagou, fale com a gente.',
};

/** What the buyer does or waits for next; nothing once the order is over. */
export function OrderHint({ order }: { order: ShownOrder }) {
  const shop = useShop();
  const status = order.payment?.status ?? 0;
  const hint = order.end_reason === 'expired' ? expired : hints[status];
  if (hint) {
    return (
      <section className={styles.hint}>
        <p className={styles.hintTitle}>{hint.title}</p>
        <p className={styles.hintText}>{hint.text}</p>
        {order.hold_until && (
          <p className={styles.hintText}>
            Reservado até {formatSoon(order.hold_until)}. Sem o pagamento até lá, o pedido é cancelado.
          </p>
        )}
      </section>
    );
  }
  if (status !== orderStatus.pickup) return null;
  return (
    <section className={styles.hint}>
      <p className={styles.hintTitle}>Seu pedido pode ser retirado na loja</p>
      <p className={styles.hintText}>Leve um documento com foto e o número do pedido. Endereço: {shop.vicinity}</p>
      <p className={styles.hours}>
        {groupHours(shop.opening_hours).map(({ days, hours }) => (
          <span key={days}>
            {days}: {hours}
            <br />
          </span>
        ))}
      </p>
    </section>
  );
}
