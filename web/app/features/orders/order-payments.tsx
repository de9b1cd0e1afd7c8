import type { OrderWithPayments } from '@giro/contract/calls/payments.ts';
import { formatSoon } from '@giro/contract/rules/dates.ts';
import { Link } from 'react-router';
import { Facts } from '../../ui/panel/dialog/facts.tsx';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import { PaymentList } from '../payments/payment-list.tsx';
import { cardLine, isWithoutPix, partWords, payModeLabels, toldParts } from '../payments/payment-words.ts';
import { usePayment } from '../payments/use-payment.ts';
import styles from './order-details.module.css';
import { Section } from './order-details.tsx';
import { useOrder } from './order-page.ts';
import { withdrawalLabels } from './order-words.ts';

const withdrawalLine = ({ state, asked_at }: NonNullable<OrderWithPayments['withdrawal']>) =>
  `${withdrawalLabels[state]}, pedida em ${formatSoon(asked_at)}`;

const partFact = (part: OrderWithPayments['payments'][number]) =>
  [part.label, partWords(part, 'admin'), 'wide'] as const;

/** The card of an order and its instalments, once one was tried. */
function CardFact({ code }: { code: string }) {
  const { data } = usePayment(code, { isLive: false });
  const { card, instalments, value } = data?.payment ?? {};
  if (!card || !instalments || value === undefined) return null;
  return <Facts facts={[['Cartão', cardLine({ last4: card.last4, instalments, value }), 'wide']]} />;
}

/** An order's money, as the shop's people read it: the way it is paid, what came in, what went back. */
export default function OrderPayments({ code }: { code: string }) {
  const query = useOrder(code);
  return (
    <Section title="Pagamento">
      <Loaded query={query} failure="Erro ao carregar os pagamentos.">
        {({ pay_mode, payments, receipts, withdrawal }) => (
          <>
            <Facts
              facts={[
                ...(isWithoutPix(payments) ? [] : [['Modo', payModeLabels[pay_mode], 'wide'] as const]),
                ...toldParts(payments).map(partFact),
                ...(withdrawal ? [['Desistência', withdrawalLine(withdrawal), 'wide'] as const] : []),
              ]}
            />
            {pay_mode === 'card' && <CardFact code={code} />}
            {withdrawal?.note && <p className={styles.line}>{withdrawal.note}</p>}
            <div className={styles.payments}>
              {receipts.length > 0 && <PaymentList receipts={receipts} />}
              {receipts.length === 0 && !isWithoutPix(payments) && 'Nenhum Pix recebido por aqui.'}
            </div>
            <p className={styles.line}>
              <Link to={`/pedidos/${encodeURIComponent(code)}`}>Abrir a página do pedido</Link>
            </p>
          </>
        )}
      </Loaded>
    </Section>
  );
}
