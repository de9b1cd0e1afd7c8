import { usualFulfilment } from '@giro/contract/rules/fulfilment-kind.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { IconClock, IconMapPin } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { seesCredit } from '../../lib/api/panel-screens.ts';
import { useSession } from '../../lib/api/session.ts';
import { summandOf } from '../../ui/amount-lines.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { type Cart, type CartLine, lineTotalOf } from '../cart/cart.ts';
import type { CartPrice } from '../cart/cart-price.ts';
import { CouponField } from '../cart/coupon-field.tsx';
import { groupHours, usePlaceInfo, useShop } from '../storefront/shop.ts';
import { CartNotices } from './cart-notices.tsx';
import styles from './checkout.module.css';

/** Place and time for fetching the order. */
export function PickupPlace() {
  const { data, isError } = usePlaceInfo();
  return (
    <Card component="section" radius="lg" aria-labelledby="retirada" className={styles.card}>
      <h2 id="retirada" className={styles.heading}>
        {usualFulfilment.label}
      </h2>
      {isError && <p className={styles.notice}>O endereço vai no e-mail de confirmação.</p>}
      {data && (
        <div className={styles.columns}>
          <p className={styles.line}>
            <IconMapPin size={20} stroke={1.5} aria-hidden />
            {data.vicinity}
          </p>
          <div className={styles.line}>
            <IconClock size={20} stroke={1.5} aria-hidden />
            <dl className={styles.hours}>
              {groupHours(data.opening_hours).map(({ days, hours }) => (
                <div key={days}>
                  <dt>{days}</dt>
                  <dd className="tabular">{hours}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      )}
    </Card>
  );
}

/** Who sells, and how to reach them: the law wants it beside what is bought (Decreto 7.962/2013, art. 2). */
function Seller() {
  const { company, cnpj, vicinity, email } = useShop();
  return (
    <Card component="section" radius="lg" aria-labelledby="vendedor" className={styles.card}>
      <h2 id="vendedor" className={styles.heading}>
        Quem vende
      </h2>
      <p className={styles.notice}>
        {company} · CNPJ <span className="tabular">{cnpj}</span>
        <br />
        {vicinity}
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </Card>
  );
}

interface SummaryStepProps {
  cart: Cart;
  price: CartPrice;
  notices: readonly string[];
  /** Why an order was refused that credit was to pay. */
  creditRefusal?: string | undefined;
}

/** The state that the offer describes, and the way back to all of it. */
function LineCondition({ line }: { line: CartLine }) {
  const state = line.attributes?.find(({ attribute_name }) => /^estado$/i.test(attribute_name));
  const words = state?.values.map(({ value }) => value).join(' - ');
  if (!line.SKU) return words ? <p className={styles.condition}>{words}</p> : null;
  return (
    <p className={styles.condition}>
      {words && `${words} · `}
      <Link to={productPath({ SKU: line.SKU, name: line.name })} target="_blank">
        Estado e defeitos
      </Link>
    </p>
  );
}

function Items({ cart, price: { amounts, totalCents, isPending } }: Pick<SummaryStepProps, 'cart' | 'price'>) {
  return (
    <table className={styles.items}>
      <thead>
        <tr>
          <th scope="col">Produto</th>
          <th scope="col">Preço</th>
          <th scope="col">Quantidade</th>
          <th scope="col">Subtotal</th>
        </tr>
      </thead>
      <tbody>
        {cart.products.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {line.name}
              <LineCondition line={line} />
            </th>
            <td data-label="Preço">{Number.isFinite(Number(line.price)) ? <Money value={line.price} /> : '—'}</td>
            <td data-label="Quantidade">{line.quantity}</td>
            <td data-label="Subtotal">{lineTotalOf(line) === undefined ? '—' : <Money value={lineTotalOf(line)} />}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {amounts.length > 1 &&
          amounts.map(({ label, value }) => (
            <tr key={label} className={styles.amount}>
              <th scope="row" colSpan={3}>
                {label}
              </th>
              <td>{summandOf(value)}</td>
            </tr>
          ))}
        <tr aria-busy={isPending}>
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td className={styles.total}>
            {totalCents === undefined ? 'valor inválido' : <Money value={reaisOf(totalCents)} />}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const CreditField = lazy(() => import('./credit-field.tsx'));

/** Everything that is bought, once more, before it is paid. */
export function SummaryStep({ cart, price, notices, creditRefusal }: SummaryStepProps) {
  const shop = useShop();
  const { user } = useSession();
  return (
    <>
      <h1 className={styles.title}>Resumo da Compra</h1>
      <CartNotices cart={cart} notices={notices} />
      <Card component="section" radius="lg" aria-label="Itens" className={styles.card}>
        <Items cart={cart} price={price} />
        <div className={styles.coupon}>
          <CouponField cart={cart} price={price} />
        </div>
        {user && (seesCredit(user, shop) || cart.paysWithCredit) && (
          <Suspense fallback={null}>
            <CreditField cart={cart} price={price} refusal={creditRefusal} />
          </Suspense>
        )}
      </Card>
      {!shop.delivers && <PickupPlace />}
      <Seller />
      <p className={styles.legal}>
        Confira itens{shop.delivers ? ' e valores' : `, valores e ${usualFulfilment.shopping.check}`} antes de pagar.
        Você pode desistir da compra em até 7 dias depois de receber o aparelho, com devolução do valor pago (Código de
        Defesa do Consumidor, art. 49). Garantia legal de 90 dias, dentro de 1 ano de garantia da loja.
      </p>
    </>
  );
}
