import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import type { MailBlock, MailContent, MailSender } from '../../platform/mail/mail-content.ts';
import { orderButton } from '../../platform/mail/order-button.ts';
import type { WithdrawableOrder } from './withdrawals.queries.ts';

const facts = ({ code, totalCents }: WithdrawableOrder): MailBlock => ({
  kind: 'facts',
  rows: [
    ['Pedido', code],
    ['Total', formatReais(reaisOf(totalCents))],
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

export const withdrawalForShopMail = (order: WithdrawableOrder, { baseUrl }: MailSender): MailContent => ({
  title: `Pedido ${order.code}: o cliente desistiu da compra`,
  blocks: [
    { kind: 'text', text: `${order.buyer} desistiu da compra e espera o valor de volta.` },
    facts(order),
    { kind: 'button', label: 'Ver os recebimentos', url: `${baseUrl}/recebimentos?situacao=a-conferir` },
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
