import { listPayoutsCall, type Payout, sendPayoutCall } from '@giro/contract/calls/payouts.ts';
import { askBankDataCall } from '@giro/contract/calls/proposals.ts';
import { type PayoutList, payoutLists } from '@giro/contract/rules/payment.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { ListSwitch } from '../../ui/panel/list/list-controls.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { type ListFilter, useHighlight, useListState } from '../../ui/panel/list/use-list-state.ts';
import { BatchBar } from './batch-bar.tsx';
import { ConfirmedForm } from './changed-account.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { isPayable, type PayoutAction, payoutColumns } from './payout-columns.tsx';
import {
  type PayoutDialogProps,
  PayoutLine,
  ReleaseDialog,
  UndoDialog,
  UnpaidDialog,
  usePayoutChange,
} from './payout-dialogs.tsx';

const words: Record<string, readonly [title: string, text: string]> = {
  hoje: ['Ninguém para pagar hoje', 'Veja também quem ficou para trás e quem vem a seguir.'],
  atrasados: ['Nenhum pagamento atrasado', 'Quem passar do dia combinado aparece aqui.'],
  proximos: ['Nada nos próximos dias', 'Compras aprovadas aparecem aqui com o dia de pagar.'],
  'sem-dados': [
    'Todos informaram onde receber',
    'Vendedores sem dados bancários aparecem aqui, com o botão para pedi-los.',
  ],
  pagos: ['Ninguém foi pago ainda', 'Pagamentos registrados ficam aqui, com o comprovante.'],
  '': ['Nenhum repasse ainda', 'Quando uma compra é aprovada, o pagamento do vendedor aparece aqui.'],
};

/** Stands where the payouts of a list would be. */
function PayoutsEmpty({ status, icon }: { status: string; icon: ReactNode }) {
  const [title = '', text] = words[status] ?? [];
  const others = status === 'hoje' && (
    <Group gap="xs" justify="center">
      <Button component={Link} to="?quando=atrasados" variant="default">
        Ver atrasados
      </Button>
      <Button component={Link} to="?quando=proximos" variant="default">
        Ver próximos
      </Button>
    </Group>
  );
  return (
    <EmptyState title={title} icon={icon} action={others}>
      {text}
    </EmptyState>
  );
}

/** Has the shop's own Pix pay the seller's key. */
function SendDialog({ payout, onDone, onReload, onClose }: PayoutDialogProps) {
  return (
    <ConfirmedForm
      title="Enviar pelo Pix da loja?"
      action="Enviar"
      send={async (body) => {
        const answer = await callApi(sendPayoutCall, { params: { id: payout.id }, body, version: payout.version });
        onDone(answer.message, answer.payout);
      }}
      fallback="Não foi possível enviar o Pix."
      onReload={onReload}
      onClose={onClose}
    >
      <PayoutLine payout={payout} />
      <Text size="sm">
        O valor sai da conta da loja para a chave Pix de {payout.holder}. Se a chave for de outra pessoa, o banco
        recusa. Um Pix enviado não volta.
      </Text>
    </ConfirmedForm>
  );
}

const labels: Record<PayoutList, string> = {
  hoje: 'Hoje',
  atrasados: 'Atrasados',
  proximos: 'Próximos',
  'sem-dados': 'Sem dados',
  pagos: 'Pagos',
};

/** Which payouts are listed; all of them, the most urgent first, when the address names none. */
export const payoutFilter = {
  name: 'status',
  param: 'quando',
  label: 'Quando',
  choices: [
    { value: '', label: 'Todos' },
    ...payoutLists.map((list) => ({ value: list as string, label: labels[list] })),
  ],
} satisfies ListFilter;

/** The list that a call is asked for; without one it is every payout. */
export const listOf = (status: string): PayoutList | undefined => payoutLists.find((list) => list === status);

type DialogAction = Exclude<PayoutAction, 'ask'>;
const dialogs: Record<DialogAction, ComponentType<PayoutDialogProps>> = {
  pay: PayDialog,
  paid: PaidDialog,
  unpaid: UnpaidDialog,
  send: SendDialog,
  release: ReleaseDialog,
  undo: UndoDialog,
};

export const meta = panelMeta('Pagar vendedores');

/** '/repasses': what the shop owes sellers, and the way to pay each once. */
export default function Payouts() {
  const client = useQueryClient();
  const list = useListState({ filters: [payoutFilter] });
  const { page, search, status } = list.state;
  const query = useCall(listPayoutsCall, { query: { page, search, quando: listOf(status) } });
  const highlight = useHighlight();
  const notice = useNotice();
  const may = useMay();
  const takeOver = usePayoutChange();
  const asking = useSave({ fallback: 'Não foi possível enviar o e-mail.' });
  const [opened, setOpened] = useState<{ action: DialogAction; payout: Payout }>();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const Opened = opened && dialogs[opened.action];
  const close = () => setOpened(undefined);
  const payable = (query.data?.payouts.data ?? []).filter(isPayable);
  const chosen = payable.filter(({ id }) => ticked.has(id));

  function open(action: PayoutAction, payout: Payout) {
    if (action !== 'ask') return setOpened({ action, payout });
    void asking.run(async () => {
      const { message } = await callApi(askBankDataCall, { params: { id: payout.proposal_id } });
      notice.show(message);
    });
  }

  function choose(ids: readonly number[], areChosen: boolean) {
    const others = [...ticked].filter((id) => !ids.includes(id));
    setTicked(new Set(areChosen ? [...others, ...ids] : others));
  }

  function finish(message: string, payout: Payout) {
    takeOver(payout);
    close();
    notice.show(message);
    highlight.mark(payout.id);
  }

  return (
    <>
      <ListPage
        title="Pagar vendedores"
        list={list}
        query={{ ...query, data: query.data?.payouts }}
        columns={payoutColumns({
          open,
          canSend: query.data?.can_send ?? false,
          mayPay: may('payouts.pay'),
          chosen: new Set(chosen.map(({ id }) => id)),
          onChoose: ({ id }, isChosen) => choose([id], isChosen),
        })}
        bar={
          may('payouts.pay') && (
            <BatchBar
              payable={payable}
              chosen={chosen}
              onChooseAll={(areChosen) =>
                choose(
                  payable.map(({ id }) => id),
                  areChosen,
                )
              }
              onDone={(message) => {
                notice.show(message);
                void refresh(client, listPayoutsCall);
              }}
              onReload={query.refetch}
            />
          )
        }
        searchPlaceholder="Buscar vendedor ou proposta..."
        chooser={<ListSwitch list={list} filter={payoutFilter} />}
        failure="Não foi possível carregar os repasses."
        highlight={highlight}
        countLabel={(total) => (total === 1 ? '1 repasse' : `${total.toLocaleString('pt-BR')} repasses`)}
        empty={<PayoutsEmpty status={status} icon={<IconCash size={32} stroke={1.5} />} />}
      >
        <ErrorAlert texts={asking.told} onClose={asking.clear} />
      </ListPage>
      <Notice text={notice.text} />
      {Opened && <Opened payout={opened.payout} onDone={finish} onReload={query.refetch} onClose={close} />}
    </>
  );
}
