import { useNavigate, useSearchParams } from 'react-router';
import { TabbedPage } from '../../../ui/tabbed-page.tsx';
import { PurchaseReminder } from '../../cart/purchase-reminder.tsx';
import { filterChoicesOf } from '../filters/filter-choices.ts';
import { FilterDrawer } from '../filters/filter-drawer.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { allChosen, type Chosen } from './chosen.ts';
import { ListBar } from './list-bar.tsx';
import { ProductList } from './product-list.tsx';
import styles from './shop.module.css';
import {
  hasFilters,
  inOrder,
  noFilters,
  readShopAddress,
  type ShopView,
  shopSearch,
  shownOrder,
  withoutOrder,
} from './shop-address.ts';
import { type ShopFirst, useShopLists } from './shop-queries.ts';
import { useDraft } from './use-draft.ts';

const listId = 'produtos';

/** The devices for sale, by type, searched, ordered, narrowed by filters, page by page. The address says it all. */
export function Shop({ first }: { first: ShopFirst | undefined }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const view = readShopAddress(search);
  const lists = useShopLists(view, first);
  const { draft, setDraft, isApplied, found, count } = useDraft({ ...view, tab: lists.tab }, lists.found.data);

  function show(next: Partial<ShopView>, preventScrollReset = true) {
    return navigate({ search: shopSearch({ ...view, page: 1, ...next }) }, { preventScrollReset });
  }

  function apply() {
    if (isApplied && hasFilters(draft)) lists.retry();
    else show({ filters: inOrder(draft) });
  }

  function clear() {
    setDraft(noFilters);
    if (hasFilters(view.filters)) show({ filters: noFilters });
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
      onTab={(tab) => show({ tab, filters: noFilters })}
    >
      <PurchaseReminder mb="md" />
      <div className={styles.columns} data-unfiltered={(offered && !isOffering) || undefined}>
        {canFilter && (
          <aside aria-label="Filtros" className={styles.side}>
            <a href={`#${listId}`} className={styles.skip}>
              Pular os filtros
            </a>
            <FilterPanel {...panel} />
          </aside>
        )}
        <div className={styles.list}>
          {isOffering && (
            <ListBar
              order={shownOrder(view)}
              chosen={allChosen(view, choices)}
              onOrder={(order) => show({ order, search: withoutOrder(view.search) })}
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
            <ProductList lists={lists} view={view} onPage={(page) => show({ page }, false)} />
          </section>
        </div>
      </div>
    </TabbedPage>
  );
}
