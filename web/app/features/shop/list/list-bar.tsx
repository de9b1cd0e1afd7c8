import type { SearchOrder } from '@giro/contract/calls/search.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Chosen } from './chosen.ts';
import styles from './list-bar.module.css';
import { orderNames, type ShopView } from './shop-address.ts';

interface ListBarProps {
  order: ShopView['order'];
  chosen: readonly Chosen[];
  onOrder: (order: ShopView['order']) => void;
  onRemove: (chosen: Chosen) => void;
  /** The button that opens the filters on phones. */
  children: ReactNode;
}

/** Above the list: what it is ordered and narrowed by. */
export function ListBar({ order, chosen, onOrder, onRemove, children }: ListBarProps) {
  return (
    <>
      <div className={styles.bar}>
        {children}
        <OrderSelect order={order} onOrder={onOrder} />
      </div>
      {chosen.length > 0 && (
        <ul aria-label="Filtros escolhidos" className={styles.chips}>
          {chosen.map((each) => (
            <li key={each.key}>
              <button type="button" aria-label={`Remover ${each.label}`} onClick={() => onRemove(each)}>
                <span className={styles.label}>{each.label}</span>
                <span aria-hidden>×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OrderSelect({ order, onOrder }: Pick<ListBarProps, 'order' | 'onOrder'>) {
  const select = useRef<HTMLSelectElement>(null);
  const choose = (chosen: string) =>
    onOrder(chosen === 'relevancia' ? undefined : (chosen as Exclude<SearchOrder, 'relevancia'>));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before the client bundle ran.
  useEffect(() => {
    const chosen = select.current?.value;
    if (chosen && chosen !== (order ?? 'relevancia')) choose(chosen);
  }, []);

  return (
    <label className={styles.order}>
      <span>Ordenar por</span>
      <select
        ref={select}
        autoComplete="off"
        value={order ?? 'relevancia'}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {Object.entries(orderNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
