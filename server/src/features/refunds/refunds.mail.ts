import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import { type MailBlock, type MailContent, type MailSender, orderButton } from '../../platform/mail/mail-content.ts';
import type { RefundOfOrder } from './refunds.queries.ts';
import type { WithdrawableOrder } from './withdrawals.queries.ts';

const money = (cents: number) => formatReais(reaisOf(cents));

/** Why money went back, in a sentence before the one that says how much. */
function explain({ source, verdict, endReason, withdrawal, isCard }: RefundOfOrder): string {
  const came = isCard ? 'o pagamento com cartão' : 'o Pix';
  if (withdrawal === 'asked' || withdrawal === 'received' || withdrawal === 'refunded') {
    return 'Você desistiu da compra.';
  }
  if (source === 'psp') return 'O banco devolveu o pagamento deste pedido.';
  switch (verdict) {
    case 'late':
      return endReason === 'expired' || endReason === 'superseded'
        ? `Este aparelho foi vendido ${isCard ? 'antes que o banco aprovasse o cartão' : 'depois que o Pix venceu'}.`
        : `O pedido já estava cancelado quando ${came} chegou.`;
    case 'twice':
      return `O pedido já estava pago quando ${isCard ? came : 'este Pix'} chegou.`;
    case 'excess':
      return `${isCard ? 'O pagamento' : 'O Pix'} foi maior que o total do pedido.`;
    case 'partial':
      return `${isCard ? 'O pagamento' : 'O Pix'} foi menor que o total do pedido.`;
    default:
      return 'A loja devolveu um pagamento deste pedido.';
  }
}

/** Tells a buyer that money is on their account again, and whether their order ends with it. */
export function refundedMail(refund: RefundOfOrder, isEnd: boolean, sender: MailSender): MailContent {
  return {
    title: `Pedido ${refund.orderCode}: valor devolvido`,
    greeting: firstNameOf(refund.buyer),
    blocks: [
      {
        kind: 'text',
        text: `${explain(refund)} ${refund.source === 'psp' ? 'Voltaram' : 'Devolvemos'} ${money(refund.cents)} ${refund.isCard ? 'ao cartão. Aparece em até duas faturas.' : 'à conta que pagou.'}`,
      },
      ...(isEnd
        ? [
            {
              kind: 'text',
              text: `Com isso o pedido foi encerrado, e ${fulfilmentKindOf({ fulfilment: refund }).mails.nothingLeft}.`,
            } as const,
          ]
        : []),
      {
        kind: 'facts',
        rows: [
          ['Pedido', refund.orderCode],
          ['Valor devolvido', money(refund.cents)],
          ...(refund.source === 'admin' && refund.reason ? [['Motivo', refund.reason] as [string, string]] : []),
        ],
      },
      orderButton(refund.orderCode, sender),
    ],
  };
}

const seeReceived = ({ baseUrl }: MailSender) =>
  ({ kind: 'button', label: 'Ver os recebimentos', url: `${baseUrl}/recebimentos?situacao=a-conferir` }) as const;

/** Tells the shop that no more is given back today without a press. */
export const refundsStoppedMail = (most: number, sender: MailSender): MailContent => ({
  title: 'Devoluções automáticas pausadas até amanhã',
  blocks: [
    {
      kind: 'text',
      text: `Hoje já foram feitas ${most} devoluções automáticas, o limite de um dia. As próximas esperam por você em 'A conferir'.`,
    },
    seeReceived(sender),
  ],
});

/** Tells the shop that a payer contests a payment at their bank. */
export const contestedMail = (cents: number, orderCode: string | null, sender: MailSender): MailContent => ({
  title: orderCode ? `Pedido ${orderCode}: pagamento contestado` : 'Pagamento contestado',
  blocks: [
    {
      kind: 'text',
      text: `O banco do pagador contestou um Pix de ${money(cents)} pelo Mecanismo Especial de Devolução, e o valor pode ser retirado da conta da loja. Não entregue o aparelho antes de conferir.`,
    },
    seeReceived(sender),
  ],
});

const facts = ({ code, totalCents }: WithdrawableOrder): MailBlock => ({
  kind: 'facts',
  rows: [
    ['Pedido', code],
    ['Total', money(totalCents)],
  ],
});

/** The buyer's proof that they gave the purchase up, and when. */
export const withdrawalMail = (order: WithdrawableOrder, sender: MailSender): MailContent => ({
  title: `Pedido ${order.code}: recebemos sua desistência`,
  greeting: firstNameOf(order.buyer),
  blocks: [
    {
      kind: 'text',
      text: 'Você desistiu da compra. Se o aparelho já está com você, leve-o de volta à loja. O valor pago é devolvido à conta que pagou.',
    },
    facts(order),
    orderButton(order.code, sender),
  ],
});

export const withdrawalForShopMail = (order: WithdrawableOrder, sender: MailSender): MailContent => ({
  title: `Pedido ${order.code}: o cliente desistiu da compra`,
  blocks: [
    { kind: 'text', text: `${order.buyer} desistiu da compra e espera o valor de volta.` },
    facts(order),
    seeReceived(sender),
  ],
});

export const refusedWithdrawalMail = (order: WithdrawableOrder, reason: string, sender: MailSender): MailContent => ({
  title: `Pedido ${order.code}: sobre sua desistência`,
  greeting: firstNameOf(order.buyer),
  blocks: [
    { kind: 'text', text: 'A loja não aceitou a desistência desta compra, por este motivo:' },
    { kind: 'text', text: reason },
    { kind: 'text', text: 'Se você não concorda, responda a este e-mail.' },
    facts(order),
    orderButton(order.code, sender),
  ],
});
