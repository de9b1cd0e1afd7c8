import type { Product } from '@giro/contract/calls/products.ts';
import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { Pagination } from '../../../ui/panel/list/pagination.tsx';
import { StaleNote } from '../../../ui/stale-note.tsx';
import { useAddToCart } from '../../cart/use-add-to-cart.tsx';
import { ProductCard } from './product-card.tsx';
import styles from './product-list.module.css';
import type { ShopLists } from './shop-queries.ts';

interface ProductListProps {
  lists: ShopLists;
  page: number;
  onPage: (page: number) => void;
}

function Cards({ products, isRefreshing }: { products: readonly Product[]; isRefreshing: boolean }) {
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
}

function NoProducts({ isEmptyShop }: { isEmptyShop: boolean }) {
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
      {isEmptyShop
        ? 'Ainda não temos aparelhos à venda. Enquanto isso, descubra quanto vale o seu.'
        : 'Tente ajustar os filtros ou selecione outro tipo.'}
    </EmptyState>
  );
}

/** The cards of a list, or what there is to say instead of them. */
export function ProductList({ lists, page, onPage }: ProductListProps) {
  const { products, isRefreshing, error } = lists;
  if (error) {
    return (
      <ErrorState
        title={`Não conseguimos ${lists.isFiltered ? 'filtrar' : 'carregar'} os produtos`}
        detail={error.serverMessage ?? lists.failure}
        onRetry={lists.retry}
        retrying={isRefreshing}
      />
    );
  }
  if (!products) return <LoadingScreen />;
  const isPaged = lists.tab === undefined && !lists.isFiltered;
  const count = isPaged ? lists.total : products.length;
  return (
    <>
      <StaleNote query={lists.shown} />
      <p role="status" className={styles.count}>
        {isRefreshing ? 'Atualizando…' : `${count} ${count === 1 ? 'produto' : 'produtos'}`}
      </p>
      {products.length === 0 && !isRefreshing ? (
        <NoProducts isEmptyShop={isPaged && lists.total === 0} />
      ) : (
        <Cards products={products} isRefreshing={isRefreshing} />
      )}
      {isPaged && lists.lastPage > 1 && (
        <div className={styles.pages}>
          <Pagination page={page} lastPage={lists.lastPage} onChange={onPage} />
        </div>
      )}
    </>
  );
}
