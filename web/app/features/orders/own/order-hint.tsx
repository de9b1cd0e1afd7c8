import { formatSoon } from '@giro/contract/rules/dates.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { orderStatusRow } from '@giro/contract/rules/order-status.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { groupHours, useShop } from '../../storefront/shop.ts';
import { counterHint } from '../counter-words.ts';
import styles from '../order-details.module.css';
import { type ShownOrder, spokenCode } from '../order-page.ts';
import { awaitsCharge, orderPathOf } from '../order-words.ts';
import codeStyles from './pickup-code.module.css';

const expired = {
  title: 'A reserva terminou sem pagamento',
  text: 'O pedido foi cancelado e os aparelhos voltaram para a loja. Se ainda quiser, é só comprar de novo; se você pagou, fale com a gente.',
};

const unpaid = {
  title: 'Falta o Pix',
  text: 'Pague pela página do pedido: o Pix é confirmado na hora.',
};

const unpaidByCard = { title: 'Falta o cartão', text: 'Pague pela página do pedido: o banco responde na hora.' };

/** The buyer's next step, or their wait; nothing once the order is over, or its money is back. */
export function OrderHint({ order }: { order: ShownOrder }) {
  const shop = useShop();
  const row = orderStatusRow(order.payment?.status);
  const counter = counterHint(order);
  const toPay = order.pay_mode === 'card' ? unpaidByCard : unpaid;
  const hint =
    counter ??
    (order.end_reason === 'expired' ? expired : awaitsCharge(order) ? toPay : row?.hint?.(fulfilmentKindOf(order)));
  const isAtShop = counter?.isAtShop ?? row?.isAtShop;
  if (!hint || order.is_paid_back) return null;
  return (
    <section className={styles.hint}>
      <p className={styles.hintTitle}>{hint.title}</p>
      <p className={styles.hintText}>
        {hint.text}
        {isAtShop && ` Endereço: ${shop.vicinity}`}
        {hint === toPay && (
          <>
            {' '}
            <Link to={orderPathOf(order) ?? '/pedidos'}>Pagar agora</Link>
          </>
        )}
      </p>
      {order.hold_until && !counter && (
        <p className={styles.hintText}>
          Reservado até {formatSoon(order.hold_until)}. Sem o pagamento até lá, o pedido é cancelado.
        </p>
      )}
      {isAtShop && (
        <p className={styles.hours}>
          {groupHours(shop.opening_hours).map(({ days, hours }) => (
            <span key={days}>
              {days}: {hours}
              <br />
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

/** The code that the buyer says at the counter, large enough to be read over it. */
export function PickupCode({ order, code }: { order: Pick<ShownOrder, 'fulfilment'>; code: string }) {
  const words = fulfilmentKindOf(order).code;
  const id = useId();
  return (
    <section className={codeStyles.box} aria-labelledby={id}>
      <h2 id={id} className={codeStyles.title}>
        {words.label}
      </h2>
      <p className={codeStyles.code}>{spokenCode(code)}</p>
      <p className={codeStyles.hint}>{words.hint}</p>
    </section>
  );
}
