import { type Product, productDetailsCall } from '@giro/contract/calls/products.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryOf } from '../../../lib/api/use-call.ts';
import { useHydrated } from '../../../lib/start/use-hydrated.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { ProductPicture } from '../../../ui/stored-picture.tsx';
import { useAddressParams } from '../../../ui/use-address-params.ts';
import { useKnownShop } from '../../storefront/shop.ts';
import styles from './compare-page.module.css';
import { dropCompared, mostCompared } from './compared-products.ts';

export interface ComparedRow {
  name: string;
  /** The value of each product, in their order; a dash for a product without one. */
  values: string[];
  differs: boolean;
}

type Facts = Pick<Product, 'price' | 'stock' | 'attributes'>;

const rowOf = (name: string, values: string[]): ComparedRow => ({ name, values, differs: new Set(values).size > 1 });

/** The products' facts, row by row: price and stock, then every attribute that one of them has. */
export function comparedRows(products: readonly Facts[], priceName = 'Preço no Pix'): ComparedRow[] {
  const names = [
    ...new Set(products.flatMap(({ attributes }) => attributes.map(({ attribute_name }) => attribute_name))),
  ];
  const wordsOf = ({ attributes }: Facts, name: string) =>
    attributes
      .find(({ attribute_name }) => attribute_name === name)
      ?.values.map(({ value }) => value)
      .join(', ') || '—';
  return [
    rowOf(
      priceName,
      products.map(({ price }) => formatReais(price)),
    ),
    rowOf(
      'Disponível',
      products.map(({ stock }) => (stock > 0 ? 'Na loja' : 'Esgotado')),
    ),
    ...names.map((name) =>
      rowOf(
        name,
        products.map((product) => wordsOf(product, name)),
      ),
    ),
  ];
}

interface SideBySideProps {
  products: readonly Product[];
  onDrop: (product: Product) => void;
}

function SideBySide({ products, onDrop }: SideBySideProps) {
  const [isShort, setShort] = useState(false);
  const isPixLess = useKnownShop()?.pix_discount !== undefined;
  const rows = comparedRows(products, isPixLess ? 'Preço' : undefined).filter(({ differs }) => differs || !isShort);
  return (
    <>
      <Checkbox
        label="Mostrar só as diferenças"
        checked={isShort}
        onChange={(event) => setShort(event.currentTarget.checked)}
      />
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>Aparelhos lado a lado</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {products.map((product) => (
              <th key={product.id} scope="col" className={styles.product}>
                <div className={styles.picture}>
                  <ProductPicture src={product.images[0]?.url} size={200} sizes="200px" />
                </div>
                <Link to={productPath(product)}>{product.name}</Link>
                <Button variant="default" size="compact-md" className={styles.drop} onClick={() => onDrop(product)}>
                  Tirar<VisuallyHidden> {product.name} da comparação</VisuallyHidden>
                </Button>
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ name, values, differs }) => (
          <tbody key={name} data-differs={differs || undefined}>
            <tr>
              <th scope="rowgroup" colSpan={products.length} className={styles.name}>
                {name}
                {differs && <span className={styles.mark}>diferente</span>}
              </th>
            </tr>
            <tr>
              {products.map(({ id }, index) => (
                <td key={id}>{values[index]}</td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </>
  );
}

const skusIn = (search: URLSearchParams) => [...new Set((search.get('skus') ?? '').split(',').filter(Boolean))];

/** '/comparar': up to three products side by side, as the address names them. */
export function ComparePage() {
  const hydrated = useHydrated();
  const [search, changeSearch] = useAddressParams();
  const skus = hydrated ? skusIn(search).slice(0, mostCompared) : [];
  const queries = useQueries({
    queries: skus.map((sku) => queryOf(productDetailsCall, { params: { sku } })),
  });
  const products = queries.flatMap(({ data }) => (data ? [data.produto] : []));
  const failed = queries.find(({ error }) => error && error.status !== 404);

  function drop(product: Product) {
    dropCompared(product.SKU);
    const names = skus.filter((_, place) => queries[place]?.data?.produto.id === product.id);
    changeSearch(
      (asked) => {
        const left = skusIn(asked).filter((sku) => !names.includes(sku));
        asked.set('skus', left.join(','));
        return asked;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  function content() {
    if (!hydrated || queries.some(({ isPending }) => isPending)) return <LoadingScreen />;
    if (failed) {
      return (
        <ErrorState
          title="Não conseguimos carregar os aparelhos"
          onRetry={() => queries.forEach((query) => void query.refetch())}
          retrying={queries.some(({ isFetching }) => isFetching)}
        />
      );
    }
    if (products.length > 1) return <SideBySide products={products} onDrop={drop} />;
    return (
      <EmptyState
        title="Escolha de dois a três aparelhos"
        icon={<IconArrowsLeftRight size={32} stroke={1.5} />}
        action={
          <Button component={Link} to="/quero-comprar">
            Ver aparelhos à venda
          </Button>
        }
      >
        Toque em Comparar nos aparelhos que interessam: eles aparecem aqui lado a lado.
      </EmptyState>
    );
  }

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Comparar aparelhos</h1>
      {content()}
    </div>
  );
}
