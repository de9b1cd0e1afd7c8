import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasPrice, type ShopFilters } from '../list/shop-address.ts';
import styles from './filter-drawer.module.css';

interface FilterDrawerProps {
  /** The filters applied now; a change of them closes the drawer, as does applying the same once more. */
  applied: ShopFilters;
  children: ReactNode;
}

/** The filters on phones: a button that says how many are set, and a sheet over the whole screen. */
export function FilterDrawer({ applied, children }: FilterDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const chosen = applied.modelos.length + Object.values(applied.attributes).flat().length;
  const count = chosen + (hasPrice(applied) ? 1 : 0);
  const key = JSON.stringify(applied);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new filters, and nothing else, close the drawer.
  useEffect(() => dialog.current?.close(), [key]);

  function open() {
    setOpen(true);
    dialog.current?.showModal();
  }

  return (
    <>
      <Button
        variant="default"
        className={styles.open}
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {count === 0 ? 'Filtros' : `Filtros (${count})`}
      </Button>
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label="Filtros"
        onClose={() => setOpen(false)}
        onSubmit={() => dialog.current?.close()}
      >
        {isOpen && (
          <div className={styles.body}>
            <div className={styles.head}>
              <p className={styles.title}>Filtros</p>
              <button
                type="button"
                className={styles.close}
                aria-label="Fechar filtros"
                onClick={() => dialog.current?.close()}
              >
                <IconX size={22} aria-hidden />
              </button>
            </div>
            {children}
          </div>
        )}
      </dialog>
    </>
  );
}
