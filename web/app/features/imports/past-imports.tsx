import type { ResultOf } from '@giro/contract/call.ts';
import {
  listImportsCall,
  type PastImport,
  readImportReportCall,
  undoImportCall,
} from '@giro/contract/calls/imports.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { importKinds, importSources } from '@giro/contract/rules/imports.ts';
import { Text } from '@mantine/core';
import { IconArrowBackUp, IconFileImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DeleteDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { StatusPill, TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { Rows } from '../../ui/panel/spreadsheet/table-preview.tsx';
import { countWords } from './import-result.tsx';

type Kept = ResultOf<typeof undoImportCall>['kept'][number];

function SituationPill({ past }: { past: PastImport }) {
  if (past.undone_at) return <StatusPill tone="over" label="Desfeita" />;
  return <StatusPill tone="good" label="Trazida" />;
}

const columnsOf = (undo: (past: PastImport) => void): Column<PastImport>[] => [
  {
    header: 'Importação',
    role: 'title',
    cell: ({ origem, tipo, file }) => (
      <TwoLines first={`${importSources[origem].label}: ${importKinds[tipo]}`} second={file} />
    ),
  },
  { header: 'Quando', cell: ({ at, by }) => <TwoLines first={formatMoment(at)} second={by} /> },
  { header: 'Linhas', cell: ({ counts }) => countWords(counts) },
  {
    header: 'Situação',
    cell: (past) => (
      <div>
        <SituationPill past={past} />
        {past.undo_until && (
          <Text size="xs" c="dimmed">
            pode desfazer até {formatMoment(past.undo_until)}
          </Text>
        )}
      </div>
    ),
  },
  {
    header: 'Ações',
    role: 'actions',
    cell: (past) => (
      <RowActions>
        <ExportLink call={readImportReportCall} may="imports.run" params={{ id: past.id }} inRow>
          Relatório
        </ExportLink>
        {past.undo_until && (
          <RowAction label="Desfazer" icon={<IconArrowBackUp size={16} />} onClick={() => undo(past)} />
        )}
      </RowActions>
    ),
  },
];

const keptColumns: Column<Kept>[] = [
  { header: 'O que ficou', role: 'title', cell: ({ key }) => key },
  { header: 'Por quê', cell: ({ why }) => why },
];

/** Imports of the shop, newest first, with the report of each and the way back. */
export function PastImports({ onUndone }: { onUndone: (message: string) => void }) {
  const client = useQueryClient();
  const list = useListState();
  const query = useCall(listImportsCall, { query: { page: list.state.page } });
  const [undoing, setUndoing] = useState<PastImport>();
  const [kept, setKept] = useState<Kept[]>([]);

  async function undo({ id }: PastImport) {
    const undone = await callApi(undoImportCall, { params: { id } });
    await refresh(client, listImportsCall);
    setUndoing(undefined);
    setKept(undone.kept);
    onUndone(undone.message);
  }

  return (
    <>
      <ListPage
        title="Já trazidos"
        headingLevel={2}
        list={list}
        query={query}
        columns={columnsOf(setUndoing)}
        failure="Não foi possível carregar as importações."
        countLabel={(total) => (total === 1 ? '1 importação' : `${total.toLocaleString('pt-BR')} importações`)}
        empty={
          <EmptyState title="Nada trazido ainda" icon={<IconFileImport size={32} stroke={1.5} />}>
            Escolha acima a ferramenta que a loja usava e o arquivo que ela exporta.
          </EmptyState>
        }
      >
        <Rows title="O que ficou na loja depois de desfazer" columns={keptColumns} rows={kept} />
      </ListPage>
      {undoing && (
        <DeleteDialog
          title="Desfazer esta importação?"
          action="Desfazer"
          fallback="Não foi possível desfazer a importação. Nada mudou; tente de novo."
          onDelete={() => undo(undoing)}
          onClose={() => setUndoing(undefined)}
        >
          <Text>
            O que ela trouxe de “{undoing.file}” sai da loja, e o que ela mudou volta a ser como era. Fica o que já foi
            vendido, alterado ou ligado a outra coisa.
          </Text>
        </DeleteDialog>
      )}
    </>
  );
}
