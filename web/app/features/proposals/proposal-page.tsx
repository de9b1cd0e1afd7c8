import { type Proposal, readProposalCall } from '@giro/contract/calls/proposals.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconClipboardOff, IconListCheck } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { Allowed, useMay } from '../../ui/panel/allowed.tsx';
import { ChatAlert, ChatButton, ChatNote } from '../../ui/panel/chat/chat-parts.tsx';
import { PersonLink, RecordPage, RecordPart } from '../../ui/panel/record/record-page.tsx';
import { RecordScreen } from '../../ui/panel/record/record-screen.tsx';
import { DeviceCosts, useSeesCosts } from '../device-costs/device-costs.tsx';
import { RecordMails } from '../mails/record-mails.tsx';
import { RecordNotes } from '../notes/record-notes.tsx';
import { lookAgainMs } from '../parcels/use-parcel-changes.ts';
import { type NextForShop, nextForShop } from './next-for-shop.ts';
import { DeclarationButton, SlipButton } from './papers/proposal-papers.tsx';
import { ExpiredPill, ProposalPill } from './proposal-badges.tsx';
import { type ProposalWindow, useProposalRecord } from './use-proposal-record.tsx';

interface NextButtonProps {
  proposal: Proposal;
  action: NextForShop['action'];
  open: (what: ProposalWindow) => void;
}

/** The way to do what comes next, for who may; a chat has its button elsewhere. */
function NextButton({ proposal, action, open }: NextButtonProps) {
  const may = useMay();
  if (action === 'inspect' && may('inspections.see')) {
    return (
      <Button
        component={Link}
        to={`/bancada/${proposal.id}`}
        reloadDocument
        leftSection={<IconListCheck size={18} aria-hidden />}
      >
        Abrir bancada
      </Button>
    );
  }
  if (action === 'payout' && may('payouts.see')) {
    return (
      <Button component={Link} to={`/repasses?search=${proposal.id}`}>
        Ver o pagamento
      </Button>
    );
  }
  if (action === 'stock' && may('products.change'))
    return <Button onClick={() => open('stock')}>Incluir Estoque</Button>;
  if (action === 'status' && may('proposals.change')) {
    return <Button onClick={() => open('status')}>Alterar Status</Button>;
  }
  return null;
}

function Whole({ proposal, reload }: { proposal: Proposal; reload: () => Promise<unknown> }) {
  const { body, dialogs, alerts, chat, open } = useProposalRecord({ proposal, reload, givesAccount: true });
  const { id, user, marca, modelo, proposal_value, proposal_value_new, status } = proposal;
  const next = nextForShop(proposal);
  const seesCosts = useSeesCosts();

  return (
    <>
      <RecordPage
        back={{ to: '/propostas', words: 'Propostas' }}
        title={`Proposta ${id}`}
        about={
          <>
            {deviceName(marca, modelo)} · {formatReais(proposal_value_new ?? proposal_value)} ·{' '}
            <PersonLink user={user} />
          </>
        }
        picture={<DevicePicture src={proposal.image_model} size={56} />}
        pill={
          <>
            <ProposalPill status={status} reader="admin" />
            <ExpiredPill proposal={proposal} />
          </>
        }
        next={
          next && {
            words: next.words,
            action: <NextButton proposal={proposal} action={next.action} open={open} />,
          }
        }
        actions={
          <>
            <SlipButton proposal={proposal} />
            <DeclarationButton proposal={proposal} sender="shop" />
            {next?.action !== 'status' && !user.deleted_at && (
              <Allowed may="proposals.change">
                <Button
                  variant="default"
                  leftSection={<IconArrowsExchange size={18} aria-hidden />}
                  onClick={() => open('status')}
                >
                  Alterar Status
                </Button>
              </Allowed>
            )}
            <ChatButton chat={chat} may="proposals.change" id={id} />
          </>
        }
        notes={
          <>
            {alerts}
            <ChatAlert chat={chat} />
            <ChatNote opened={proposal.chat_opened} />
          </>
        }
        side={
          <>
            <RecordNotes about="proposal" id={id} />
            <RecordMails about="proposal" id={id} recipient={user.email} />
          </>
        }
      >
        <RecordPart title="Dados da Proposta">{body}</RecordPart>
        {seesCosts && (
          <RecordPart title="Custos" hint="O que o aparelho custou além do que foi pago ao vendedor.">
            <DeviceCosts of={{ kind: 'proposal', id }} />
          </RecordPart>
        )}
      </RecordPage>
      {dialogs}
    </>
  );
}

export const meta = panelMeta('Proposta');

/** '/propostas/:id': everything about one proposal, and what comes next. */
export default function ProposalPage() {
  const id = Number(useParams().id) || 0;
  const query = useCall(
    readProposalCall,
    { params: { id } },
    {
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) =>
        state.data?.parcels.some((parcel) => parcel.state === 'asking') ? lookAgainMs : false,
    },
  );
  return (
    <RecordScreen
      query={query}
      missing={{
        title: 'Proposta não encontrada',
        text: 'Não achamos uma proposta com este número.',
        icon: <IconClipboardOff size={32} stroke={1.5} />,
        to: '/propostas',
        action: 'Ver propostas',
      }}
      failure="Não conseguimos abrir a proposta"
    >
      {(proposal) => <Whole key={proposal.id} proposal={proposal} reload={query.refetch} />}
    </RecordScreen>
  );
}
