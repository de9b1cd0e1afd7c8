import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { IconBuildingBank, IconEye, IconMessageReply, IconRefresh } from '@tabler/icons-react';
import { TwoLines } from '../../../ui/panel/list/cells.tsx';
import type { Column } from '../../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions } from '../../../ui/panel/list/row-actions.tsx';
import { ExpiredPill, ProposalPill } from '../proposal-badges.tsx';
import { isEnding, validityWords } from '../quote-words.ts';
import { nextStepOf } from './next-step.ts';

export type OwnProposalAction = 'view' | 'bank-data' | 'offer' | 'renewal';
/** When the seller was paid, once it is so. */
function paidOn({ payout }: Proposal) {
  return payout?.state === 'paid' && payout.paid_at && `pago em ${formatDate(payout.paid_at)}`;
}

type Open = (action: OwnProposalAction, proposal: Proposal) => void;

function Actions({ proposal, open }: { proposal: Proposal; open: Open }) {
  const asks = nextStepOf(proposal)?.asks;
  const canRenew = isEnding(proposal, new Date());
  const view = (
    <RowAction
      label="Visualizar"
      icon={<IconEye size={16} />}
      isNext={asks === undefined && !canRenew}
      onClick={() => open('view', proposal)}
    />
  );
  const bankData = proposal.bank_editable && (
    <RowAction
      label="Dados bancários"
      icon={<IconBuildingBank size={16} />}
      isNext={asks === 'bank-data'}
      onClick={() => open('bank-data', proposal)}
    />
  );
  return (
    <RowActions>
      {asks === 'offer' && (
        <RowAction
          label="Responder à oferta"
          icon={<IconMessageReply size={16} />}
          isNext
          onClick={() => open('offer', proposal)}
        />
      )}
      {canRenew && (
        <RowAction
          label="Renovar cotação"
          icon={<IconRefresh size={16} />}
          isNext
          onClick={() => open('renewal', proposal)}
        />
      )}
      {asks === 'bank-data' && bankData}
      {view}
      {asks !== 'bank-data' && bankData}
    </RowActions>
  );
}

export function ownProposalColumns(open: Open): Column<Proposal>[] {
  return [
    {
      header: 'Aparelho',
      role: 'title',
      cell: ({ id, marca, modelo }) => <TwoLines first={deviceName(marca, modelo)} second={`Proposta nº ${id}`} />,
    },
    {
      header: 'Data',
      cell: (proposal) => <TwoLines first={formatDate(proposal.created_at)} second={validityWords(proposal)} />,
    },
    {
      header: 'Valor',
      align: 'end',
      cell: ({ proposal_value, proposal_value_new, pay_as, credit_offer }) => (
        <TwoLines
          first={formatReais(proposal_value)}
          second={
            (pay_as === 'credit' && credit_offer && `em crédito: ${formatReais(credit_offer.total)}`) ||
            (proposal_value_new !== null && `nova oferta: ${formatReais(proposal_value_new)}`)
          }
        />
      ),
    },
    {
      header: 'Status',
      cell: (proposal) => (
        <TwoLines
          first={<ProposalPill status={proposal.status} reader="user" />}
          second={proposal.is_expired ? <ExpiredPill proposal={proposal} /> : paidOn(proposal)}
        />
      ),
    },
    { header: 'Ações', role: 'actions', cell: (proposal) => <Actions proposal={proposal} open={open} /> },
  ];
}
