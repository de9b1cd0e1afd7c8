import { lazy, memo, Suspense } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { Pagination } from '../../../ui/panel/list/pagination.tsx';
import { StaleNote } from '../../../ui/stale-note.tsx';
import type { BesidesListProps } from './besides-list.tsx';
import { NoProducts } from './no-products.tsx';
import { ProductCards } from './product-cards.tsx';
import styles from './product-list.module.css';
import type { Found } from './search-request.ts';
import { hasFilters, isNarrowed, type ShopView } from './shop-address.ts';
import type { ShopLists } from './shop-queries.ts';

interface ProductListProps {
  lists: ShopLists;
  view: ShopView;
  onPage: (page: number) => void;
}

const BesidesList = lazy(() => import('./besides-list.tsx'));

/** The cards of a list, or what there is to say instead of them. */
export function ProductList({ lists, view, onPage }: ProductListProps) {
  const { products, isRefreshing, error } = lists;
  if (error) {
    return (
      <ErrorState
        title={lists.failure.title}
        detail={error.serverMessage ?? lists.failure.detail}
        onRetry={lists.retry}
        retrying={isRefreshing}
      />
    );
  }
  if (!products) return <LoadingScreen />;
  const isPaged = lists.isSearched || (lists.tab === undefined && !lists.isFiltered);
  const isEmpty = products.length === 0 && !isRefreshing;
  const found = lists.found.isPlaceholderData ? undefined : lists.found.data;
  const count = isPaged ? lists.total : products.length;
  return (
    <>
      <StaleNote query={lists.shown} />
      <p role="status" className={styles.count}>
        {isRefreshing ? 'Atualizando…' : `${count} ${count === 1 ? 'produto' : 'produtos'}`}
      </p>
      {isEmpty ? (
        <NoProducts view={view} isEmptyShop={!isNarrowed(view) && isPaged && lists.total === 0} />
      ) : (
        <ProductCards products={products} isRefreshing={isRefreshing} />
      )}
      {isPaged && lists.lastPage > 1 && (
        <div className={styles.pages}>
          <Pagination page={view.page} lastPage={lists.lastPage} onChange={onPage} />
        </div>
      )}
      {found && (view.search !== undefined || (isEmpty && isNarrowed(view))) && (
        <Besides found={found} search={view.search} isEmpty={isEmpty} isFiltered={hasFilters(view.filters)} />
      )}
    </>
  );
}

/** Comes a moment after the page that the server has drawn; until then nothing else of the list must draw it anew. */
const Besides = memo(function Besides({ found, ...props }: Omit<BesidesListProps, 'nearest'> & { found: Found }) {
  return (
    <Suspense fallback={null}>
      <BesidesList {...props} found={found} nearest={<ProductCards products={found.nearest} />} />
    </Suspense>
  );
});
