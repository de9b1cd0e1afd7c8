import type { ResultOf } from '@giro/contract/call.ts';
import { listRegisterExportsCall } from '@giro/contract/calls/device-register.ts';
import { formatDate, formatMoment } from '@giro/contract/rules/dates.ts';
import { IconDownload } from '@tabler/icons-react';
import { useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';

type RegisterExport = ResultOf<typeof listRegisterExportsCall>['data'][number];

function stretch({ de, ate }: RegisterExport): string {
  return [de && `de ${formatDate(de)}`, ate && `até ${formatDate(ate)}`].filter(Boolean).join(' ') || 'Tudo';
}

const columns: Column<RegisterExport>[] = [
  { header: 'Quando', role: 'title', cell: ({ at }) => formatMoment(at) },
  { header: 'Quem', cell: ({ by }) => by },
  { header: 'Motivo', cell: ({ reason }) => reason },
  { header: 'Dias', cell: stretch },
  { header: 'Linhas', align: 'end', cell: ({ rows }) => rows.toLocaleString('pt-BR') },
];

/** Who took the register out, when and why. */
export default function RegisterExports() {
  const list = useListState();
  const query = useCall(listRegisterExportsCall, { query: { page: list.state.page } });
  return (
    <ListPage
      title="Exportações do livro"
      headingLevel={2}
      list={list}
      query={query}
      columns={columns}
      failure="Não foi possível carregar as exportações."
      countLabel={(total) => (total === 1 ? '1 exportação' : `${total.toLocaleString('pt-BR')} exportações`)}
      empty={
        <EmptyState title="Ninguém exportou o livro" icon={<IconDownload size={32} stroke={1.5} />}>
          Cada exportação fica registrada aqui, com quem a fez e o motivo.
        </EmptyState>
      }
    />
  );
}
