import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '../../../lib/start/use-hydrated.ts';
import { TabbedPage } from '../../../ui/tabbed-page.tsx';
import { PurchaseReminder } from '../../cart/purchase-reminder.tsx';
import { FilterDrawer } from '../filters/filter-drawer.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { ProductList } from './product-list.tsx';
import styles from './shop.module.css';
import { hasFilters, noFilters, readShopAddress, type ShopFilters, type ShopView, shopSearch } from './shop-address.ts';
import { type ShopFirst, useShopLists } from './shop-queries.ts';

/** What the address shows. The server knows no filters, so the first drawing in the browser has none either. */
function useShopView(): ShopView {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const view = readShopAddress(search);
  return hydrated ? view : { ...view, filters: noFilters };
}

/** What is for sale, by type, narrowed by filters, page by page. The address says it all. */
export function Shop({ first }: { first: ShopFirst | undefined }) {
  const navigate = useNavigate();
  const view = useShopView();
  const lists = useShopLists(view, first);
  const [draft, setDraft] = useState<ShopFilters>(noFilters);
  const applied = JSON.stringify(view.filters);

  // The boxes follow the address: a shared link, or the browser's way back.
  useEffect(() => setDraft(JSON.parse(applied)), [applied]);

  function show(next: Partial<ShopView>, preventScrollReset = true) {
    navigate({ search: shopSearch({ ...view, page: 1, ...next }) }, { preventScrollReset });
  }

  function apply() {
    if (JSON.stringify(draft) === applied && hasFilters(draft)) lists.retry();
    else show({ filters: draft });
  }

  function clear() {
    setDraft(noFilters);
    if (lists.isFiltered) show({ filters: noFilters });
    lists.reloadOffer();
  }

  const { modelos = [], attributes = [] } = lists.choices ?? {};
  const canFilter = modelos.length > 0 || attributes.length > 0;
  const panel = (
    <FilterPanel
      models={modelos}
      attributes={attributes}
      draft={draft}
      onChange={setDraft}
      onApply={apply}
      onClear={clear}
    />
  );

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
      <div className={styles.columns} data-unfiltered={(lists.choices && !canFilter) || undefined}>
        {canFilter && (
          <aside aria-label="Filtros" className={styles.side}>
            <a href="#produtos" className={styles.skip}>
              Pular os filtros
            </a>
            {panel}
          </aside>
        )}
        <section id="produtos" aria-label="Produtos" tabIndex={-1} className={styles.list}>
          {canFilter && <FilterDrawer applied={view.filters}>{panel}</FilterDrawer>}
          <ProductList lists={lists} page={view.page} onPage={(page) => show({ page }, false)} />
        </section>
      </div>
    </TabbedPage>
  );
}
