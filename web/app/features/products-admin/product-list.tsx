import type { RequestOf } from '@giro/contract/call.ts';
import { exportProductsCall, listManagedCall } from '@giro/contract/calls/managed-products.ts';
import { deleteProductCall, type ManagedProduct } from '@giro/contract/calls/products.ts';
import { shopCatalogueCall } from '@giro/contract/calls/shop-catalogue.ts';
import { Button, Text } from '@mantine/core';
import { IconDeviceMobilePlus, IconPhotoUp, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useEditing } from '../../ui/panel/dialog/use-editing.ts';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { RecordList } from '../../ui/panel/list/record-list.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { failureOf, findAnew, useCatalogue } from '../catalogue-admin/use-catalogue.ts';
import { productColumns } from './product-columns.tsx';
import { ProductFilterBar } from './product-filter-bar.tsx';
import { managedQueryOf, useProductFilters } from './product-filters.ts';
import styles from './product-list.module.css';
import { ChosenBar } from './several/chosen-bar.tsx';
import { useChosen } from './several/use-chosen.ts';
import { useRefreshProducts } from './use-product-record.ts';

const dialogs = {
  table: lazy(() => import('./imports/product-import-dialog.tsx')),
  pictures: lazy(() => import('./imports/picture-archive-dialog.tsx')),
};

interface ProductToolsProps {
  /** The query of the list on screen. */
  query: RequestOf<typeof exportProductsCall>['query'];
  onDone: (message: string) => Promise<void>;
}

/** Products as a spreadsheet, out and back, and their pictures as a zip. */
function ProductTools({ query, onDone }: ProductToolsProps) {
  const [opened, setOpened] = useState<keyof typeof dialogs>();
  const Opened = opened && dialogs[opened];

  return (
    <>
      <ExportLink call={exportProductsCall} may="products.change" query={query}>
        Exportar<span className={styles.subject}> aparelhos</span>
      </ExportLink>
      <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => setOpened('table')}>
        Importar<span className={styles.subject}> aparelhos</span>
      </Button>
      <Button
        variant="default"
        leftSection={<IconPhotoUp size={18} aria-hidden />}
        onClick={() => setOpened('pictures')}
      >
        Imagens<span className={styles.subject}> em zip</span>
      </Button>
      {Opened && (
        <Suspense fallback={null}>
          <Opened
            onClose={() => setOpened(undefined)}
            onApplied={async (message) => {
              await onDone(message);
              setOpened(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const ProductDialog = lazy(() => import('./product-dialog.tsx'));

/** Marks the product that the address points at, once it is on screen. */
function usePointedRow(rows: readonly ManagedProduct[] | undefined, mark: (id: number) => void) {
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get('aparelho'));
  const isThere = wanted > 0 && (rows?.some(({ id }) => id === wanted) ?? false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `mark` and `params` are new in every render
  useEffect(() => {
    if (!isThere) return;
    mark(wanted);
    params.delete('aparelho');
    setParams(params, { replace: true, preventScrollReset: true });
  }, [isThere]);
}

/** Tab 'Aparelhos': every product of the shop, hidden ones too. */
export default function ProductList() {
  const list = useListState();
  const narrowing = useProductFilters();
  const { page, search } = list.state;
  const asked = { search, ...managedQueryOf(narrowing.filters) };
  const query = useCall(listManagedCall, { query: { page, ...asked } });
  // Asked for with the list, so that the form has its choices as soon as it opens.
  const catalogue = useCatalogue(shopCatalogueCall);
  const refreshProducts = useRefreshProducts();
  const editing = useEditing<ManagedProduct>(list, refreshProducts);
  const [copied, setCopied] = useState<ManagedProduct>();
  const [isFailureRead, setIsFailureRead] = useState(false);
  const rows = query.data?.data ?? [];
  const chosen = useChosen(rows);
  const notice = useNotice();
  usePointedRow(query.data?.data, editing.highlight.mark);

  function open(action: 'edit' | 'copy' | 'delete', row: ManagedProduct) {
    setCopied(action === 'copy' ? row : undefined);
    editing.open(action === 'copy' ? { action: 'add' } : { action, row });
  }

  async function finish(message: string) {
    await refreshProducts().catch(() => undefined);
    notice.show(message);
  }

  return (
    <>
      <RecordList
        title="Aparelhos"
        addLabel="Adicionar aparelho"
        tools={<ProductTools query={asked} onDone={finish} />}
        list={list}
        query={query}
        editing={editing}
        columns={productColumns({
          open,
          isChosen: chosen.isChosen,
          onChoose: (product, isChosen) => chosen.choose([product], isChosen),
        })}
        searchPlaceholder="Buscar nome, SKU, modelo ou IMEI..."
        chooser={<ProductFilterBar control={narrowing} catalogue={catalogue.data} />}
        bar={
          <ChosenBar
            rows={rows}
            control={chosen}
            onDone={async (message) => {
              await finish(message);
              chosen.clear();
            }}
          />
        }
        failure={failureOf(query.error, 'Não foi possível carregar os aparelhos.')}
        countLabel={(total) => (total === 1 ? '1 aparelho' : `${total.toLocaleString('pt-BR')} aparelhos`)}
        empty={
          narrowing.isNarrowed ? (
            <EmptyState title="Nenhum aparelho com estes filtros">Limpe os filtros para ver todos.</EmptyState>
          ) : (
            <EmptyState title="Nenhum aparelho à venda" icon={<IconDeviceMobilePlus size={32} stroke={1.5} />}>
              Adicione o primeiro, ou inclua no estoque um aparelho comprado em Propostas.
            </EmptyState>
          )
        }
        fetchAnew={({ id }) => findAnew(query, id)}
        form={({ onClose, onSaved, ...dialog }) => (
          <ProductDialog
            {...dialog}
            copied={copied}
            onClose={() => {
              setCopied(undefined);
              onClose();
            }}
            onSaved={async (message, id) => {
              await onSaved(message, id);
              setCopied(undefined);
            }}
          />
        )}
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
      <Notice text={notice.text} />
    </>
  );
}
