import { checkCashSessionCall, type ListedSession, listCashSessionsCall } from '@giro/contract/calls/cash.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCashRegister, IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { missing } from '../../ui/panel/form/form-parts.ts';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { Note, StatusPill, TwoLines, Unbroken } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { RowAction } from '../../ui/panel/list/row-actions.tsx';
import { changeListed, useHighlight, useListState, withRow } from '../../ui/panel/list/use-list-state.ts';
import { ByMethod, CountResult, differenceWords } from './count-result.tsx';

function SessionPill({ session: { closed_at, checked, difference } }: { session: ListedSession }) {
  if (!closed_at) return <StatusPill tone="moving" label="Aberto" />;
  if (checked) return <StatusPill tone="good" label="Conferido" />;
  return difference === 0 ? (
    <StatusPill tone="waiting" label="A conferir" />
  ) : (
    <StatusPill tone="refused" label="A conferir, com diferença" />
  );
}

const money = (reais: number | null) => (reais === null ? '—' : <Unbroken>{formatReais(reais)}</Unbroken>);

const sessionColumns = (open: (session: ListedSession) => void): Column<ListedSession>[] => [
  { header: 'Pessoa', role: 'title', cell: ({ user }) => user.name },
  {
    header: 'Período',
    cell: ({ opened_at, closed_at }) => (
      <TwoLines first={formatMoment(opened_at)} second={closed_at && `até ${formatMoment(closed_at)}`} />
    ),
  },
  { header: 'Fundo', align: 'end', cell: ({ float }) => money(float) },
  { header: 'Esperado', align: 'end', cell: ({ expected }) => money(expected) },
  { header: 'Contado', align: 'end', cell: ({ counted }) => money(counted) },
  {
    header: 'Diferença',
    align: 'end',
    cell: ({ difference }) => (difference === null ? '—' : <Unbroken>{differenceWords(difference)}</Unbroken>),
  },
  {
    header: 'Situação',
    cell: (session) => (
      <div>
        <SessionPill session={session} />
        {session.checked && (
          <Note>
            {session.checked.by}, {formatMoment(session.checked.at)}: {session.checked.note}
          </Note>
        )}
      </div>
    ),
  },
  {
    header: 'Ações',
    role: 'actions',
    cell: (session) =>
      session.closed_at &&
      !session.checked && (
        <RowAction label="Conferir" icon={<IconCheck size={16} />} isNext onClick={() => open(session)} />
      ),
  },
];

interface CheckDialogProps {
  session: ListedSession;
  onDone: (session: ListedSession) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Notes that somebody has looked at a count, once. */
function CheckDialog({ session, onDone, onReload, onClose }: CheckDialogProps) {
  const form = useForm({ initialValues: { note: '' }, validate: { note: missing } });
  return (
    <ActionForm
      title={`Conferir o caixa de ${session.user.name}`}
      action="Conferir"
      form={form}
      send={async (body) => onDone((await callApi(checkCashSessionCall, { params: { id: session.id }, body })).session)}
      fallback="Não foi possível conferir o caixa."
      onReload={onReload}
      onClose={onClose}
    >
      <CountResult session={session} />
      <ByMethod session={session} />
      {session.note && <Text size="sm">Observação de quem fechou: {session.note}</Text>}
      <TextInput
        label="Anotação"
        description="O que você conferiu, ou por que há diferença."
        required
        maxLength={300}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('note')}
        name="note"
      />
    </ActionForm>
  );
}

export const meta = panelMeta('Caixas');

/** '/caixas': every drawer of the shop's people, and the way to check a closed one. */
export default function CashSessions() {
  const client = useQueryClient();
  const list = useListState();
  const query = useCall(listCashSessionsCall, { query: { page: list.state.page } });
  const highlight = useHighlight();
  const notice = useNotice();
  const [opened, setOpened] = useState<ListedSession>();

  function finish(session: ListedSession) {
    changeListed(client, listCashSessionsCall, (answer) => ({ sessions: withRow(answer.sessions, session) }));
    setOpened(undefined);
    notice.show('Caixa conferido.');
    highlight.mark(session.id);
  }

  return (
    <>
      <ListPage
        title="Caixas"
        list={list}
        query={{ ...query, data: query.data?.sessions }}
        columns={sessionColumns(setOpened)}
        failure="Não foi possível carregar os caixas."
        highlight={highlight}
        countLabel={(total) => (total === 1 ? '1 caixa' : `${total.toLocaleString('pt-BR')} caixas`)}
        empty={
          <EmptyState title="Nenhum caixa ainda" icon={<IconCashRegister size={32} stroke={1.5} />}>
            Quando alguém abrir o caixa para vender no balcão, ele aparece aqui.
          </EmptyState>
        }
      />
      <Notice text={notice.text} />
      {opened && (
        <CheckDialog session={opened} onDone={finish} onReload={query.refetch} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
