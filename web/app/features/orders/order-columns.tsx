import { formatDate } from '@giro/contract/rules/dates.ts';
import { orderStatusRow } from '@giro/contract/rules/order-status.ts';
import { IconArrowsExchange, IconEye } from '@tabler/icons-react';
import { ageOf } from '../../lib/age.ts';
import type { Column } from '../../ui/admin/data-table.tsx';
import { RowAction, RowActions } from '../../ui/admin/row-actions.tsx';
import { TwoLines } from '../../ui/admin/two-lines.tsx';
import styles from './order-columns.module.css';
import type { ShownOrder } from './order-page.ts';
import { OrderPill } from './order-pill.tsx';
import { amountOr, buyerNameOf, hasNextStep, holdNoteOf, orderNumberOf, paymentMethodOf } from './order-words.ts';

export type OrderAction = 'view' | 'status';
type Open = (action: OrderAction, order: ShownOrder) => void;

const invalidAmount = 'Valor inválido';

function Actions({ order, open }: { order: ShownOrder; open: Open }) {
  const goesOn = hasNextStep(order.payment?.status);
  const status = (
    <RowAction
      label="Alterar Status"
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
  cell: ({ total_price }) => amountOr(total_price, invalidAmount),
};

export function orderColumns(open: Open): Column<ShownOrder>[] {
  const now = new Date();
  /** How long the shop has been waiting for the Pix. */
  const ageOfUnpaid = ({ payment, created_at }: ShownOrder) =>
    orderStatusRow(payment?.status)?.waits === 'payment' && created_at ? ageOf(created_at, now) : undefined;
  return [
    number,
    { header: 'Cliente', cell: (order) => buyerNameOf(order) },
    {
      header: 'Data do Pedido',
      sortable: true,
      cell: (order) => <TwoLines first={formatDate(order.created_at)} second={ageOfUnpaid(order)} />,
    },
    { header: 'Status', cell: ({ payment }) => <OrderPill status={payment?.status} /> },
    { header: 'Forma Pag.', cell: (order) => paymentMethodOf(order) },
    total,
    { header: 'Ações', role: 'actions', cell: (order) => <Actions order={order} open={open} /> },
  ];
}

export function ownOrderColumns(open: (order: ShownOrder) => void): Column<ShownOrder>[] {
  return [
    number,
    { header: 'Data do Pedido', cell: ({ created_at }) => formatDate(created_at) },
    {
      header: 'Status',
      cell: (order) => <TwoLines first={<OrderPill status={order.payment?.status} />} second={holdNoteOf(order)} />,
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
