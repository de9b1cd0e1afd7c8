import { formatDate } from '@giro/contract/rules/dates.ts';
import { orderStatusRow } from '@giro/contract/rules/order-status.ts';
import { IconArrowsExchange, IconBrandWhatsapp, IconEye } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ageOf } from '../../lib/format/age.ts';
import { ChatNote } from '../../ui/panel/chat/chat-parts.tsx';
import { RecordCell, TwoLines } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';
import styles from './order-columns.module.css';
import type { ShownOrder } from './order-page.ts';
import { OrderPill } from './order-pill.tsx';
import {
  amountOr,
  arrivalNoteOf,
  awaitsCharge,
  boughtPicture,
  boughtWords,
  buyerNameOf,
  discountWords,
  hasNextStep,
  holdNoteOf,
  orderNumberOf,
  orderPathOf,
  paymentMethodOf,
  salePathOf,
} from './order-words.ts';

type OrderAction = 'view' | 'status' | 'chat';
type Open = (action: OrderAction, order: ShownOrder) => void;

const invalidAmount = 'Valor inválido';

function Actions({ order, open }: { order: ShownOrder; open: Open }) {
  const goesOn = hasNextStep(order.payment?.status);
  const status = (
    <RowAction
      label="Alterar Status"
      may="orders.change"
      icon={<IconArrowsExchange size={16} />}
      isNext={goesOn}
      onClick={() => open('status', order)}
    />
  );
  return (
    <RowActions>
      {goesOn && status}
      <RowAction label="Visualizar" icon={<IconEye size={16} />} isNext={!goesOn} onClick={() => open('view', order)} />
      {!goesOn && status}
      <RowAction
        label="WhatsApp"
        may="orders.change"
        icon={<IconBrandWhatsapp size={16} />}
        onClick={() => open('chat', order)}
      />
    </RowActions>
  );
}

const number: Column<ShownOrder> = {
  header: 'N° pedido',
  role: 'title',
  cell: (order) => <span className={styles.number}>{orderNumberOf(order)}</span>,
};
const total: Column<ShownOrder> = {
  header: 'Total',
  align: 'end',
  cell: (order) => <TwoLines first={amountOr(order.total_price, invalidAmount)} second={discountWords(order)} />,
};

/** The purchase in a few words, beside its number. */
const device: Column<ShownOrder> = {
  ...number,
  cell: (order) => (
    <RecordCell
      number={number.cell(order)}
      to={salePathOf(order)}
      picture={boughtPicture(order.order_items)}
      device={boughtWords(order.order_items)}
    />
  ),
};

export function orderColumns(open: Open): Column<ShownOrder>[] {
  const now = new Date();
  /** The time a Pix has been waiting for somebody to confirm it; a charge confirms itself. */
  const ageOfUnpaid = ({ payment, pay_mode, created_at }: ShownOrder) => {
    const isAwaited = pay_mode !== 'charge' && orderStatusRow(payment?.status)?.waits === 'payment';
    return isAwaited && created_at ? ageOf(created_at, now) : undefined;
  };
  return [
    device,
    { header: 'Cliente', cell: (order) => buyerNameOf(order) },
    {
      header: 'Data do Pedido',
      sortable: true,
      cell: (order) => <TwoLines first={formatDate(order.created_at)} second={ageOfUnpaid(order)} />,
    },
    { header: 'Status', cell: (order) => <OrderPill order={order} /> },
    { header: 'Forma Pag.', cell: (order) => paymentMethodOf(order) },
    total,
    {
      header: 'Ações',
      role: 'actions',
      cell: (order) => (
        <>
          <Actions order={order} open={open} />
          <ChatNote opened={order.chat_opened} />
        </>
      ),
    },
  ];
}

/** The buyer's note below the status: until when it is kept or why it ended, and the way to pay it. */
function OwnNote({ order }: { order: ShownOrder }) {
  const path = orderPathOf(order);
  const note = holdNoteOf(order) ?? arrivalNoteOf(order);
  if (!path || !awaitsCharge(order)) return note;
  return (
    <>
      {note}{' '}
      <Link to={path} className={styles.pay}>
        Pagar agora
      </Link>
    </>
  );
}

const linkedNumber: Column<ShownOrder> = {
  ...number,
  cell: (order) => {
    const path = orderPathOf(order);
    if (!path) return number.cell(order);
    return <Link to={path}>{number.cell(order)}</Link>;
  },
};

export function ownOrderColumns(open: (order: ShownOrder) => void): Column<ShownOrder>[] {
  return [
    linkedNumber,
    { header: 'Data do Pedido', cell: ({ created_at }) => formatDate(created_at) },
    {
      header: 'Status',
      cell: (order) => <TwoLines first={<OrderPill order={order} />} second={<OwnNote order={order} />} />,
    },
    { header: 'Forma de Pagamento', cell: (order) => paymentMethodOf(order) },
    total,
    {
      header: 'Ações',
      role: 'actions',
      cell: (order) => (
        <RowActions>
          <RowAction label="Visualizar" icon={<IconEye size={16} />} isNext onClick={() => open(order)} />
        </RowActions>
      ),
    },
  ];
}
