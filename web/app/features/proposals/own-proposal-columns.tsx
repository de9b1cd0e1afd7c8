import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device-name.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { IconBuildingBank, IconEye } from '@tabler/icons-react';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import { TwoLines } from '../../ui/panel/list/two-lines.tsx';
import { nextStepOf } from './next-step.ts';
import { ProposalPill } from './proposal-pill.tsx';

export type OwnProposalAction = 'view' | 'bank-data';
type Open = (action: OwnProposalAction, proposal: Proposal) => void;

function Actions({ proposal, open }: { proposal: Proposal; open: Open }) {
  const asksBankData = nextStepOf(proposal)?.asks === 'bank-data';
  const view = (
    <RowAction
      label="Visualizar"
      icon={<IconEye size={16} />}
      isNext={!asksBankData}
      onClick={() => open('view', proposal)}
    />
  );
  const bankData = proposal.bank_editable && (
    <RowAction
      label="Dados bancários"
      icon={<IconBuildingBank size={16} />}
      isNext={asksBankData}
      onClick={() => open('bank-data', proposal)}
    />
  );
  return (
    <RowActions>
      {asksBankData && bankData}
      {view}
      {!asksBankData && bankData}
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
      cell: ({ created_at, valid_until }) => (
        <TwoLines first={formatDate(created_at)} second={`válida até ${formatDate(valid_until)}`} />
      ),
    },
    {
      header: 'Valor',
      align: 'end',
      cell: ({ proposal_value, proposal_value_new }) => (
        <TwoLines
          first={formatReais(proposal_value)}
          second={proposal_value_new !== null && `nova oferta: ${formatReais(proposal_value_new)}`}
        />
      ),
    },
    {
      header: 'Status',
      cell: ({ status, payout }) => (
        <TwoLines
          first={<ProposalPill status={status} reader="user" />}
          second={payout?.state === 'paid' && payout.paid_at && `pago em ${formatDate(payout.paid_at)}`}
        />
      ),
    },
    { header: 'Ações', role: 'actions', cell: (proposal) => <Actions proposal={proposal} open={open} /> },
  ];
}
