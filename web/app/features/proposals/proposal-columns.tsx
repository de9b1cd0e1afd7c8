import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { proposalPath } from '@giro/contract/rules/paths.ts';
import { isBought } from '@giro/contract/rules/proposal-status.ts';
import { IconArrowsExchange, IconBrandWhatsapp, IconEye, IconListCheck, IconPackageImport } from '@tabler/icons-react';
import { ageOf } from '../../lib/format/age.ts';
import { ChatNote } from '../../ui/panel/chat/chat-parts.tsx';
import { RecordCell, TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions, RowLink } from '../../ui/panel/list/row-actions.tsx';
import { hasInspection } from './inspection-facts.tsx';
import { nextActionOf, type ProposalAction } from './next-for-shop.ts';
import { ProposalBadges, ProposalPill } from './proposal-badges.tsx';
import { isRenewed } from './quote-words.ts';

type Open = (action: ProposalAction, proposal: Proposal) => void;

const deactivated = 'Este usuário está desativado';

function Actions({ proposal, open }: { proposal: Proposal; open: Open }) {
  const isDeactivated = proposal.user.deleted_at !== null;
  const next = nextActionOf(proposal);
  const actions = [
    {
      name: 'status' as const,
      may: 'proposals.change' as const,
      label: 'Alterar Status',
      icon: <IconArrowsExchange size={16} />,
      disabled: isDeactivated,
      reason: deactivated,
    },
    { name: 'view' as const, label: 'Visualizar', icon: <IconEye size={16} /> },
    {
      name: 'stock' as const,
      may: 'products.change' as const,
      label: 'Incluir Estoque',
      icon: <IconPackageImport size={16} />,
      disabled: !isBought(proposal.status) || isDeactivated,
      reason: isDeactivated ? deactivated : 'Só depois da venda aprovada',
    },
    {
      name: 'chat' as const,
      may: 'proposals.change' as const,
      label: 'WhatsApp',
      icon: <IconBrandWhatsapp size={16} />,
    },
  ];
  const inspect = (
    <RowLink
      label="Abrir bancada"
      icon={<IconListCheck size={16} />}
      may="inspections.see"
      href={`/bancada/${proposal.id}`}
      isNext={next === 'inspect'}
    />
  );
  return (
    <RowActions>
      {next === 'inspect' && inspect}
      {actions
        .toSorted((one, other) => Number(other.name === next) - Number(one.name === next))
        .map(({ name, ...action }) => (
          <RowAction key={name} {...action} isNext={name === next} onClick={() => open(name, proposal)} />
        ))}
      {next !== 'inspect' && hasInspection(proposal) && inspect}
    </RowActions>
  );
}

export function proposalColumns(open: Open): Column<Proposal>[] {
  const now = new Date();
  return [
    {
      header: 'N° Pedido',
      role: 'title',
      cell: ({ id, image_model, marca, modelo }) => (
        <RecordCell number={id} to={proposalPath(id)} picture={image_model} device={deviceName(marca, modelo)} />
      ),
    },
    {
      header: 'Usuário',
      cell: ({ user }) => <TwoLines first={user.name} second={user.deleted_at && 'desativado'} />,
    },
    {
      header: 'Data',
      sortable: true,
      cell: (proposal) => (
        <TwoLines
          first={formatDate(proposal.created_at)}
          second={`${ageOf(proposal.created_at, now) ?? ''}${isRenewed(proposal) ? ', cotação renovada' : ''}`}
        />
      ),
    },
    {
      header: 'Valor da Proposta',
      align: 'end',
      cell: ({ proposal_value, proposal_value_new, pay_as }) => (
        <TwoLines
          first={formatReais(proposal_value)}
          second={[
            proposal_value_new !== null && `nova: ${formatReais(proposal_value_new)}`,
            pay_as === 'credit' && 'em crédito',
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ),
    },
    {
      header: 'Status',
      cell: (proposal) => (
        <>
          <ProposalPill status={proposal.status} reader="admin" />
          <ProposalBadges proposal={proposal} />
        </>
      ),
    },
    {
      header: 'Ações',
      role: 'actions',
      cell: (proposal) => (
        <>
          <Actions proposal={proposal} open={open} />
          <ChatNote opened={proposal.chat_opened} />
        </>
      ),
    },
  ];
}
