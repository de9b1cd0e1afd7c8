import { listPayoutsCall, type Payout } from '@giro/contract/calls/payouts.ts';
import { askBankDataCall } from '@giro/contract/calls/proposals.ts';
import { IconCash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { panelMeta } from '../../lib/head/panel-meta.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useNotice } from '../../ui/panel/form/use-notice.ts';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { ListSwitch } from '../../ui/panel/list/list-switch.tsx';
import { useHighlight } from '../../ui/panel/list/use-highlight.ts';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { BatchBar } from './batch-bar.tsx';
import { PaidDialog } from './paid-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { type PayoutAction, payoutColumns } from './payout-columns.tsx';
import type { PayoutDialogProps } from './payout-dialog.tsx';
import { listOf, payoutFilter } from './payout-filter.ts';
import { isPayable } from './payout-words.ts';
import { PayoutsEmpty } from './payouts-empty.tsx';
import { ReleaseDialog, UndoDialog, UnpaidDialog } from './reason-dialogs.tsx';
import { SendDialog } from './send-dialog.tsx';
import { usePayoutChange } from './use-payout-change.ts';

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
