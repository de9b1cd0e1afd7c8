import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import { type MailContent, type MailSender, orderButton } from '../../platform/mail/mail-content.ts';
import type { Attempt } from './attempts.queries.ts';

const money = (cents: number) => formatReais(reaisOf(cents));

/** An order whose card somebody is told of. */
export interface ToldOrder {
  orderCode: string;
  buyer: string;
}

/** Tells a buyer that the bank looks at the payment for longer, and until when the order waits. */
export const reviewMail = ({ orderCode, buyer }: ToldOrder, until: Date, sender: MailSender): MailContent => ({
  title: `Pedido ${orderCode}: o banco está conferindo o pagamento`,
  greeting: firstNameOf(buyer),
  blocks: [
    {
      kind: 'text',
      text: `O banco do seu cartão está conferindo esta compra. Avisamos por e-mail até ${formatDate(until.toISOString())}, e o aparelho fica reservado para você até lá.`,
    },
    orderButton(orderCode, sender),
  ],
});

/** Tells a buyer who has left after a refusal that the order still waits. */
export const refusedCardMail = ({ orderCode, buyer }: ToldOrder, sender: MailSender): MailContent => ({
  title: `Pedido ${orderCode}: o cartão não foi aprovado`,
  greeting: firstNameOf(buyer),
  blocks: [
    {
      kind: 'text',
      text: 'O banco não aprovou o seu cartão, e nada foi cobrado. O aparelho ainda está reservado: tente outro cartão, ou pague com Pix.',
    },
    {
      kind: 'button',
      label: 'Pagar o pedido',
      url: `${sender.baseUrl}/pedidos/${orderCode}`,
    },
  ],
});

/** Tells the shop that a card was charged another amount than its buyer has seen. */
export const cardMoneyMail = (
  { orderCode, reference, amountCents }: Pick<Attempt, 'orderCode' | 'reference' | 'amountCents'>,
  paidCents: number,
  verdict: 'partial' | 'overcharged',
  { baseUrl }: MailSender,
): MailContent => ({
  title: `Pedido ${orderCode}: confira a cobrança do cartão`,
  blocks: [
    {
      kind: 'text',
      text:
        verdict === 'overcharged'
          ? `O provedor cobrou ${money(paidCents)} de um cartão, e o comprador viu ${money(amountCents)}. O pedido está pago. Devolva a diferença e confira se o parcelamento é 'Parcelado vendedor' na sua conta.`
          : `O provedor cobrou ${money(paidCents)} de um cartão, menos que os ${money(amountCents)} do pedido. Aceite o valor, ou devolva.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Pedido', orderCode],
        ['Referência', reference],
      ],
    },
    { kind: 'button', label: 'Ver os recebimentos', url: `${baseUrl}/recebimentos?situacao=a-conferir` },
  ],
});

/** Tells the shop that a provider says of a payment what nobody here knows. */
export const strangeStateMail = (
  { orderCode, reference }: Pick<Attempt, 'orderCode' | 'reference'>,
  said: string,
  { baseUrl }: MailSender,
): MailContent => ({
  title: `Pedido ${orderCode}: situação desconhecida no provedor do cartão`,
  blocks: [
    {
      kind: 'text',
      text: `O provedor diz "${said}" deste pagamento, e isso não muda o pedido. Confira o pagamento no site do provedor antes de entregar ou cancelar.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Pedido', orderCode],
        ['Referência', reference],
      ],
    },
    { kind: 'button', label: 'Ver os recebimentos', url: `${baseUrl}/recebimentos?situacao=a-conferir` },
  ],
});

interface ChangedScript {
  url: string;
  /** Its hash before, and now. */
  before: string;
  sha256: string;
}

/** Tells the shop that the script in which buyers type their cards is another one. */
export const scriptChangedMail = ({ url, before, sha256 }: ChangedScript, { baseUrl }: MailSender): MailContent => ({
  title: 'O código do provedor de cartões mudou',
  blocks: [
    {
      kind: 'text',
      text: 'A página em que os clientes digitam o cartão usa um código do provedor, e ele não é mais o mesmo. Quase sempre é uma atualização do provedor, e você não precisa fazer nada. Se o provedor não anunciou mudança ou clientes estranharam a página, desligue o cartão em Configurações → Cartão e parcelas e fale com o provedor.',
    },
    {
      kind: 'facts',
      rows: [
        ['Endereço', url],
        ['Antes (SHA-256)', before],
        ['Agora (SHA-256)', sha256],
      ],
    },
    { kind: 'button', label: 'Abrir as configurações', url: `${baseUrl}/configuracoes?aba=cartao` },
  ],
});
