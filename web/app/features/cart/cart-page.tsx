import { reaisOf } from '@giro/contract/rules/money.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { pickupOffer } from '@giro/contract/rules/pickup-offer.ts';
import { Alert, Button } from '@mantine/core';
import { IconInfoCircle, IconShoppingCart, IconTrash } from '@tabler/icons-react';
import { useContext, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ScriptNonce } from '../../lib/start/script-nonce.ts';
import { AmountLines } from '../../ui/amount-lines.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductPicture } from '../../ui/stored-picture.tsx';
import { DeliveryTeaser } from '../delivery/delivery-teaser.tsx';
import { PriceWays } from '../instalments/price-ways.tsx';
import { useKnownShop } from '../storefront/shop.ts';
import { TradeInButton } from '../trade-ins/trade-in-button.tsx';
import {
  addLine,
  type Cart,
  changeCart,
  emptyCart,
  goodsOf,
  type CartLine as Line,
  lineTotalOf,
  removeLine,
  setQuantity,
  useCart,
} from './cart.ts';
import { cartStorageKey } from './cart-count.ts';
import styles from './cart-page.module.css';
import { listPriceCentsOf, useCartPrice } from './cart-price.ts';
import { shortageOf, useSyncCart } from './cart-sync.ts';
import { CouponField } from './coupon-field.tsx';
import { PurchaseReminder } from './purchase-reminder.tsx';
import { QuantityInput } from './quantity-input.tsx';
import { useLinkedItems } from './use-linked-items.ts';

/** A product of the cart. A quantity of 0 takes it out. */
function CartLine({ line, onChange }: { line: Line; onChange: (quantity: number) => void }) {
  const shortage = shortageOf(line);
  const total = lineTotalOf(line);
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <ProductPicture src={line.images[0]?.url} alt={line.name} size={104} />
      </div>
      <div className={styles.facts}>
        <h2 className={styles.name}>
          {line.SKU ? <Link to={productPath({ SKU: line.SKU, name: line.name })}>{line.name}</Link> : line.name}
        </h2>
        {total !== undefined && Number(line.quantity) > 1 && (
          <p className={styles.each}>
            <Money value={line.price} /> cada
          </p>
        )}
        {shortage && (
          <p role="status" className={styles.shortage}>
            {shortage}
          </p>
        )}
      </div>
      <div className={styles.controls}>
        <QuantityInput name={line.name} quantity={Number(line.quantity)} most={line.stock} onChange={onChange} />
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={styles.remove}
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          aria-describedby={`cart-${line.id}`}
          onClick={() => onChange(0)}
        >
          Remover
        </Button>
        <span id={`cart-${line.id}`} hidden>
          {line.name}
        </span>
      </div>
      <p className={styles.cartLineTotal}>{total === undefined ? 'valor inválido' : <Money value={total} />}</p>
    </li>
  );
}

/** The total, the way the order gets to the buyer, and the way on. */
function CartSummary({ cart }: { cart: Cart }) {
  const navigate = useNavigate();
  const goods = goodsOf(cart);
  const price = useCartPrice(goods);
  const { method, label, shopping } = pickupOffer;
  const products = cart.products.map(({ id, quantity }) => ({ id, quantity: Number(quantity) }));
  // A shop that delivers lets its buyer choose the way in the checkout.
  const delivers = useKnownShop()?.delivers === true;
  const isChosen = delivers || cart.deliveryMethod === method;
  return (
    <Card component="section" radius="lg" aria-label="Resumo" className={styles.summary}>
      <DeliveryTeaser products={products} coupon={price.coupon} />
      {!delivers && (
        <div>
          <label className={styles.pickup}>
            <input
              type="checkbox"
              aria-describedby="pickup-terms"
              checked={isChosen}
              onChange={(event) => {
                const deliveryMethod = event.currentTarget.checked ? method : '';
                changeCart((current) => ({ ...current, deliveryMethod }));
              }}
            />
            {label}
          </label>
          <p id="pickup-terms" className={styles.terms}>
            {shopping.terms}
          </p>
        </div>
      )}
      <CouponField cart={goods} price={price} />
      <div className={styles.cost}>
        <AmountLines amounts={price.amounts} />
        <p className={styles.total} aria-busy={price.isPending}>
          Total <Money value={reaisOf(price.totalCents ?? 0)} className={styles.amount} />
        </p>
        <PriceWays cents={listPriceCentsOf(price)} />
      </div>
      <Button fullWidth size="lg" disabled={!isChosen} onClick={() => navigate('/checkout')}>
        Finalizar Compra
      </Button>
      {!isChosen && <p className={styles.hint}>{shopping.missing}</p>}
      <TradeInButton products={products} coupon={price.coupon} onPlaced={() => changeCart(() => emptyCart)} />
      <Link to="/quero-comprar" className={styles.back}>
        Continuar comprando
      </Link>
    </Card>
  );
}

