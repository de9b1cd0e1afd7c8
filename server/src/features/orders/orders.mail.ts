import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { orderStatus, orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { firstNameOf } from '@giro/contract/rules/person.ts';
import type { MailBlock, MailContent, MailSender } from '../../platform/mail/mail-content.ts';
import type { OrderRow } from './orders.queries.ts';

const money = (cents: number) => formatReais(reaisOf(cents));

/** What a buyer is told of an order: what, for how much, how. */
export interface BoughtOrder {
  code: string;
  totalCents: number;
  paymentMethod: string;
  deliveryMethod: string;
  lines: readonly { quantity: number; name: string; priceCents: number }[];
}

const pickupAt = ({ address, hours }: MailSender): MailBlock => ({
  kind: 'facts',
  rows: [
    ['Retirada em', address],
    ['Horário', hours.join('; ')],
  ],
});

/** The buyer's copy of the order: what, for how much, where to fetch it. */
export function placedMail(order: BoughtOrder, name: string, sender: MailSender): MailContent {
  return {
    title: `Recebemos seu pedido ${order.code}`,
    greeting: firstNameOf(name),
    blocks: [
      { kind: 'text', text: 'Obrigado pela compra. Este é o resumo do seu pedido:' },
      {
        kind: 'facts',
        rows: [
          ...order.lines.map((line): [string, string] => [
            `${line.quantity} × ${line.name}`,
            money(line.priceCents * line.quantity),
          ]),
          ['Total', money(order.totalCents)],
          ['Pagamento', order.paymentMethod],
          ['Entrega', order.deliveryMethod],
        ],
      },
      { kind: 'text', text: 'Assim que o Pix for confirmado, avisamos que o aparelho está pronto para retirada.' },
      pickupAt(sender),
      {
        kind: 'text',
        text: 'Você pode desistir da compra em até 7 dias depois da retirada e recebe o valor de volta (art. 49 do Código de Defesa do Consumidor). É só responder a este e-mail.',
      },
      { kind: 'button', label: 'Ver meus pedidos', url: `${sender.baseUrl}/pedidos` },
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
export function orderStatusMail(row: OrderRow, name: string, sender: MailSender): MailContent {
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
      ...(row.status === orderStatus.pickup ? [pickupAt(sender)] : []),
      { kind: 'button', label: 'Ver meus pedidos', url: `${sender.baseUrl}/pedidos` },
    ],
  };
}
