import { formatCep } from '@giro/contract/rules/address.ts';
import { formatDate, formatMoment } from '@giro/contract/rules/dates.ts';
import { formatCpf } from '@giro/contract/rules/documents.ts';
import { orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { formatPhone } from '@giro/contract/rules/person.ts';
import type { ReactNode } from 'react';
import { postalAddressOf } from '../../lib/format/postal-address.ts';
import { AmountLines } from '../../ui/amount-lines.tsx';
import { CopyCode } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/panel/dialog/facts.tsx';
import { StatusHistory } from '../../ui/panel/dialog/status-parts.tsx';
import { Whole } from '../../ui/panel/list/cells.tsx';
import { isWithoutPix } from '../payments/payment-words.ts';
import styles from './order-details.module.css';
import { LineUnits, OrderItems } from './order-items.tsx';
import type { OrderItem, ShownOrder } from './order-page.ts';
import { OrderPill } from './order-pill.tsx';
import { OrderTradeIns } from './order-trade-ins.tsx';
import { amountOr, amountsOf, buyerNameOf, holdNoteOf, orderNumberOf, paymentMethodOf } from './order-words.ts';

const invalidAmount = 'valor inválido';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

/** Who bought, in full. */
function BuyerFacts({ order }: { order: ShownOrder }) {
  const { user } = order;
  const address = user && postalAddressOf(user);
  return (
    <>
      <Facts
        title="Cliente"
        facts={[
          ['Nome', buyerNameOf(order), 'wide'],
          ['CPF', user?.cpf && <Whole>{formatCpf(user.cpf)}</Whole>],
          ['Email', user?.email, 'wide'],
          ['Telefone', user?.telefone && formatPhone(user.telefone)],
          ['Data de Nascimento', user?.data_nascimento && formatDate(user.data_nascimento)],
        ]}
      />
      <Facts
        title="Endereço"
        facts={[
          ['Rua', address?.address, 'wide'],
          ['N°', address?.number],
          ['Complemento', address?.complement],
          ['Bairro', address?.neighborhood],
          ['Cidade', address?.city],
          ['Estado', address?.state],
          ['CEP', address?.cep && formatCep(address.cep)],
        ]}
      />
    </>
  );
}

interface OrderDetailsProps {
  order: ShownOrder;
  /** Stands between the payment's facts and what was bought. */
  children?: ReactNode;
  /** Buyers are shown what they bought; who they are they know. */
  reader: 'admin' | 'user';
  /** Takes the place of what a line says of its devices. */
  belowItem?: (item: OrderItem) => ReactNode;
}

/** Says what the total is made of, where that is more than what the products cost. */
function OrderAmounts({ order }: { order: ShownOrder }) {
  const amounts = amountsOf(order);
  if (amounts.length === 0) return null;
  return (
    <div className={styles.amounts}>
      <AmountLines amounts={amounts} />
      <p className={styles.sum}>
        Total <span className={styles.total}>{amountOr(order.total_price, invalidAmount)}</span>
      </p>
    </div>
  );
}

const showUnits = ({ units }: OrderItem) => <LineUnits units={units} />;

/** An order in full: payment, what was bought, and how it went. */
export function OrderDetails({ order, reader, belowItem = showUnits, children }: OrderDetailsProps) {
  const { created_at, transaction_id, history } = order;
  const holdNote = holdNoteOf(order, reader);
  // Where nothing of it is paid by Pix, its code is no matter.
  const hasPix = !isWithoutPix(order.payments ?? []);
  return (
    <div>
      {reader === 'admin' && <BuyerFacts order={order} />}
      <Facts
        title="Pedido"
        facts={[
          ['Status', <OrderPill key="status" order={order} />],
          ['Forma de Pagamento', paymentMethodOf(order)],
          [
            'Total',
            <span key="total" className={styles.total}>
              {amountOr(order.total_price, invalidAmount)}
            </span>,
          ],
          ['N° pedido', orderNumberOf(order)],
          ['Feito em', formatMoment(created_at ?? '')],
          ...(holdNote ? [['Reserva', holdNote] as const] : []),
          ['Entrega', order.delivery_method],
        ]}
      >
        {hasPix && transaction_id && (
          <div className={styles.pix}>
            <span className={styles.pixLabel}>Identificador no Pix</span>
            <CopyCode code={transaction_id} />
          </div>
        )}
      </Facts>
      <OrderTradeIns tradeIns={order.trade_ins ?? []} reader={reader} />
      {children}
      <Section title="Produtos">
        <OrderItems items={order.order_items} invalidAmount={invalidAmount} below={belowItem} />
        <OrderAmounts order={order} />
      </Section>
      {history && history.length > 0 && (
        <Section title="Histórico">
          <StatusHistory history={history} labelOf={(status) => orderStatusLabel(status, 'orders')} />
        </Section>
      )}
    </div>
  );
}
