import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useNotice } from '../../ui/panel/form/use-notice.ts';
import { GiveBankDataDialog } from './bank-data/give-bank-data-dialog.tsx';
import { ProposalDetails } from './proposal-details.tsx';
import { StatusDialog } from './status/status-dialog.tsx';
import { StockDialog } from './stock/stock-dialog.tsx';
import { useProposalChat, useStatusMail } from './use-proposal-changes.ts';

/** The windows of a proposal; 'view' is the proposal itself, over a list. */
export type ProposalWindow = 'view' | 'status' | 'stock' | 'account';

interface ProposalRecordOptions {
  /** The proposal as it is now; none while a list has opened none. */
  proposal: Proposal | undefined;
  /** Fetches it anew after somebody else's change. */
  reload: () => Promise<unknown>;
  /** Told which proposal went on to another status. */
  onMoved?: (id: number) => void;
  /** The seller's account can be given here. */
  givesAccount?: boolean;
}

/** The shop may still pay to another account. */
const isAccountOpen = ({ status, payout, user }: Proposal) =>
  proposalStatusRow(status)?.end !== 'not-bought' && (!payout || payout.state === 'due') && !user.deleted_at;

/** A proposal for the shop's people: the parts that its page and its window over the list lay out alike. */
export function useProposalRecord({ proposal, reload, onMoved, givesAccount = false }: ProposalRecordOptions) {
  const chat = useProposalChat();
  const mail = useStatusMail();
  const notice = useNotice();
  const [opened, open] = useState<ProposalWindow>();
  const close = () => open(undefined);

  function finish(message: string) {
    close();
    notice.show(message);
  }

  const body = proposal && (
    <ProposalDetails
      proposal={proposal}
      reader="admin"
      accountAction={
        givesAccount &&
        isAccountOpen(proposal) && (
          <Allowed may="bank-data.change">
            <Button variant="default" mt="md" onClick={() => open('account')}>
              {proposal.bank_data ? 'Trocar conta' : 'Informar conta'}
            </Button>
          </Allowed>
        )
      }
    />
  );

  const dialogs = (
    <>
      <Notice text={notice.text} />
      {proposal && opened === 'status' && (
        <StatusDialog
          proposal={proposal}
          onClose={close}
          onReload={reload}
          onSaved={(message, sent) => {
            finish(message);
            onMoved?.(sent.proposalId);
            void mail.send(sent);
          }}
        />
      )}
      {proposal && opened === 'account' && (
        <GiveBankDataDialog proposal={proposal} onReload={reload} onClose={close} onSaved={finish} />
      )}
      {proposal && opened === 'stock' && <StockDialog proposal={proposal} onClose={close} />}
    </>
  );

  return {
    body,
    dialogs,
    /** Told after a save that did not do all of its work. */
    alerts: <ErrorAlert texts={mail.problems} onClose={mail.clear} />,
    chat,
    opened,
    open,
    close,
  };
}
