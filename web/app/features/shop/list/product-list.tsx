import type { Product } from '@giro/contract/calls/products.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { lazy, memo, Suspense } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { Money } from '../../../ui/money.tsx';
import { Pagination } from '../../../ui/panel/list/pagination.tsx';
import { StaleNote } from '../../../ui/stale-note.tsx';
import { ProductPicture } from '../../../ui/stored-picture.tsx';
import { useAddToCart } from '../../cart/use-add-to-cart.tsx';
import { BestWay } from '../../instalments/price-ways.tsx';
import { CompareSlot } from '../compare/compare-slot.tsx';
import { conditionOf } from '../product/product-facts.ts';
import type { BesidesListProps } from './besides-list.tsx';
import styles from './product-list.module.css';
import { hasFilters, isNarrowed, type ShopView } from './shop-address.ts';
import type { Found, ShopLists } from './shop-queries.ts';

interface ProductCardProps {
  product: Product;
  onBuy: () => void;
  /** Its place in the list, from 0: the first picture is fetched with the page, the others once it is laid out. */
  index: number;
}

/** Half of a phone, a third of a tablet, a third of what the filters leave. */
const shownWidths = '(width < 48em) calc(50vw - 22px), (width < 62em) calc(33vw - 30px), 272px';

/** A product in the listing: the whole card leads to its page, the button into the cart. Its name is reached first. */
function ProductCard({ product, onBuy, index }: ProductCardProps) {
  const isSoldOut = product.stock <= 0;
  const nameId = `product-${product.id}`;
  const condition = conditionOf(product);
  return (
    <Card component="article" radius="lg" className={styles.card} data-sold-out={isSoldOut || undefined}>
      <div className={styles.facts}>
        {condition && <span className={styles.condition}>{condition}</span>}
        <h2 className={styles.name} id={nameId}>
          <Link to={productPath(product)} className={styles.link}>
            {product.name}
          </Link>
        </h2>
        <Money value={product.price} className={styles.price} />
        <BestWay price={product.price} />
        <Button fullWidth className={styles.buy} disabled={isSoldOut} aria-describedby={nameId} onClick={onBuy}>
          Comprar
        </Button>
      </div>
      <div className={styles.picture}>
        <ProductPicture src={product.images[0]?.url} size={320} sizes={shownWidths} isMain={index === 0} />
        {isSoldOut && <span className={styles.soldOut}>Produto Esgotado</span>}
        <CompareSlot product={product} />
      </div>
    </Card>
  );
}

interface NoProductsProps {
  view: ShopView;
  isEmptyShop: boolean;
}

/** Says why there is no product, and what may help. */
function NoProducts({ view, isEmptyShop }: NoProductsProps) {
  const sell = (
    <Button component={Link} to="/quero-vender">
      Avaliar meu aparelho
    </Button>
  );
  return (
    <EmptyState
      title="Nenhum produto encontrado"
      icon={<IconSearchOff size={32} stroke={1.5} />}
      action={isEmptyShop && sell}
    >
      {wordsOf(view, isEmptyShop)}
    </EmptyState>
  );
}

function wordsOf(view: ShopView, isEmptyShop: boolean): string {
  if (isEmptyShop) return 'Ainda não temos aparelhos à venda. Enquanto isso, descubra quanto vale o seu.';
  const { search } = view;
  if (search !== undefined && !hasFilters(view.filters) && view.tab === undefined)
    return `Não temos nada como “${search}” agora. Confira como escreveu ou tente menos palavras.`;
  return 'Tente ajustar os filtros ou selecione outro tipo.';
}

interface ProductCardsProps {
  products: readonly Product[];
  isRefreshing?: boolean;
}

/** Products side by side, each with its way into the cart. A box that is ticked beside them draws none of them anew. */
const ProductCards = memo(function ProductCards({ products, isRefreshing = false }: ProductCardsProps) {
  const { add, modal } = useAddToCart();
  return (
    <>
      <ul className={styles.grid} aria-busy={isRefreshing}>
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} onBuy={() => add(product)} index={index} />
          </li>
        ))}
      </ul>
      {modal}
    </>
  );
});

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
