import { readManagedProductCall } from '@giro/contract/calls/managed-products.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { productPath } from '@giro/contract/rules/paths.ts';
import { Button } from '@mantine/core';
import { IconDeviceMobileOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { FormPage } from '../../ui/panel/form/form-page.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import { ListSkeleton } from '../../ui/panel/list/list-states.tsx';
import { EditorPage, type OnEdited } from '../../ui/panel/record/record-screen.tsx';
import { ProductFiscalPart } from '../fiscal/product/product-fiscal.tsx';
import styles from './product-fields.module.css';
import { ProductFields } from './product-fields.tsx';
import { productProblems } from './product-form.ts';
import { useProductRecord, useRefreshProducts } from './use-product-record.ts';

const PriceHistory = lazy(() => import('../pricing/price-history.tsx'));

const list = '/cadastros?aba=aparelhos';

async function fetchProduct({ id }: { id: number }): Promise<ManagedProduct | undefined> {
  try {
    return (await callApi(readManagedProductCall, { params: { id } })).product;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

interface EditorProps {
  row: ManagedProduct | undefined;
  onSaved: OnEdited;
}

function Editor({ row, onSaved }: EditorProps) {
  const navigate = useNavigate();
  const { record, send, floorDialog } = useProductRecord({ row, fetchAnew: fetchProduct });
  return (
    <>
      <FormPage
        noun="aparelho"
        title={row ? row.name : 'Novo aparelho'}
        pill={row && !row.published && <StatusPill tone="over" label="Oculto" />}
        back={{ to: list, words: 'Aparelhos' }}
        onLeave={() => navigate(list)}
        record={record}
        actions={[{ label: 'Salvar', problemsOf: productProblems, send }]}
        onSaved={onSaved}
        links={
          row?.published && (
            <Button component="a" href={productPath(row)} target="_blank" rel="noopener" variant="subtle">
              Abrir na loja
            </Button>
          )
        }
      >
        <ProductFields form={record.form} version={record.reloads} loaded={record.loaded} />
      </FormPage>
      {floorDialog}
      {row && (
        <div className={styles.below}>
          <Suspense fallback={<ListSkeleton />}>
            <PriceHistory of={{ produto: row.id }} />
          </Suspense>
        </div>
      )}
      {row && <ProductFiscalPart id={row.id} />}
    </>
  );
}

const useProduct = (id: number) =>
  useCall(
    readManagedProductCall,
    { params: { id } },
    { select: ({ product }) => product, refetchOnWindowFocus: false },
  );

export const meta = panelMeta('Aparelho');

/** '/cadastros/aparelhos/:id': one product with the whole page for its form. */
export default function ProductEditorPage() {
  return (
    <EditorPage
      useRecord={useProduct}
      missing={{
        title: 'Aparelho não encontrado',
        text: 'Não achamos um aparelho com este número.',
        icon: <IconDeviceMobileOff size={32} stroke={1.5} />,
        to: list,
        action: 'Ver aparelhos',
      }}
      failure="Não conseguimos abrir o aparelho"
      refresh={useRefreshProducts()}
      pathOf={(id) => `/cadastros/aparelhos/${id}`}
    >
      {(product, onSaved) => <Editor row={product} onSaved={onSaved} />}
    </EditorPage>
  );
}
