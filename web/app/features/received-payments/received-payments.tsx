import { countOrdersCall, readPanelCall } from '@giro/contract/calls/dashboard.ts';
import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { exportReceivedCall, listReceivedCall, type ReceivedPayment } from '@giro/contract/calls/received-payments.ts';
import type { ReceivedSituation } from '@giro/contract/rules/payment.ts';
import { IconReceipt } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListSwitch } from '../../ui/panel/list/list-controls.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import {
  changeListed,
  type ListFilter,
  useHighlight,
  useListState,
  withRow,
} from '../../ui/panel/list/use-list-state.ts';
import { AcceptDialog, LinkDialog, RefuseDialog } from './decision-dialogs.tsx';
import { type ReceivedAction, receivedColumns } from './received-columns.tsx';
import { dayHeading, dayOf, isCard } from './received-words.ts';
import { type ReceivedDialogProps, RefundDialog } from './refund-dialog.tsx';
import { StrangeCards } from './strange-cards.tsx';

const labels: Record<ReceivedSituation, string> = {
  todos: 'Todos',
  'a-conferir': 'A conferir',
  conferidos: 'Conferidos',
};

/** Which received payments are listed; all of them when the address names none. */
const receivedFilter = {
  name: 'status',
  param: 'situacao',
  label: 'Situação',
  choices: (['todos', 'a-conferir', 'conferidos'] as const).map((situation) => ({
    value: situation === 'todos' ? '' : situation,
    label: labels[situation],
  })),
} satisfies ListFilter;

/** The situation that a call is asked for. */
const situationOf = (status: string): ReceivedSituation => (status === '' ? 'todos' : (status as ReceivedSituation));

const dialogs: Record<ReceivedAction, ComponentType<ReceivedDialogProps>> = {
  refund: RefundDialog,
  link: LinkDialog,
  accept: AcceptDialog,
  refuse: RefuseDialog,
};

const emptyWords: Record<string, readonly [title: string, text: string]> = {
  '': [
    'Nenhum recebimento ainda',
    'O que chegar pelo provedor de pagamentos, por Pix ou cartão, aparece aqui, dia a dia.',
  ],
  'a-conferir': ['Tudo conferido', 'Pagamentos sem pedido, de outro valor ou fora do prazo aparecem aqui.'],
  conferidos: ['Nada conferido ainda', 'Um pagamento que cobre seu pedido por inteiro já entra aqui sozinho.'],
};

/** The same below cards that somebody has to look at. */
const emptyBeside: typeof emptyWords = {
  ...emptyWords,
  'a-conferir': ['Nada mais a conferir', 'Do dinheiro que chegou, tudo está conferido.'],
};

export const meta = panelMeta('Recebimentos');

/** '/recebimentos': the money that came in, day by day, and what somebody has to decide on. */
export default function ReceivedPayments() {
  const client = useQueryClient();
  const list = useListState({ filters: [receivedFilter] });
  const { page, search, status } = list.state;
  const situacao = situationOf(status);
  const query = useCall(listReceivedCall, { query: { page, search, situacao } });
  const highlight = useHighlight();
  const notice = useNotice();
  const [opened, setOpened] = useState<{ action: ReceivedAction; payment: ReceivedPayment }>();
  const close = () => setOpened(undefined);
  const rows = query.data?.payments.data ?? [];
  const strange = query.data?.strange_cards ?? [];
  const [title = '', text] = (strange.length > 0 ? emptyBeside : emptyWords)[status] ?? [];
  const OpenDialog = opened && dialogs[opened.action];

  function finish(message: string, payment: ReceivedPayment) {
    changeListed(client, listReceivedCall, (answer) => ({ ...answer, payments: withRow(answer.payments, payment) }));
    void refresh(client, listOrdersCall, countOrdersCall, readPanelCall);
    close();
    notice.show(message);
    highlight.mark(payment.id);
  }

  return (
    <>
      <ListPage
        title="Recebimentos"
        action={<ExportLink call={exportReceivedCall} may="payments.export" query={{ search, situacao }} />}
        list={list}
        query={{ ...query, data: query.data?.payments }}
        columns={receivedColumns((action, payment) => setOpened({ action, payment }), rows.some(isCard))}
        groupOf={(row) => ({ key: dayOf(row), heading: dayHeading(dayOf(row), query.data?.days, rows) })}
        searchPlaceholder="Buscar pedido, pagador ou identificador..."
        chooser={<ListSwitch list={list} filter={receivedFilter} />}
        failure="Não foi possível carregar os recebimentos."
        highlight={highlight}
        countLabel={(total) => (total === 1 ? '1 recebimento' : `${total.toLocaleString('pt-BR')} recebimentos`)}
        empty={
          <EmptyState title={title} icon={<IconReceipt size={32} stroke={1.5} />}>
            {text}
          </EmptyState>
        }
      >
        <StrangeCards cards={strange} />
      </ListPage>
      <Notice text={notice.text} />
      {OpenDialog && <OpenDialog payment={opened.payment} onDone={finish} onReload={query.refetch} onClose={close} />}
    </>
  );
}
