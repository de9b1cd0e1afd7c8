import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { isPaid } from '@giro/contract/rules/order-status.ts';
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconReceiptOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useMay } from '../../lib/api/use-may.ts';
import { DevicePicture } from '../../ui/device-picture.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { ChatAlert } from '../../ui/panel/chat/chat-alert.tsx';
import { ChatButton } from '../../ui/panel/chat/chat-button.tsx';
import { ChatNote } from '../../ui/panel/chat/chat-note.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useNotice } from '../../ui/panel/form/use-notice.ts';
import { ListSkeleton } from '../../ui/panel/list/list-skeleton.tsx';
import { PersonLink } from '../../ui/panel/record/person-link.tsx';
import { RecordPage } from '../../ui/panel/record/record-page.tsx';
import { RecordPart } from '../../ui/panel/record/record-part.tsx';
import { RecordScreen } from '../../ui/panel/record/record-screen.tsx';
import { PrintButton } from '../../ui/paper/print-button.tsx';
import { RecordMails } from '../mails/record-mails.tsx';
import { RecordNotes } from '../notes/record-notes.tsx';
import { isPaidBack } from '../payments/payment-words.ts';
import { HandOverLine } from './hand-over-line.tsx';
import { nextForShop } from './next-for-shop.ts';
import { OrderDetails } from './order-details.tsx';
import { OrderPill } from './order-pill.tsx';
import { OrderStatusDialog } from './order-status-dialog.tsx';
import { takesUnits } from './order-units.ts';
import { boughtPicture, boughtWords } from './order-words.ts';
import { PickupForm } from './pickup-form.tsx';
import { useOrder } from './use-order.ts';
import { useOrderChat } from './use-order-chat.ts';
import { useOrderStatusMail } from './use-save-order-status.ts';

const OrderPayments = lazy(() => import('./order-payments.tsx'));
const OrderReceipt = lazy(async () => ({ default: (await import('./order-receipt.tsx')).OrderReceipt }));
const PickupSlip = lazy(() => import('./pickup-slip.tsx'));
const RefundOfOrder = lazy(() => import('../received-payments/refund-of-order.tsx'));

/** The papers printed at the counter for a paid order. */
function SalePapers({ order }: { order: OrderWithPayments }) {
  return (
    <>
      <PrintButton label="Imprimir recibo">
        <OrderReceipt order={order} />
      </PrintButton>
      <PrintButton label={`Imprimir ${fulfilmentKindOf(order).paper.toLowerCase()}`}>
        <PickupSlip order={order} />
      </PrintButton>
    </>
  );
}

function Whole({ order, reload }: { order: OrderWithPayments; reload: () => Promise<unknown> }) {
  const may = useMay();
  const chat = useOrderChat();
  const mail = useOrderStatusMail();
  const notice = useNotice();
  const [isChanging, setChanging] = useState(false);
  const [isRefunding, setRefunding] = useState(false);
  const { id, order_code: code, user, payment, created_at, total_price, order_items } = order;
  const next = nextForShop(order);
  const mayChange = may('orders.change');

  return (
    <>
      <RecordPage
        back={{ to: '/vendas', words: 'Vendas' }}
        title={`Pedido ${code}`}
        about={
          <>
            {boughtWords(order_items)} · {formatReais(total_price)} · <PersonLink user={user} /> ·{' '}
            {formatMoment(created_at)}
          </>
        }
        picture={<DevicePicture src={boughtPicture(order_items)} size={56} />}
        pill={<OrderPill order={order} />}
        next={
          next && {
            words: next.words,
            action:
              next.action === 'status' && mayChange ? (
                <Button onClick={() => setChanging(true)}>Alterar Status</Button>
              ) : (
                next.action === 'money' && <Button onClick={() => setRefunding(true)}>Devolver o valor</Button>
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
                  onClick={() => setChanging(true)}
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
            <Notice text={notice.text} />
            <ErrorAlert texts={mail.problems} onClose={mail.clear} />
            <ChatAlert chat={chat} />
            <ChatNote opened={order.chat_opened} />
          </>
        }
        side={
          <>
            <RecordNotes about="order" id={id} />
            <RecordMails about="order" id={id} recipient={user.email} />
          </>
        }
      >
        <RecordPart title="Detalhes do Pedido">
          <OrderDetails
            order={order}
            reader="admin"
            belowItem={
              mayChange ? (item) => <HandOverLine order={order} item={item} onTold={notice.show} /> : undefined
            }
          >
            <Suspense fallback={<ListSkeleton />}>
              <OrderPayments code={code} />
            </Suspense>
          </OrderDetails>
          {takesUnits(order) && mayChange && <PickupForm order={order} onHandedOver={notice.show} />}
        </RecordPart>
      </RecordPage>
      {isChanging && (
        <OrderStatusDialog
          order={order}
          onClose={() => setChanging(false)}
          onReload={reload}
          onSaved={(message, status, opensRefund) => {
            setChanging(false);
            setRefunding(opensRefund);
            notice.show(message);
            void mail.send(order, status);
          }}
        />
      )}
      {isRefunding && (
        <Suspense fallback={null}>
          <RefundOfOrder code={code} onDone={notice.show} onClose={() => setRefunding(false)} />
        </Suspense>
      )}
    </>
  );
}

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
