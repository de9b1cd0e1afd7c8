import { reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { moment } from '../../platform/features/own-record.ts';
import { ownSubject, type PersonalData } from '../../platform/features/personal-data.ts';
import { forgetBuyer, listOwnOrders, selectOpenOrders, selectSales } from './personal-data.queries.ts';

export const orderData: PersonalData = {
  subjects: [
    ownSubject({
      position: 30,
      file: 'pedidos',
      title: 'Pedidos',
      read: listOwnOrders,
      present: (row) => ({
        pedido: row.order_code,
        situação: orderStatusLabel(row.status, 'orders'),
        'feito em': moment(row.created_at),
        'total (R$)': reaisOf(row.total_cents),
        composição: row.amounts.map(({ label, cents }) => ({ parte: label, 'valor (R$)': reaisOf(cents) })),
        pagamento: row.paid_by.join(', '),
        entrega: row.delivery_method,
        'desistência pedida em': moment(row.withdrawn_at),
        itens: row.lines.map(({ name, quantity, unit_price_cents }) => ({
          produto: name,
          quantidade: quantity,
          'preço (R$)': reaisOf(unit_price_cents),
        })),
        histórico: row.history.map(({ status, at }) => ({
          situação: orderStatusLabel(status, 'orders'),
          em: moment(at),
        })),
      }),
    }),
  ],
  openMatters: [
    {
      position: 10,
      select: selectOpenOrders,
      words: ({ name, status }) => `o pedido ${name} (${orderStatusLabel(status, 'orders')})`,
    },
  ],
  selectDeals: selectSales,
  forget: (tx, { id }) => forgetBuyer(tx, id),
};
