import { firstNameOf } from '@giro/contract/rules/text.ts';
import { IconMenu2, IconShoppingCart, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, NavLink, useLocation, useNavigation } from 'react-router';
import { useCartCount } from '../features/cart/cart-count.ts';
import { SearchField } from '../features/search/search-field.tsx';
import { useShop } from '../features/storefront/shop.ts';
import { homeOf, useSession } from '../lib/api/session.ts';
import { Logo } from '../ui/brand/logo.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import styles from './top-menu.module.css';

const pages = [
  { to: '/', label: 'Início' },
  { to: '/quero-vender', label: 'Quero vender' },
  { to: '/quero-comprar', label: 'Quero comprar' },
  { to: '/blog', label: 'Blog' },
];

function CartLink() {
  const count = useCartCount();
  const label = count === 0 ? 'Carrinho' : `Carrinho, ${count} ${count === 1 ? 'produto' : 'produtos'}`;
  return (
    <NavLink to="/carrinho" className={styles.cart} aria-label={label}>
      <IconShoppingCart size={22} stroke={1.75} aria-hidden />
      {count > 0 && <span className={styles.badge}>{count}</span>}
    </NavLink>
  );
}

function PageLinks() {
  const { user } = useSession();
  return (
    <>
      {pages.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === '/'} className={styles.link}>
          {label}
        </NavLink>
      ))}
      <NavLink to="/login" className={styles.link}>
        {user ? 'Trocar de conta' : 'Entrar'}
      </NavLink>
    </>
  );
}

/** The greeting leads to the area of whoever is signed in; visitors are asked to sign in there. */
function Greeting() {
  const { user } = useSession();
  return (
    <Link to={user ? homeOf(user) : '/dashboard'} className={styles.greeting} title={user?.name}>
      {user ? `Olá, ${firstNameOf(user.name)}!` : 'Olá, visitante!'}
    </Link>
  );
}

function PhoneMenu({ withGreeting }: { withGreeting: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isUsed, setUsed] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation, and nothing else, closes the menu.
  useEffect(() => dialog.current?.close(), [key]);

  function open() {
    // The link that gets the keyboard's focus is there before the menu opens.
    flushSync(() => setUsed(true));
    dialog.current?.showModal();
  }

  return (
    <>
      <button type="button" className={styles.iconButton} aria-label="Abrir menu" aria-haspopup="dialog" onClick={open}>
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog; a click beside it is one more way. */}
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label="Menu"
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        {isUsed && (
          <div className={styles.drawerBody}>
            <button
              type="button"
              className={styles.iconButton}
              aria-label="Fechar menu"
              onClick={() => dialog.current?.close()}
            >
              <IconX size={24} stroke={1.75} aria-hidden />
            </button>
            <nav aria-label="Páginas" className={styles.drawerLinks}>
              {withGreeting && <Greeting />}
              <PageLinks />
            </nav>
          </div>
        )}
      </dialog>
    </>
  );
}

/** The bar on top of public screens, with a line below while a page is on its way. Home has neither cart nor greeting. */
export function TopMenu() {
  const isLeaving = useNavigation().state !== 'idle';
  const isHome = useLocation().pathname === '/';
  const shop = useShop();
  return (
    <header className={styles.bar} data-leaving={isLeaving || undefined}>
      <div className={styles.inner}>
        <Logo name={shop.name} />
        <nav aria-label="Principal" className={styles.links}>
          <PageLinks />
        </nav>
        <div className={styles.tools}>
          <SearchField />
          {!isHome && (
            <div className={styles.wideOnly}>
              <Greeting />
            </div>
          )}
          <SchemeToggle />
          {!isHome && <CartLink />}
          <div className={styles.phoneOnly}>
            <PhoneMenu withGreeting={!isHome} />
          </div>
        </div>
      </div>
    </header>
  );
}