function EmptyCart() {
  return (
    <Card radius="lg" className={styles.card}>
      <EmptyState
        title="Seu carrinho está vazio."
        icon={<IconShoppingCart size={32} stroke={1.5} />}
        action={
          <Button component={Link} to="/quero-comprar">
            Ver aparelhos à venda
          </Button>
        }
      >
        Escolha um aparelho na loja e ele aparece aqui.
      </EmptyState>
    </Card>
  );
}

interface ContentsProps {
  cart: Cart;
  onRemoved: (line: Line) => void;
}

function Lines({ cart, onRemoved }: ContentsProps) {
  function change(line: Line, quantity: number) {
    if (quantity <= 0) onRemoved(line);
    changeCart((current) => setQuantity(current, line.id, quantity));
  }
  return (
    <ul className={styles.lines}>
      {cart.products.map((line) => (
        <CartLine key={line.id} line={line} onChange={(quantity) => change(line, quantity)} />
      ))}
    </ul>
  );
}

function Contents({ cart, onRemoved }: ContentsProps) {
  if (cart.products.length === 0) return <EmptyCart />;
  return (
    <div className={styles.columns}>
      <Lines cart={cart} onRemoved={onRemoved} />
      <CartSummary cart={cart} />
    </div>
  );
}

/** Runs where it stands, before the page is painted: nobody reads of an empty cart who has something in theirs. */
const markFilled = `try {
  if (/"products":\\[{/.test(localStorage.getItem('${cartStorageKey}')))
    document.currentScript.parentElement.dataset.filled = '';
} catch {}`;

/** The cart as the server draws it: most who come here for the first time have chosen nothing yet. */
function UnknownCart() {
  const nonce = useContext(ScriptNonce);
  return (
    <div className={styles.unknown}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: markFilled }} />
      <EmptyCart />
      <LoadingScreen />
    </div>
  );
}

/** The buyer's cart, checked against the shop on opening, with what a link brings. */
export function CartPage() {
  const cart = useCart();
  const linked = useLinkedItems();
  const synced = useSyncCart();
  const { sync } = synced;
  const notices = [...linked.notices, ...synced.notices];
  const problems = [linked.problem, synced.problem].filter((problem) => problem !== undefined);
  const [removed, setRemoved] = useState<Line>();

  useEffect(() => {
    sync();
  }, [sync]);

  function dismiss() {
    linked.dismiss();
    synced.dismiss();
  }

  function undo(line: Line) {
    changeCart((current) => addLine(removeLine(current, line.id), line));
    setRemoved(undefined);
  }

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Carrinho</h1>
      <div className={styles.notices}>
        <PurchaseReminder />
        <ErrorAlert texts={problems} onClose={dismiss} />
        {notices.length > 0 && (
          <Alert
            color="amber"
            role="status"
            icon={<IconInfoCircle aria-hidden />}
            withCloseButton
            closeButtonLabel="Fechar aviso"
            onClose={dismiss}
          >
            {notices.map((notice) => (
              <p key={notice} className={styles.notice}>
                {notice}
              </p>
            ))}
          </Alert>
        )}
        <div role="status">
          {removed && (
            <p className={styles.removed}>
              {removed.name} saiu do carrinho.
              <Button variant="subtle" size="compact-md" onClick={() => undo(removed)}>
                Desfazer
              </Button>
            </p>
          )}
        </div>
      </div>
      {cart ? <Contents cart={cart} onRemoved={setRemoved} /> : <UnknownCart />}
    </div>
  );
}
