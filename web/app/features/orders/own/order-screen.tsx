import { listOwnOrdersCall } from '@giro/contract/calls/orders.ts';
import { type OrderWithPayments, readOrderCall, readPaymentCall, withdrawCall } from '@giro/contract/calls/payments.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { salePath } from '@giro/contract/rules/paths.ts';
import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconPrinter, IconReceiptOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { useEndedSession } from '../../../lib/api/ended-session.ts';
import { useSession } from '../../../lib/api/session.ts';
import { refresh } from '../../../lib/api/use-call.ts';
import { panelMeta } from '../../../lib/head/page-meta.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingScreen } from '../../../ui/loading-screen.tsx';
import { MissingPage } from '../../../ui/page-states.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { Facts } from '../../../ui/panel/dialog/facts.tsx';
import { Notice, useNotice } from '../../../ui/panel/form/notice.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { PrintButton } from '../../../ui/paper/print-button.tsx';
import { isShownToOwner } from '../../fiscal/own-nota-words.ts';
import { PaymentBox } from '../../payments/payment-box.tsx';
import { PaymentList } from '../../payments/payment-list.tsx';
import {
  creditBackWords,
  isPaidBack,
  partWords,
  pixPartOf,
  refundedAt,
  refundedWords,
  toldParts,
  whyPaidBack,
} from '../../payments/payment-words.ts';
import { SwitchMethod } from '../../payments/switch-method.tsx';
import { usePayment } from '../../payments/use-payment.ts';
import { ChatLink } from '../../storefront/chat-link.tsx';
import { useShop } from '../../storefront/shop.ts';
import { counterHint } from '../counter-words.ts';
import { OrderDetails, Section } from '../order-details.tsx';
import { useOrder } from '../order-page.ts';
import { OrderPill } from '../order-pill.tsx';
import { isGivenBack, whatWithdrawingDoes, whyNotWithdrawn, withdrawalWords } from '../order-words.ts';
import { SaleSlip } from '../papers/sale-slip.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { OrderHint, PickupCode } from './order-hint.tsx';
import styles from './order-screen.module.css';

const OwnNota = lazy(() => import('../../fiscal/deal/own-nota.tsx'));
const OwnRecipient = lazy(() => import('../../fiscal/deal/own-recipient.tsx'));

interface WithdrawDialogProps {
  order: OrderWithPayments;
  onClose: () => void;
  onDone: (message: string) => void;
}

