import type { SearchOrder } from '@giro/contract/calls/search.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { TabbedPage } from '../../../ui/tabbed-page.tsx';
import { useAddressParams } from '../../../ui/use-address-params.ts';
import { PurchaseReminder } from '../../cart/purchase-reminder.tsx';
import { filterChoicesOf } from '../filters/filter-choices.ts';
import { FilterDrawer } from '../filters/filter-drawer.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { allChosen, type Chosen } from './chosen.ts';
import { ProductList } from './product-list.tsx';
import styles from './shop.module.css';
import {
  hasFilters,
  inOrder,
  noFilters,
  orderNames,
  readShopAddress,
  type ShopFilters,
  type ShopView,
  shopSearch,
  shownOrder,
  withoutOrder,
} from './shop-address.ts';
import { type Found, foundBy, type ShopFirst, useShopLists } from './shop-queries.ts';

interface ListBarProps {
  order: ShopView['order'];
  chosen: readonly Chosen[];
  onOrder: (order: ShopView['order']) => void;
  onRemove: (chosen: Chosen) => void;
  /** The button that opens the filters on phones. */
  children: ReactNode;
}

/** Above the list: what it is ordered and narrowed by. */
function ListBar({ order, chosen, onOrder, onRemove, children }: ListBarProps) {
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

/** As long as somebody types a price or ticks several boxes in a row. */
const settledMs = 200;

/** The filters alone as an address has them, the same for the same filters. */
const addressOf = (filters: ShopFilters) => shopSearch({ tab: undefined, page: 1, filters });

/**
 * The filters as they are ticked and not applied yet, with what the search finds by them: that of the list itself as
 * long as nothing else is ticked.
 */
function useDraft(view: ShopView, applied: Found | undefined) {
  const address = addressOf(view.filters);
  const [draft, setDraft] = useState<ShopFilters>(view.filters);
  const [drawnAddress, setDrawnAddress] = useState(address);
  // The boxes follow the address: a shared link, or the browser's way back.
  if (drawnAddress !== address) {
    setDrawnAddress(address);
    setDraft(view.filters);
  }

  const [settled] = useDebouncedValue(draft, settledMs);
  const isApplied = addressOf(draft) === address;
  const asked = useQuery({ ...foundBy({ ...view, page: 1, filters: inOrder(settled) }), enabled: !isApplied });
  const found = isApplied ? applied : (asked.data ?? applied);
  const isKnown = isApplied || (settled === draft && asked.isSuccess && !asked.isPlaceholderData);
  return {
    draft,
    setDraft,
    isApplied,
    found,
    /** The number of devices the draft leaves; undefined while that is not known. */
    count: isKnown ? found?.products.total : undefined,
  };
}

const listId = 'produtos';

/** The devices for sale, by type, searched, ordered, narrowed by filters, page by page. The address says it all. */
export function Shop({ first }: { first: ShopFirst | undefined }) {
  const [search, changeSearch] = useAddressParams();
  const view = readShopAddress(search);
  const lists = useShopLists(view, first);
  const { draft, setDraft, isApplied, found, count } = useDraft({ ...view, tab: lists.tab }, lists.found.data);

  /** Shows another list: what is asked for of the one that was asked for last, which may not be drawn yet. */
  function show(next: (view: ShopView) => Partial<ShopView>, preventScrollReset = true) {
    changeSearch(
      (params) => {
        const last = readShopAddress(params);
        return shopSearch({ ...last, page: 1, ...next(last) });
      },
      { preventScrollReset },
    );
  }

  function apply() {
    if (isApplied && hasFilters(draft)) lists.retry();
    else show(() => ({ filters: inOrder(draft) }));
  }

  function clear() {
    setDraft(noFilters);
    if (hasFilters(view.filters)) show(() => ({ filters: noFilters }));
    lists.reloadOffer();
  }

  function remove({ without }: Chosen) {
    show(without);
    // The button that was pressed goes away with what it removes.
    document.getElementById(listId)?.focus({ preventScroll: true });
  }

  const offered = lists.choices;
  const isOffering = offered !== undefined && (offered.modelos.length > 0 || offered.attributes.length > 0);
  // Neither moves once it is there: the counts come with it, or not at all.
  const canFilter = isOffering && !lists.found.isPending;
  const choices = filterChoicesOf(found, offered);
  const panel = {
    choices,
    offeredPrices: found?.price,
    draft,
    count,
    onChange: setDraft,
    onApply: apply,
    onClear: clear,
  };

  return (
    <TabbedPage
      title="Quero comprar"
      hint="Aparelhos novos e seminovos revisados. Pague por Pix e retire na loja."
      label="Tipos de produto"
      tabs={lists.types}
      tab={lists.tab}
      onTab={(tab) => show(() => ({ tab, filters: noFilters }))}
    >
      <PurchaseReminder mb="md" />
      <div className={styles.columns} data-unfiltered={(offered && !isOffering) || undefined}>
        {canFilter && (
          <Card component="aside" radius="lg" aria-label="Filtros" className={styles.side}>
            <a href={`#${listId}`} className={styles.skip}>
              Pular os filtros
            </a>
            <FilterPanel {...panel} />
          </Card>
        )}
        <div className={styles.list}>
          {isOffering && (
            <ListBar
              order={shownOrder(view)}
              chosen={allChosen(view, choices)}
              onOrder={(order) => show((last) => ({ order, search: withoutOrder(last.search) }))}
              onRemove={remove}
            >
              {canFilter && (
                <FilterDrawer applied={view.filters}>
                  <FilterPanel {...panel} isSheet />
                </FilterDrawer>
              )}
            </ListBar>
          )}
          <section id={listId} aria-label="Produtos" tabIndex={-1} className={styles.products}>
            <ProductList lists={lists} view={view} onPage={(page) => show(() => ({ page }), false)} />
          </section>
        </div>
      </div>
    </TabbedPage>
  );
}
