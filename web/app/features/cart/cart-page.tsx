import { Alert, Button } from '@mantine/core';
import { IconInfoCircle, IconShoppingCart } from '@tabler/icons-react';
import { useContext, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ScriptNonce } from '../../lib/start/script-nonce.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { addLine, type Cart, type CartLine as Line, removeLine, setQuantity } from './cart.ts';
import { cartStorageKey } from './cart-count.ts';
import { CartLine } from './cart-line.tsx';
import styles from './cart-page.module.css';
import { changeCart, useCart } from './cart-store.ts';
import { CartSummary } from './cart-summary.tsx';
import { PurchaseReminder } from './purchase-reminder.tsx';
import { useSyncCart } from './use-sync-cart.ts';

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

/** The buyer's cart, checked against the shop on opening. */
export function CartPage() {
  const cart = useCart();
  const { notices, problem, sync, dismiss } = useSyncCart();
  const [removed, setRemoved] = useState<Line>();

  useEffect(() => {
    sync();
  }, [sync]);

  function undo(line: Line) {
    changeCart((current) => addLine(removeLine(current, line.id), line));
    setRemoved(undefined);
  }

  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Carrinho</h1>
      <div className={styles.notices}>
        <PurchaseReminder />
        <ErrorAlert texts={problem ? [problem] : []} onClose={dismiss} />
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
