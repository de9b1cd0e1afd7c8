import type { ResultOf } from '@giro/contract/call.ts';
import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { listProposalsCall } from '@giro/contract/calls/proposals.ts';
import { openUserChatCall } from '@giro/contract/calls/status-texts.ts';
import { userCall } from '@giro/contract/calls/users.ts';
import { orderStatusLabel, orderStatusRow } from '@giro/contract/rules/order-status.ts';
import { proposalPath, salePath } from '@giro/contract/rules/paths.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import { roleLabel } from '@giro/contract/rules/roles.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconUserOff } from '@tabler/icons-react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { recheckSession, useSession } from '../../lib/api/session.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';
import { Allowed, useMay } from '../../ui/panel/allowed.tsx';
import { ChatAlert, ChatButton, ChatNote, useChat } from '../../ui/panel/chat/chat-parts.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { RecordPage, RecordPart } from '../../ui/panel/record/record-page.tsx';
import { RecordScreen } from '../../ui/panel/record/record-screen.tsx';
import { PersonPastOrders } from '../imports/past-orders.tsx';
import { RecordMails } from '../mails/record-mails.tsx';
import { RecordNotes } from '../notes/record-notes.tsx';
import { nextForShop } from '../proposals/next-for-shop.ts';
import { ActivityPill } from '../users/user-columns.tsx';
import { UserDetails } from '../users/user-details.tsx';
import { UserDialog } from '../users/user-dialog.tsx';
import { hasWhatsapp } from './has-whatsapp.ts';
import { PersonOrders, PersonProposals } from './person-deals.tsx';
import { PersonTabs } from './person-tabs.tsx';

type Next = { words: string; action: ReactNode } | undefined;

/** A failed query is asked again, but nobody waits for it. */
const isAwaited = (query: UseQueryResult) => query.isLoading && query.failureCount === 0;

/** The next matter with somebody: their newest deal that is not over, an order before a proposal. */
function useNextOfPerson(id: number): { next: Next; isLoading: boolean } {
  const may = useMay();
  const query = { user: id };
  const orders = useCall(listOrdersCall, { query }, { enabled: id > 0 && may('orders.see') });
  const proposals = useCall(listProposalsCall, { query }, { enabled: id > 0 && may('proposals.see') });
  return { next: nextOf(orders.data, proposals.data), isLoading: isAwaited(orders) || isAwaited(proposals) };
}

function nextOf(
  orders: ResultOf<typeof listOrdersCall> | undefined,
  proposals: ResultOf<typeof listProposalsCall> | undefined,
): Next {
  const order = orders?.orders.find(({ payment }) => orderStatusRow(payment.status)?.isOver === false);
  if (order) {
    return {
      words: `O pedido ${order.order_code} está em “${orderStatusLabel(order.payment.status, 'orders')}”.`,
      action: (
        <Button component={Link} to={salePath(order.order_code)}>
          Abrir o pedido
        </Button>
      ),
    };
  }
  const [open] =
    proposals?.data.flatMap((proposal) => {
      const next = nextForShop(proposal);
      return next ? [{ id: proposal.id, words: next.words }] : [];
    }) ?? [];
  if (!open) return undefined;
  return {
    words: `Proposta ${open.id}: ${open.words}`,
    action: (
      <Button component={Link} to={proposalPath(open.id)}>
        Abrir a proposta
      </Button>
    ),
  };
}

interface WholeProps {
  person: ResultOf<typeof userCall>;
  next: ReturnType<typeof useNextOfPerson>['next'];
}

function Whole({ person, next }: WholeProps) {
  const client = useQueryClient();
  const { user: self } = useSession({ always: true });
  const notice = useNotice();
  const [isEditing, setEditing] = useState(false);
  const { id, name, email, telefone, deleted_at } = person;
  const chat = useChat(openUserChatCall, () => void refresh(client, userCall));
  const hasChat = !deleted_at && hasWhatsapp(telefone);

  async function finish(message: string) {
    await refresh(client, userCall).catch(() => undefined);
    setEditing(false);
    notice.show(message);
    if (id === self?.id) await recheckSession(client);
  }

  return (
    <>
      <RecordPage
        back={{ to: '/usuarios', words: 'Usuários' }}
        title={name}
        about={[roleLabel(person), email, telefone && formatPhone(telefone)].filter(Boolean).join(' · ')}
        pill={<ActivityPill user={person} />}
        next={next}
        actions={
          <>
            {hasChat && <ChatButton chat={chat} may="users.see" id={id} />}
            <Allowed may="users.change">
              <Button
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                Editar
              </Button>
            </Allowed>
          </>
        }
        notes={
          <>
            <Notice text={notice.text} />
            <ChatAlert chat={chat} />
            {hasChat && <ChatNote opened={person.chat_opened} />}
          </>
        }
        side={
          <>
            <RecordNotes about="user" id={id} />
            <RecordMails about="user" id={id} recipient={email} />
          </>
        }
      >
        <PersonTabs id={id}>
          <PersonProposals user={person} />
          <PersonOrders user={person} />
          <PersonPastOrders id={id} />
          <RecordPart title="Cadastro">
            <UserDetails user={person} />
          </RecordPart>
        </PersonTabs>
      </RecordPage>
      {isEditing && (
        <UserDialog row={person} isSelf={id === self?.id} onClose={() => setEditing(false)} onSaved={finish} />
      )}
    </>
  );
}

export const meta = panelMeta('Usuário');

/** '/usuarios/:id': everything about one person, customer or not. */
export default function CustomerPage() {
  const id = Number(useParams().id) || 0;
  const query = useCall(userCall, { params: { id } }, { refetchOnWindowFocus: 'always' });
  const { next, isLoading } = useNextOfPerson(id);
  return (
    <RecordScreen
      query={query}
      missing={{
        title: 'Usuário não encontrado',
        text: 'Não achamos uma pessoa com este número.',
        icon: <IconUserOff size={32} stroke={1.5} />,
        to: '/usuarios',
        action: 'Ver usuários',
      }}
      failure="Não conseguimos abrir o cadastro"
    >
      {/* All at once: what comes next stands above everything else, and would push it down. */}
      {(person) => (isLoading ? <LoadingScreen /> : <Whole key={person.id} person={person} next={next} />)}
    </RecordScreen>
  );
}
