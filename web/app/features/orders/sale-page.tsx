import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { awaitsHandover, isPaid, type OrderStatus, orderStatus } from '@giro/contract/rules/order-status.ts';
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconReceiptOff } from '@tabler/icons-react';
import { lazy } from 'react';
import { Link, useParams } from 'react-router';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { ChatAlert, ChatButton, ChatNote } from '../../ui/panel/chat/chat-parts.tsx';
import { PersonLink, RecordPage, RecordPart } from '../../ui/panel/record/record-page.tsx';
import { RecordScreen } from '../../ui/panel/record/record-screen.tsx';
import { PrintButton } from '../../ui/paper/print-button.tsx';
import { RecordMails } from '../mails/record-mails.tsx';
import { RecordNotes } from '../notes/record-notes.tsx';
import { parcelPath } from '../parcels/parcel-words.ts';
import { isPaidBack } from '../payments/payment-words.ts';
import { counterStep } from './counter-words.ts';
import { useOrder } from './order-page.ts';
import { OrderPill } from './order-pill.tsx';
import { boughtPicture, boughtWords, buyerNameOf } from './order-words.ts';
import { type OrderWindow, useOrderRecord } from './use-order-record.tsx';

/** The next step that lets an order go on, and the place where the shop's people do it. */
export interface NextForShop {
  words: string;
  action?: 'status' | 'money' | 'counter' | 'parcel';
}

const s = orderStatus;

/** The part of an order's money that the shop still has, in centavos. */
const keptCents = ({ receipts }: OrderWithPayments) =>
  receipts.reduce((sum, { value, refunded }) => sum + Math.round((value - refunded) * 100), 0);

/** An order that is sent is packed and followed where its parcel is. */
const actionOf = ({ fulfilment }: OrderWithPayments) => (fulfilment.parcel_id === null ? 'status' : 'parcel');

const steps: Record<OrderStatus, (order: OrderWithPayments) => NextForShop | undefined> = {
  [s.pending]: (order) => {
    const atCounter = counterStep(order);
    if (atCounter) return { words: atCounter, action: 'counter' };
    return order.pay_mode === 'charge'
      ? { words: 'Espere o Pix: ele se confirma sozinho.' }
      : { words: 'Confira se o Pix entrou e aprove o pedido.', action: 'status' };
  },
  [s.approved]: (order) => ({ words: fulfilmentKindOf(order).next.approved, action: actionOf(order) }),
  [s.pickup]: (order) => ({ words: fulfilmentKindOf(order).next.underWay, action: 'status' }),
  [s.shipped]: (order) => ({ words: fulfilmentKindOf(order).next.underWay, action: actionOf(order) }),
  [s.delivered]: () => undefined,
  [s.cancelled]: (order) =>
    keptCents(order) > 0
      ? { words: 'Devolva o valor que a loja recebeu por este pedido.', action: 'money' }
      : undefined,
};

/** Money that is on its way back ends the order once it is there. */
const paidBack: NextForShop = { words: 'O valor está voltando ao cliente: não entregue o aparelho.' };

/** Until the bank has decided, the shop may lose both. */
const disputed: NextForShop = {
  words: 'O pagamento está contestado no banco: não entregue o aparelho.',
  action: 'status',
};

/** The one thing that comes next for the shop; nothing where the matter is over. */
function nextForShop(order: OrderWithPayments): NextForShop | undefined {
  if (order.withdrawal?.state === 'asked') {
    return { words: 'O cliente desistiu da compra: receba o aparelho e devolva o valor.', action: 'money' };
  }
  if (order.is_paid_back && awaitsHandover(order.payment.status)) return paidBack;
  const isDisputed = order.payments.some(({ state }) => state === 'disputed');
  if (isDisputed && awaitsHandover(order.payment.status)) return disputed;
  return (steps as Partial<Record<number, (typeof steps)[OrderStatus]>>)[order.payment.status]?.(order);
}

const SaleSlip = lazy(async () => ({ default: (await import('./papers/sale-slip.tsx')).SaleSlip }));
const PickupSlip = lazy(() => import('./papers/pickup-slip.tsx'));

