import type { Order } from '@giro/contract/calls/orders.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import type { CsvColumns } from '../../platform/http/csv.ts';
import { amount, contactColumns, lastChangeColumns } from '../../platform/http/csv-columns.ts';

const discountOf = ({ amounts }: Order) =>
  amounts.reduce((sum, { kind, value }) => (kind === 'discount' ? sum - value : sum), 0);

const unitsOf = ({ order_items }: Order) => order_items.reduce((sum, { quantity }) => sum + quantity, 0);

export const orderColumns: CsvColumns<Order> = {
  Pedido: ({ order_code }) => order_code,
  ID: ({ id }) => id,
  Data: ({ created_at }) => formatDate(created_at),
  Status: ({ payment }) => orderStatusLabel(payment.status, 'orders'),
  ...lastChangeColumns<Order>(),
  ...contactColumns<Order>('Cliente', ({ user }) => user),
  Itens: ({ order_items }) => order_items.map(({ quantity, product }) => `${quantity} × ${product.name}`).join('; '),
  Unidades: unitsOf,
  Total: ({ total_price }) => amount(total_price),
  Pagamento: ({ payment }) => payment.payment_method,
  Entrega: ({ delivery_method }) => delivery_method,
  'Identificador Pix': ({ transaction_id }) => transaction_id,
  Desconto: (order) => amount(discountOf(order)),
};
