import { type BaseSuggestion, listSuggestionsCall, readSuggestionCall } from '@giro/contract/calls/base-suggestions.ts';
import { catalogueCall } from '@giro/contract/calls/catalogue.ts';
import { listEvaluationsCall, sellCatalogueCall } from '@giro/contract/calls/evaluation.ts';
import { listPriceAlertsCall, listPriceChangesCall } from '@giro/contract/calls/price-desk.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Anchor, Button } from '@mantine/core';
import { IconBulb, IconListDetails } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useMay } from '../../../ui/panel/allowed.tsx';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { Note, TwoLines } from '../../../ui/panel/list/cells.tsx';
import { ChooseBar, ChooseRow } from '../../../ui/panel/list/choosing.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { ListPage } from '../../../ui/panel/list/list-page.tsx';
import { RowAction, RowActions } from '../../../ui/panel/list/row-actions.tsx';
import { useListState } from '../../../ui/panel/list/use-list-state.ts';
import type { Taken } from './apply-dialog.tsx';
import { changeWords, failedWords, isNews, knownReais } from './suggestion-words.ts';

const ApplyDialog = lazy(() => import('./apply-dialog.tsx'));
const SuggestionDialog = lazy(() => import('./suggestion-dialog.tsx'));

type Row = BaseSuggestion & { id: number };

/** The prices of others; leads to where they were noted. */
function Market({ model_id, market: { buy, sell } }: BaseSuggestion) {
  if (buy === null && sell === null) return '—';
  return (
    <TwoLines
      first={
        <Anchor component={Link} to={`?aba=mercado&modelo=${model_id}`} inherit>
          paga {knownReais(buy)}
        </Anchor>
      }
      second={`pede ${knownReais(sell)}`}
    />
  );
}

const suggestionColumns = (onExplain: (suggestion: BaseSuggestion) => void): Column<Row>[] => [
  { header: 'Modelo', role: 'title', cell: ({ model }) => model },
  { header: 'Base de hoje', align: 'end', cell: ({ base }) => formatReais(base) },
  {
    header: 'Sugestão',
    align: 'end',
    cell: (suggestion) =>
      suggestion.suggested === null ? (
        <Note>faltam vendas</Note>
      ) : (
        <TwoLines first={<b>{formatReais(suggestion.suggested)}</b>} second={changeWords(suggestion)} />
      ),
  },
  { header: 'Teto', align: 'end', cell: ({ ceiling }) => knownReais(ceiling) },
  { header: 'Vendas', align: 'end', cell: ({ sales }) => sales.toLocaleString('pt-BR') },
  { header: 'Reprovados', align: 'end', cell: failedWords },
  { header: 'Mercado', align: 'end', cell: (suggestion) => <Market {...suggestion} /> },
  {
    header: 'Ações',
    role: 'actions',
    cell: (suggestion) => (
      <RowActions>
        <RowAction label="Por quê?" icon={<IconListDetails size={16} />} onClick={() => onExplain(suggestion)} />
      </RowActions>
    ),
  },
];

const chooseColumn = (chosen: ReadonlySet<number>, onChoose: (id: number) => void): Column<Row> => ({
  header: 'Escolher',
  cell: (row) =>
    isNews(row) && (
      <ChooseRow
        label={`Escolher ${row.model}`}
        isChosen={chosen.has(row.model_id)}
        onChoose={() => onChoose(row.model_id)}
      />
    ),
});

/** Tab 'Sugestões': what to pay next for each model, by the shop's own last sales. */
export default function SuggestionsTab() {
  const client = useQueryClient();
  const notice = useNotice();
  const may = useMay();
  const list = useListState();
  const { page } = list.state;
  const query = useCall(
    listSuggestionsCall,
    { query: { page } },
    { select: (answer) => ({ ...answer, data: answer.data.map((row) => ({ ...row, id: row.model_id })) }) },
  );
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [explained, setExplained] = useState<BaseSuggestion>();
  const [isApplying, setApplying] = useState(false);
  const mayApply = may('evaluations.change');
  const offered = (query.data?.data ?? []).filter((row): row is Row & Taken => isNews(row));
  const taken = offered.filter(({ model_id }) => chosen.has(model_id));

  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };

  const fetchAnew = () =>
    refresh(
      client,
      listSuggestionsCall,
      readSuggestionCall,
      listPriceAlertsCall,
      listPriceChangesCall,
      listEvaluationsCall,
      sellCatalogueCall,
      catalogueCall,
    ).catch(() => undefined);

  async function finish(message: string) {
    await fetchAnew();
    setApplying(false);
    setChosen(new Set());
    notice.show(message);
  }

  const columns = suggestionColumns(setExplained);
  return (
    <>
      <ListPage
        title="Quanto pagar"
        headingLevel={2}
        list={list}
        query={query}
        columns={mayApply ? [chooseColumn(chosen, toggle), ...columns] : columns}
        bar={
          mayApply &&
          offered.length > 0 && (
            <ChooseBar
              label="Escolher todas"
              of={offered.length}
              chosen={taken.length}
              onChoose={(areChosen) => setChosen(new Set(areChosen ? offered.map(({ model_id }) => model_id) : []))}
              status={taken.length > 0 && (taken.length === 1 ? '1 escolhida' : `${taken.length} escolhidas`)}
            >
              <Button onClick={() => setApplying(true)}>Usar sugestões</Button>
            </ChooseBar>
          )
        }
        failure="Não foi possível carregar as sugestões."
        countLabel={(total) => (total === 1 ? '1 modelo' : `${total.toLocaleString('pt-BR')} modelos`)}
        empty={
          <EmptyState title="Nenhum modelo no avaliador" icon={<IconBulb size={32} stroke={1.5} />}>
            Cadastre modelos em Avaliações. Com três vendas de um modelo, a sugestão aparece aqui.
          </EmptyState>
        }
      />
      <Notice text={notice.text} />
      <Suspense fallback={null}>
        {explained && <SuggestionDialog suggestion={explained} onClose={() => setExplained(undefined)} />}
        {isApplying && (
          <ApplyDialog taken={taken} onApplied={finish} onReload={fetchAnew} onClose={() => setApplying(false)} />
        )}
      </Suspense>
    </>
  );
}