/** The papers printed at the counter for a paid order. */
function SalePapers({ order }: { order: OrderWithPayments }) {
  return (
    <>
      <PrintButton label="Imprimir recibo">
        <SaleSlip order={order} />
      </PrintButton>
      <PrintButton label={`Imprimir ${fulfilmentKindOf(order).paper.toLowerCase()}`}>
        <PickupSlip order={order} />
      </PrintButton>
    </>
  );
}

/** The button by which the shop's people take the next step. */
function NextAction({
  action,
  parcelId,
  open,
}: {
  action: NonNullable<NextForShop['action']>;
  parcelId: number | null;
  open: (window: OrderWindow) => void;
}) {
  if (action === 'parcel' && parcelId !== null) {
    return (
      <Allowed may="parcels.see">
        <Button component={Link} to={parcelPath(parcelId)}>
          Abrir o envio
        </Button>
      </Allowed>
    );
  }
  if (action === 'money') return <Button onClick={() => open('refund')}>Devolver o valor</Button>;
  if (action === 'counter') {
    return (
      <Allowed may="counter.sell">
        <Button component={Link} to="/balcao">
          Abrir o Balcão
        </Button>
      </Allowed>
    );
  }
  return (
    <Allowed may="orders.change">
      <Button onClick={() => open('status')}>Alterar Status</Button>
    </Allowed>
  );
}

function Whole({ order, reload }: { order: OrderWithPayments; reload: () => Promise<unknown> }) {
  const { body, dialogs, alerts, chat, open } = useOrderRecord({ order, reload });
  const { id, order_code: code, user, payment, created_at, total_price, order_items } = order;
  const next = nextForShop(order);

  return (
    <>
      <RecordPage
        back={{ to: '/vendas', words: 'Vendas' }}
        title={`Pedido ${code}`}
        about={
          <>
            {boughtWords(order_items)} · {formatReais(total_price)} ·{' '}
            {user ? <PersonLink user={user} /> : buyerNameOf(order)} · {formatMoment(created_at)}
          </>
        }
        picture={<DevicePicture src={boughtPicture(order_items)} size={56} />}
        pill={<OrderPill order={order} />}
        next={
          next && {
            words: next.words,
            action: next.action && (
              <NextAction action={next.action} parcelId={order.fulfilment.parcel_id} open={open} />
            ),
          }
        }
        actions={
          <>
            {isPaid(payment.status) && !isPaidBack(order.receipts) && <SalePapers order={order} />}
            {next?.action !== 'status' && (
              <Allowed may="orders.change">
                <Button
                  variant="default"
                  leftSection={<IconArrowsExchange size={18} aria-hidden />}
                  onClick={() => open('status')}
                >
                  Alterar Status
                </Button>
              </Allowed>
            )}
            <ChatButton chat={chat} may="orders.change" id={id} />
          </>
        }
        notes={
          <>
            {alerts}
            <ChatAlert chat={chat} />
            <ChatNote opened={order.chat_opened} />
          </>
        }
        side={
          <>
            <RecordNotes about="order" id={id} />
            {user?.email && <RecordMails about="order" id={id} recipient={user.email} />}
          </>
        }
      >
        <RecordPart title="Detalhes do Pedido">{body}</RecordPart>
      </RecordPage>
      {dialogs}
    </>
  );
}

export const meta = panelMeta('Pedido de venda');

/** '/vendas/:code': everything about one order for the shop's people, and what comes next. */
export default function SalePage() {
  const { code = '' } = useParams();
  const query = useOrder(code);
  return (
    <RecordScreen
      query={query}
      missing={{
        title: 'Pedido não encontrado',
        text: 'Não achamos um pedido com este número.',
        icon: <IconReceiptOff size={32} stroke={1.5} />,
        to: '/vendas',
        action: 'Ver vendas',
      }}
      failure="Não conseguimos abrir o pedido"
    >
      {(order) => <Whole key={order.id} order={order} reload={query.refetch} />}
    </RecordScreen>
  );
}
