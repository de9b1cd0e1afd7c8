import { readManagedProductCall } from '@giro/contract/calls/managed-products.ts';
import type { ManagedProduct } from '@giro/contract/calls/products.ts';
import { productPath } from '@giro/contract/rules/public-paths.ts';
import { Button } from '@mantine/core';
import { IconDeviceMobileOff } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { ApiError, callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { FormPage } from '../../ui/panel/form/form-page.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useNotice } from '../../ui/panel/form/use-notice.ts';
import { StatusPill } from '../../ui/panel/list/status-pill.tsx';
import { RecordScreen } from '../../ui/panel/record/record-screen.tsx';
import { ProductFields } from './product-fields.tsx';
import { productProblems } from './product-form.ts';
import { useProductRecord } from './use-product-record.ts';
import { useRefreshProducts } from './use-save-product.ts';

const list = '/cadastros?aba=aparelhos';

async function fetchProduct(id: number): Promise<ManagedProduct | undefined> {
  try {
    return (await callApi(readManagedProductCall, { params: { id } })).product;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

interface EditorProps {
  row: ManagedProduct | undefined;
  onSaved: (message: string, id: number | undefined) => Promise<void>;
}

function Editor({ row, onSaved }: EditorProps) {
  const navigate = useNavigate();
  const { record, send } = useProductRecord({ row, fetchAnew: fetchProduct });
  return (
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
      <ProductFields form={record.form} version={record.reloads} onShelf={record.loaded?.stock} />
    </FormPage>
  );
}

function SavedEditor({ id, onSaved }: { id: number; onSaved: EditorProps['onSaved'] }) {
  const query = useCall(
    readManagedProductCall,
    { params: { id } },
    { select: ({ product }) => product, refetchOnWindowFocus: false },
  );
  return (
    <RecordScreen
      query={query}
      missing={{
        title: 'Aparelho não encontrado',
        text: 'Não achamos um aparelho com este número.',
        icon: <IconDeviceMobileOff size={32} stroke={1.5} />,
        to: list,
        action: 'Ver aparelhos',
      }}
      failure="Não conseguimos abrir o aparelho"
    >
      {(product) => <Editor key={`${product.id}/${product.version}`} row={product} onSaved={onSaved} />}
    </RecordScreen>
  );
}

/** '/cadastros/aparelhos/:id', and 'novo' in the place of the number: one product with the whole page for its form. */
export default function ProductEditorPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const notice = useNotice();
  const refreshProducts = useRefreshProducts();

  async function finish(message: string, savedId: number | undefined) {
    await refreshProducts().catch(() => undefined);
    notice.show(message);
    if (id === 'novo' && savedId) await navigate(`/cadastros/aparelhos/${savedId}`, { replace: true });
  }

  return (
    <>
      <Notice text={notice.text} />
      {id === 'novo' ? (
        <Editor key="novo" row={undefined} onSaved={finish} />
      ) : (
        <SavedEditor id={Number(id) || 0} onSaved={finish} />
      )}
    </>
  );
}
