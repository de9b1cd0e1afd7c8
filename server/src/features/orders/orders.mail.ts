import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatus, orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { firstNameOf } from '@giro/contract/rules/person.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';
import type { OrderItemRow, OrderRow } from './orders.queries.ts';

const money = (cents: number) => formatReais(reaisOf(cents));

export interface Pickup {
  address: string;
  hours: readonly string[];
}

/** The buyer's copy of the order: what, for how much, where to fetch it. */
export function placedMail(
  row: OrderRow,
  items: readonly OrderItemRow[],
  name: string,
  pickup: Pickup,
  baseUrl: string,
): MailContent {
  return {
    title: `Recebemos seu pedido ${row.order_code}`,
    greeting: firstNameOf(name),
    blocks: [
      { kind: 'text', text: 'Obrigado pela compra. Este é o resumo do seu pedido:' },
      {
        kind: 'facts',
        rows: [
          ...items.map((item): [string, string] => [
            `${item.quantity} × ${item.name}`,
            money(item.unit_price_cents * item.quantity),
          ]),
          ['Total', money(row.total_cents)],
          ['Pagamento', row.payment_method],
          ['Entrega', row.delivery_method],
        ],
      },
      { kind: 'text', text: 'Assim que o Pix for confirmado, avisamos que o aparelho está pronto para retirada.' },
      {
        kind: 'facts',
        rows: [
          ['Retirada em', pickup.address],
          ['Horário', pickup.hours.join('; ')],
        ],
      },
      {
        kind: 'text',
        text: 'Você pode desistir da compra em até 7 dias depois da retirada e recebe o valor de volta (art. 49 do Código de Defesa do Consumidor). É só responder a este e-mail.',
      },
      { kind: 'button', label: 'Ver meus pedidos', url: `${baseUrl}/pedidos` },
    ],
  };
}

const explanations: Record<number, string> = {
  [orderStatus.pending]: 'Seu pedido aguarda a confirmação do pagamento.',
  [orderStatus.approved]: 'O pagamento foi confirmado. Estamos preparando seu pedido.',
  [orderStatus.cancelled]: 'Seu pedido foi cancelado. Se você já pagou, o valor é devolvido pelo mesmo Pix.',
  [orderStatus.pickup]: 'Seu pedido está pronto para retirada na loja. Traga um documento com foto.',
  [orderStatus.delivered]: 'Seu pedido foi entregue. Aproveite o aparelho novo.',
};

/** Tells the buyer of a new status. */
export function orderStatusMail(row: OrderRow, name: string, pickup: Pickup, baseUrl: string): MailContent {
  const label = orderStatusLabel(row.status, 'orders');
  return {
    title: `Pedido ${row.order_code}: ${label}`,
    greeting: firstNameOf(name),
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Pedido', row.order_code],
          ['Situação', label],
          ['Total', money(row.total_cents)],
        ],
      },
      { kind: 'text', text: explanations[row.status] ?? '' },
      ...(row.status === orderStatus.pickup
        ? [
            {
              kind: 'facts',
              rows: [
                ['Retirada em', pickup.address],
                ['Horário', pickup.hours.join('; ')],
              ],
            } as MailContent['blocks'][number],
          ]
        : []),
      { kind: 'button', label: 'Ver meus pedidos', url: `${baseUrl}/pedidos` },
    ],
  };
}
