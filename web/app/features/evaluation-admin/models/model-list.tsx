import type { ResultOf } from '@giro/contract/call.ts';
import { catalogueCall } from '@giro/contract/calls/catalogue.ts';
import { deleteEvaluationCall, type Evaluation, listEvaluationsCall } from '@giro/contract/calls/evaluation.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { foldText } from '@giro/contract/rules/text.ts';
import { Text } from '@mantine/core';
import { IconDeviceMobileSearch, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { queryOf } from '../../../lib/api/use-call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { useEditing } from '../../../ui/panel/dialog/use-editing.ts';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { RecordList } from '../../../ui/panel/list/record-list.tsx';
import { RowAction, RowActions } from '../../../ui/panel/list/row-actions.tsx';
import { type ListState, useListState } from '../../../ui/panel/list/use-list-state.ts';
import { failureOf, useCatalogue, useRefreshCatalogue } from '../../catalogue-admin/use-catalogue.ts';
import { PriceTableActions } from '../../price-table/price-table-actions.tsx';
import type { ModelRow } from './model-form.ts';
import { ModelView } from './model-view.tsx';

interface ModelRowActions {
  onView: (row: ModelRow) => void;
  onEdit: (row: ModelRow) => void;
  onDelete: (row: ModelRow) => void;
}

function modelColumns({ onView, onEdit, onDelete }: ModelRowActions): Column<ModelRow>[] {
  return [
    {
      header: 'Ordem',
      sortable: true,
      sortWords: { asc: 'Menor ordem', desc: 'Maior ordem' },
      cell: ({ ordem }) => ordem,
    },
    { header: 'Marca', cell: ({ marca }) => marca },
    { header: 'Tipo', cell: ({ tipo }) => tipo },
    { header: 'Preço Base', align: 'end', cell: ({ valor_base }) => <Money value={valor_base} /> },
    { header: 'Modelo', role: 'title', cell: ({ model_name }) => model_name },
    {
      header: 'Ações',
      role: 'actions',
      cell: (row) => (
        <RowActions>
          <RowAction label="Visualizar" icon={<IconEye size={16} />} onClick={() => onView(row)} />
          <RowAction
            label="Editar"
            may="evaluations.change"
            icon={<IconPencil size={16} />}
            isNext
            onClick={() => onEdit(row)}
          />
          <RowAction
            label="Deletar"
            may="evaluations.change"
            icon={<IconTrash size={16} />}
            onClick={() => onDelete(row)}
          />
        </RowActions>
      ),
    },
  ];
}

const pageSize = 10;

type ListPart = Pick<ListState, 'page' | 'search' | 'sort'>;

/** The models that a search finds by brand, type or name, in the wizard's order or against it. */
function found(evaluations: readonly Evaluation[], { search, sort }: ListPart): ModelRow[] {
  const words = foldText(search).split(/\s+/);
  const rows = evaluations
    .filter(({ marca, tipo, model_name }) => {
      const text = foldText(`${marca} ${tipo} ${model_name}`);
      return words.every((word) => text.includes(word));
    })
    .map((evaluation) => ({ ...evaluation, id: evaluation.model_id }))
    .toSorted((one, other) => one.ordem - other.ordem || one.id - other.id);
  return sort === 'asc' ? rows : rows.toReversed();
}

/** Ten of them; the server answers all at once. */
export function findModelPage(evaluations: readonly Evaluation[], state: ListPart) {
  const rows = found(evaluations, state);
  const data = rows.slice((state.page - 1) * pageSize, state.page * pageSize);
  return { data, total: rows.length, last_page: Math.max(1, Math.ceil(rows.length / pageSize)) };
}

/** A model's place in the list; the search is given up when it hides the model. */
export function placeOfModel(evaluations: readonly Evaluation[], state: ListPart, id: number): Partial<ListPart> {
  const searches = [state.search, ''];
  for (const search of searches) {
    const index = found(evaluations, { ...state, search }).findIndex((row) => row.id === id);
    const page = Math.floor(index / pageSize) + 1;
    if (index !== -1) return search === state.search ? { page } : { search, page };
  }
  return {};
}

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: `params` and `open` are new in every render
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

  async function fetchAnew({ id }: { id: number }) {
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
