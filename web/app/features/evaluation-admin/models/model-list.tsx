import type { ResultOf } from '@giro/contract/call.ts';
import { catalogueCall } from '@giro/contract/calls/catalogue.ts';
import { deleteEvaluationCall, listEvaluationsCall } from '@giro/contract/calls/evaluation.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { Text } from '@mantine/core';
import { IconDeviceMobileSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { queryOf } from '../../../lib/api/use-call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useEditing } from '../../../ui/panel/dialog/use-editing.ts';
import { RecordList } from '../../../ui/panel/list/record-list.tsx';
import { useListState } from '../../../ui/panel/list/use-list-state.ts';
import { failureOf, useCatalogue, useRefreshCatalogue } from '../../catalogue-admin/use-catalogue.ts';
import { PriceTableActions } from '../../price-table/price-table-actions.tsx';
import { modelColumns } from './model-columns.tsx';
import type { ModelRow } from './model-form.ts';
import { findModelPage, placeOfModel } from './model-page.ts';
import { ModelView } from './model-view.tsx';

const ModelDialog = lazy(() => import('./model-dialog.tsx'));

const evaluationsQuery = queryOf(listEvaluationsCall);
type Evaluations = ResultOf<typeof listEvaluationsCall>;

const rowsOf = ({ attributes }: Evaluations): ModelRow[] =>
  attributes.map((evaluation) => ({ ...evaluation, id: evaluation.model_id }));

/** The name of a model of the shop that the address brings to get its prices here; said once, when the form can open. */
function useSuggestedName(isReady: boolean, open: () => void) {
  const [params, setParams] = useSearchParams();
  const [name, setName] = useState<string>();
  const suggested = params.get('novo');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the address has a name and the form can open
  useEffect(() => {
    if (!suggested || !isReady) return;
    setName(suggested.slice(0, 120));
    open();
    params.delete('novo');
    setParams(params, { replace: true, preventScrollReset: true });
  }, [suggested, isReady]);

  return { name, forget: () => setName(undefined) };
}

/** Tab 'Modelos': what can be sold to the shop, and for how much. */
export default function ModelList() {
  const client = useQueryClient();
  const list = useListState({ usualSort: 'asc' });
  const { state } = list;
  const query = useQuery({ ...evaluationsQuery, select: ({ attributes }) => findModelPage(attributes, state) });
  const all = useQuery({ ...evaluationsQuery, select: rowsOf });
  // Asked for with the list, so that the form has its choices as soon as it opens.
  const catalogue = useCatalogue(catalogueCall);
  const known = () => client.getQueryData<Evaluations>(evaluationsQuery.queryKey)?.attributes ?? [];
  const editing = useEditing<ModelRow>(list, useRefreshCatalogue(), (id) => placeOfModel(known(), state, id));
  const [viewed, setViewed] = useState<ModelRow>();
  const { edited, open } = editing;
  const suggestion = useSuggestedName(catalogue.data !== undefined && all.data !== undefined, () =>
    open({ action: 'add' }),
  );

  async function fetchAnew(id: number) {
    const { attributes } = await client.fetchQuery({ ...evaluationsQuery, staleTime: 0 });
    return rowsOf({ attributes }).find((row) => row.id === id);
  }

  const columns = modelColumns({
    onView: setViewed,
    onEdit: (row) => open({ action: 'edit', row }),
    onDelete: (row) => open({ action: 'delete', row }),
  });

  return (
    <>
      <RecordList
        title="Modelos da avaliação"
        addLabel="Adicionar modelo"
        mayAdd="evaluations.change"
        tools={<PriceTableActions />}
        canAdd={catalogue.data !== undefined && all.data !== undefined}
        list={list}
        query={query}
        editing={editing}
        columns={columns}
        searchPlaceholder="Buscar por marca, tipo ou modelo..."
        failure={failureOf(query.error, 'Não foi possível carregar os modelos.')}
        countLabel={(total) => (total === 1 ? '1 modelo' : `${total} modelos`)}
        empty={
          <EmptyState title="Nenhum modelo ainda" icon={<IconDeviceMobileSearch size={32} stroke={1.5} />}>
            Cadastre marcas, tipos e características, e depois o primeiro modelo com seus preços.
          </EmptyState>
        }
        fetchAnew={fetchAnew}
        form={(dialog) =>
          catalogue.data &&
          all.data && (
            <ModelDialog
              {...dialog}
              catalogue={catalogue.data}
              models={all.data}
              suggestedName={edited ? undefined : suggestion.name}
              onClose={() => {
                suggestion.forget();
                dialog.onClose();
              }}
              onSaved={async (message, id) => {
                await dialog.onSaved(message, id);
                suggestion.forget();
              }}
            />
          )
        }
        deletion={{
          title: 'Deletar avaliação',
          fallback: 'Não foi possível excluir o modelo. Tente de novo.',
          remove: (modelId) => callApi(deleteEvaluationCall, { params: { modelId } }),
          question: ({ marca, model_name, classification }) => (
            <>
              <Text>Tem certeza que deseja excluir esta avaliacao?</Text>
              <Text size="sm" c="dimmed" mt="xs">
                {deviceName(marca, model_name)} sai do avaliador. Propostas já feitas guardam o que registraram
                {classification === 3 ? ', e o modelo continua na loja.' : '.'}
              </Text>
            </>
          ),
        }}
      >
        {catalogue.isLoadingError && (
          <ErrorState
            title={failureOf(catalogue.error, 'Não foi possível carregar marcas, tipos e características.')}
            onRetry={() => catalogue.refetch()}
            retrying={catalogue.isFetching}
          />
        )}
      </RecordList>
      {viewed && (
        <ModelView
          model={viewed}
          onClose={() => setViewed(undefined)}
          onEdit={() => {
            setViewed(undefined);
            open({ action: 'edit', row: viewed });
          }}
        />
      )}
    </>
  );
}
