import { browseProductsCall, deleteProductCall, type Product } from '@giro/contract/calls/products.ts';
import { Button, Text } from '@mantine/core';
import { IconDeviceMobilePlus, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '../../lib/call-api.ts';
import { queryOf } from '../../lib/use-call.ts';
import { DeleteDialog } from '../../ui/admin/delete-dialog.tsx';
import { ListPage } from '../../ui/admin/list-page.tsx';
import { Notice } from '../../ui/admin/notice.tsx';
import { useListState } from '../../ui/admin/use-list-state.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { productColumns } from './product-columns.tsx';
import { useEditing } from './use-editing.ts';
import { useRefreshProducts } from './use-save-product.ts';
import { failureOf, useShopCatalogue } from './use-shop-catalogue.ts';

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
  const query = useQuery({
    ...queryOf(browseProductsCall, { query: { page: list.state.page } }),
    select: ({ products }) => products,
    placeholderData: keepPreviousData,
  });
  // Asked for with the list, so that the form has its choices as soon as it opens.
  const catalogue = useShopCatalogue();
  const editing = useEditing<Product>(list, useRefreshProducts());
  const { edited, deleted } = editing;
  const [isFailureRead, setIsFailureRead] = useState(false);
  usePointedRow(query.data?.data, editing.highlight.mark);

  async function reload(id: number) {
    const { data } = await query.refetch();
    return data?.data.find((row) => row.id === id);
  }

  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => editing.open({ action: 'add' })}>
      Adicionar aparelho
    </Button>
  );

  return (
    <>
      <ListPage
        title="Aparelhos à venda"
        headingLevel={2}
        action={add}
        list={list}
        query={query}
        columns={productColumns(editing.open)}
        failure={failureOf(query.error, 'Não foi possível carregar os aparelhos.')}
        highlight={editing.highlight}
        countLabel={(total) => (total === 1 ? '1 aparelho' : `${total} aparelhos`)}
        empty={
          <EmptyState title="Nenhum aparelho à venda" icon={<IconDeviceMobilePlus size={32} stroke={1.5} />}>
            Adicione o primeiro, ou inclua no estoque um aparelho comprado em Propostas.
          </EmptyState>
        }
      >
        {catalogue.error && !isFailureRead && (
          <ErrorAlert
            texts={[failureOf(catalogue.error, 'Erro ao carregar categorias')]}
            onClose={() => setIsFailureRead(true)}
          />
        )}
      </ListPage>
      <Notice text={editing.notice} />
      {editing.isFormOpen && (
        <Suspense fallback={null}>
          <ProductDialog product={edited} onClose={editing.close} onSaved={editing.finish} onReload={reload} />
        </Suspense>
      )}
      {deleted && (
        <DeleteDialog
          title="Excluir aparelho"
          fallback="Não foi possível excluir o aparelho. Tente de novo."
          onClose={editing.close}
          onDelete={async () =>
            editing.finish((await callApi(deleteProductCall, { params: { id: deleted.id } })).message)
          }
        >
          <Text>
            Tirar <b>{deleted.name}</b> da loja? Pedidos já feitos guardam o que foi comprado.
          </Text>
        </DeleteDialog>
      )}
    </>
  );
}
