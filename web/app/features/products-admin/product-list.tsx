import { browseProductsCall, deleteProductCall, type Product } from '@giro/contract/calls/products.ts';
import { shopCatalogueCall } from '@giro/contract/calls/shop-catalogue.ts';
import { Text } from '@mantine/core';
import { IconDeviceMobilePlus } from '@tabler/icons-react';
import { lazy, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useEditing } from '../../ui/panel/dialog/use-editing.ts';
import { RecordList } from '../../ui/panel/list/record-list.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { failureOf, findAnew, useCatalogue } from '../catalogue-admin/use-catalogue.ts';
import { productColumns } from './product-columns.tsx';
import { useRefreshProducts } from './use-save-product.ts';

const ProductDialog = lazy(() => import('./product-dialog.tsx'));

/** Marks the product that the address points at, once it is on screen. */
function usePointedRow(rows: readonly Product[] | undefined, mark: (id: number) => void) {
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get('aparelho'));
  const isThere = wanted > 0 && (rows?.some(({ id }) => id === wanted) ?? false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the row appears
  useEffect(() => {
    if (!isThere) return;
    mark(wanted);
    params.delete('aparelho');
    setParams(params, { replace: true, preventScrollReset: true });
  }, [isThere]);
}

/** Tab 'Aparelhos': what the shop has on offer, newest first. */
export default function ProductList() {
  const list = useListState();
  const { page, search } = list.state;
  const query = useCall(browseProductsCall, { query: { page, search } }, { select: ({ products }) => products });
  // Asked for with the list, so that the form has its choices as soon as it opens.
  const catalogue = useCatalogue(shopCatalogueCall);
  const editing = useEditing<Product>(list, useRefreshProducts());
  const [isFailureRead, setIsFailureRead] = useState(false);
  usePointedRow(query.data?.data, editing.highlight.mark);

  return (
    <RecordList
      title="Aparelhos à venda"
      addLabel="Adicionar aparelho"
      list={list}
      query={query}
      editing={editing}
      columns={productColumns(editing.open)}
      searchPlaceholder="Buscar por nome ou SKU..."
      failure={failureOf(query.error, 'Não foi possível carregar os aparelhos.')}
      countLabel={(total) => (total === 1 ? '1 aparelho' : `${total} aparelhos`)}
      empty={
        <EmptyState title="Nenhum aparelho à venda" icon={<IconDeviceMobilePlus size={32} stroke={1.5} />}>
          Adicione o primeiro, ou inclua no estoque um aparelho comprado em Propostas.
        </EmptyState>
      }
      fetchAnew={(id) => findAnew(query, id)}
      form={(dialog) => <ProductDialog {...dialog} />}
      deletion={{
        title: 'Excluir aparelho',
        fallback: 'Não foi possível excluir o aparelho. Tente de novo.',
        remove: (id) => callApi(deleteProductCall, { params: { id } }),
        question: ({ name }) => (
          <Text>
            Tirar <b>{name}</b> da loja? Pedidos já feitos guardam o que foi comprado.
          </Text>
        ),
      }}
    >
      {catalogue.isLoadingError && !isFailureRead && (
        <ErrorAlert
          texts={[failureOf(catalogue.error, 'Erro ao carregar categorias')]}
          onClose={() => setIsFailureRead(true)}
        />
      )}
    </RecordList>
  );
}
