import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useShop } from '../features/storefront/shop.ts';
import { Mark } from '../ui/brand/logo.tsx';
import styles from './paying-frame.module.css';

/** The frame around what asks for money: nothing that leads astray, and every way out is a full load. */
export function PayingFrame({ children }: { children: ReactNode }) {
  const { name } = useShop();
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <a href="/" className={styles.home} aria-label={`${name}, página inicial`}>
          <Mark size={32} />
          <span aria-hidden>{name}</span>
        </a>
        <p className={styles.safe}>
          <IconLock size={18} stroke={1.75} aria-hidden />
          Pagamento
        </p>
      </header>
      <main id="conteudo" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
