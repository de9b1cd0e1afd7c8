import { type Proposal, readProposalCall } from '@giro/contract/calls/proposals.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { proposalStatusRow } from '@giro/contract/rules/proposal-status.ts';
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconClipboardOff, IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { ChatAlert } from '../../ui/panel/chat/chat-alert.tsx';
import { ChatButton } from '../../ui/panel/chat/chat-button.tsx';
import { ChatNote } from '../../ui/panel/chat/chat-note.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useNotice } from '../../ui/panel/form/use-notice.ts';
import { PersonLink } from '../../ui/panel/record/person-link.tsx';
import { RecordPage } from '../../ui/panel/record/record-page.tsx';
import { RecordPart } from '../../ui/panel/record/record-part.tsx';
import { RecordScreen } from '../../ui/panel/record/record-screen.tsx';
import { RecordMails } from '../mails/record-mails.tsx';
import { RecordNotes } from '../notes/record-notes.tsx';
import { GiveBankDataDialog } from './bank-data/give-bank-data-dialog.tsx';
import { type NextForShop, nextForShop } from './next-for-shop.ts';
import { DeclarationButton, SlipButton } from './papers/proposal-papers.tsx';
import { ProposalDetails } from './proposal-details.tsx';
import { ExpiredPill, ProposalPill } from './proposal-pill.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { useProposalChat } from './use-proposal-chat.ts';
import { useStatusMail } from './use-status-mail.ts';

type Opened = 'status' | 'stock' | 'account';

interface NextButtonProps {
  proposal: Proposal;
  action: NextForShop['action'];
  open: (what: Opened) => void;
}

/** The way to do what comes next, for who may; a chat has its button elsewhere. */
function NextButton({ proposal, action, open }: NextButtonProps) {
  const may = useMay();
  if (action === 'bench' && may('inspections.see')) {
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

/** The shop may still pay to another account. */
const isAccountOpen = ({ status, payout, user }: Proposal) =>
  proposalStatusRow(status)?.end !== 'not-bought' && (!payout || payout.state === 'due') && !user.deleted_at;

function Whole({ proposal, reload }: { proposal: Proposal; reload: () => Promise<unknown> }) {
  const chat = useProposalChat();
  const mail = useStatusMail();
  const notice = useNotice();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { id, user, marca, modelo, proposal_value, proposal_value_new, status } = proposal;
  const next = nextForShop(proposal);

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
            action: <NextButton proposal={proposal} action={next.action} open={setOpened} />,
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
                  onClick={() => setOpened('status')}
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
            <Notice text={notice.text} />
            <ErrorAlert texts={mail.problems} onClose={mail.clear} />
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
        <RecordPart title="Dados da Proposta">
          <ProposalDetails
            proposal={proposal}
            reader="admin"
            accountAction={
              isAccountOpen(proposal) && (
                <Allowed may="bank-data.change">
                  <Button variant="default" mt="md" onClick={() => setOpened('account')}>
                    {proposal.bank_data ? 'Trocar conta' : 'Informar conta'}
                  </Button>
                </Allowed>
              )
            }
          />
        </RecordPart>
      </RecordPage>
      {opened === 'status' && (
        <StatusDialog
          proposal={proposal}
          onClose={close}
          onReload={reload}
          onSaved={(message, body) => {
            close();
            notice.show(message);
            void mail.send(body);
          }}
        />
      )}
      {opened === 'account' && (
        <GiveBankDataDialog
          proposal={proposal}
          onReload={reload}
          onClose={close}
          onSaved={(message) => {
            close();
            notice.show(message);
          }}
        />
      )}
      {opened === 'stock' && <StockDialog proposal={proposal} onClose={close} />}
    </>
  );
}

/** '/propostas/:id': everything about one proposal, and what comes next. */
export default function ProposalPage() {
  const id = Number(useParams().id) || 0;
  const query = useCall(readProposalCall, { params: { id } }, { refetchOnWindowFocus: 'always' });
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