/** Asks before a purchase is given up, and says what that does. */
function WithdrawDialog({ order, onClose, onDone }: WithdrawDialogProps) {
  const client = useQueryClient();
  const save = useSave({ fallback: 'Não deu certo agora. Tente de novo em instantes.' });
  const { order_code: code } = order;

  const withdraw = () =>
    save.run(async () => {
      const { withdrawal } = await callApi(withdrawCall, { params: { code } });
      await refresh(client, readOrderCall, readPaymentCall, listOwnOrdersCall);
      onDone(withdrawal ? 'Pedido de desistência enviado à loja.' : 'Você desistiu da compra. O pedido terminou.');
    });

  return (
    <Dialog title="Desistir da compra?" size="md" onClose={onClose} closable={!save.isSaving}>
      <Stack gap="md">
        <Text>
          Pedido <b>{code}</b>
        </Text>
        <List size="sm" spacing={4}>
          {whatWithdrawingDoes(order).map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
        <ErrorAlert texts={save.told} onClose={save.clear} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={save.isSaving} data-autofocus>
            Voltar
          </Button>
          <Button color="red" loading={save.isSaving} onClick={withdraw}>
            Desistir da compra
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Tells more than the payment's state alone: which of the order's money went back, when and why. */
function wordsBeyond(order: OrderWithPayments, state: string | undefined) {
  const why = whyPaidBack(order) ?? creditBackWords(order.payments);
  if (state === 'refunded') {
    const at = refundedAt(order.receipts);
    return { title: at && refundedWords(at), text: why };
  }
  if (state === 'refunding') return { text: why };
  // That it can be fetched, or was, is said elsewhere.
  if (state === 'paid' && (order.payment.status !== orderStatus.approved || isGivenBack(order))) return { text: '' };
  const kind = fulfilmentKindOf(order);
  if (state === 'paid' && kind.isSent) return { text: `Avisamos por e-mail quando o pedido ${kind.shopping.told}.` };
  if (state === 'cancelled' && order.end_reason === 'withdrawn') return { title: 'Você desistiu desta compra' };
  if (state === 'expired' && order.end_reason === 'superseded') return { title: 'Trocado por outra compra sua' };
  return {};
}

function Whole({ order }: { order: OrderWithPayments }) {
  const { order_code: code, payment, receipts, withdrawal, can_withdraw } = order;
  const { user } = useSession();
  const query = usePayment(code);
  const shop = useShop();
  const notice = useNotice();
  const [isAsking, setAsking] = useState(false);
  const isOwn = order.user !== null && user?.id === order.user.id;
  const parts = toldParts(order.payments);
  const hasMoney = isPaid(payment.status);
  const isBack = isPaidBack(receipts) || order.is_paid_back;
  const whyNot = whyNotWithdrawn(order);
  // A Pix of the counter is paid here as well.
  const atCounter = counterHint(order) !== undefined && !query.data?.payment.code;
  const isSent = fulfilmentKindOf(order).isSent;
  const canPrint = !isBack && (hasMoney || payment.status === orderStatus.pending);

  return (
    <div className={styles.screen}>
      <p className={styles.back}>
        {user?.profile === 'admin' ? (
          <Link to={salePath(code)}>Abrir em Vendas</Link>
        ) : (
          <Link to="/pedidos">Meus pedidos</Link>
        )}
      </p>
      <div className={styles.head}>
        <Title order={1} size="h2">
          Pedido {code}
        </Title>
        <OrderPill order={order} />
        {canPrint && hasMoney && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
            onClick={() => window.print()}
          >
            Imprimir recibo
          </Button>
        )}
        {canPrint && !hasMoney && (
          <PrintButton label="Imprimir resumo">
            <SaleSlip order={order} />
          </PrintButton>
        )}
      </div>
      <Notice text={notice.text} />
      {atCounter ? (
        <OrderHint order={order} />
      ) : (
        <PaymentBox
          code={code}
          query={query}
          isOwn={isOwn}
          due={pixPartOf(order.payments)}
          {...wordsBeyond(order, query.data?.payment.state)}
        >
          {isOwn && query.data && (
            <SwitchMethod code={code} payment={query.data.payment} takesCards={shop.instalments !== undefined} />
          )}
        </PaymentBox>
      )}
      {withdrawal && <p className={styles.note}>{withdrawalWords(withdrawal)}</p>}
      {isOwn && order.pickup_code && <PickupCode order={order} code={order.pickup_code} />}
      {isOwn && hasMoney && !isBack && !isGivenBack(order) && payment.status !== orderStatus.approved && !isSent && (
        <OrderHint order={order} />
      )}
      <DeliveryCard order={order} isOwn={isOwn} onChanged={notice.show} />
      {isOwn && (
        <Suspense fallback={null}>
          {shop.notas && payment.status !== orderStatus.cancelled && <OwnRecipient code={code} />}
          {order.nota && isShownToOwner(order.nota) && <OwnNota nota={order.nota} />}
        </Suspense>
      )}
      <Card radius="lg" className={styles.card}>
        <OrderDetails order={order} reader={isOwn ? 'user' : 'admin'}>
          {(receipts.length > 0 || parts.length > 0) && (
            <Section title="Pagamentos">
              {parts.length > 0 && (
                <Facts facts={parts.map((part) => [part.label, partWords(part, isOwn ? 'user' : 'admin'), 'wide'])} />
              )}
              {receipts.length > 0 && <PaymentList receipts={receipts} />}
            </Section>
          )}
        </OrderDetails>
      </Card>
      {isOwn && <ChatLink message={`Olá! É sobre o meu pedido ${code}.`}>Falar com a loja sobre este pedido</ChatLink>}
      {isOwn && can_withdraw && (
        <div>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Desistir da compra
          </Button>
        </div>
      )}
      {isOwn && whyNot && <p className={styles.note}>{whyNot}</p>}
      {hasMoney && canPrint && <SaleSlip order={order} />}
      {isAsking && (
        <WithdrawDialog
          order={order}
          onClose={() => setAsking(false)}
          onDone={(message) => {
            setAsking(false);
            notice.show(message);
          }}
        />
      )}
    </div>
  );
}

export const meta = panelMeta('Pedido');

/** '/pedidos/CODE': one order for its buyer, and for the shop's people, who can look but not act. */
export default function OrderScreen() {
  const { code = '' } = useParams();
  const query = useOrder(code);
  const { data: order, error, isPending, isPlaceholderData } = query;
  const isSignedOut = useEndedSession(error);

  if (order && !isPlaceholderData) return <Whole key={order.order_code} order={order} />;
  if (isPending || isSignedOut || isPlaceholderData) return <LoadingScreen />;
  if (error?.status === 404 || error?.status === 422) {
    return (
      <MissingPage
        title="Pedido não encontrado"
        problem="Não achamos este pedido"
        icon={<IconReceiptOff size={32} stroke={1.5} />}
        to="/pedidos"
        action="Ver meus pedidos"
      >
        Confira o número. Se você tem mais de uma conta, entre com a que fez a compra.
      </MissingPage>
    );
  }
  return (
    <ErrorState
      title="Não conseguimos abrir o pedido"
      detail={error?.serverMessage}
      onRetry={() => query.refetch()}
      retrying={query.isFetching}
    />
  );
}
