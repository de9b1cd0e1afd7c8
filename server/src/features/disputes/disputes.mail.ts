import { formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import type { MailBlock, MailContent, MailSender } from '../../platform/mail/mail-content.ts';
import type { DisputeRow } from './disputes.queries.ts';

const text = (words: string): MailBlock => ({ kind: 'text', text: words });
const until = ({ deadline }: DisputeRow) =>
  deadline ? formatMoment(deadline.toISOString()) : 'veja no painel do provedor';

const facts = (dispute: DisputeRow): MailBlock => ({
  kind: 'facts',
  rows: [
    ['Pedido', dispute.orderCode],
    ['Valor contestado', formatReais(reaisOf(dispute.cents))],
    ['Motivo', dispute.reason],
    ['Responder até', until(dispute)],
  ],
});

const see = (id: number, { baseUrl }: MailSender): MailBlock => ({
  kind: 'button',
  label: 'Ver a contestação',
  url: `${baseUrl}/contestacoes/${id}`,
});

const keepHere = 'O aparelho ainda está na loja: não entregue antes da decisão.';

const words: Record<DisputeRow['state'], { title: string; text: (dispute: DisputeRow) => string }> = {
  open: {
    title: 'pagamento contestado',
    text: ({ isHandedOver }) =>
      `O comprador pediu o dinheiro de volta ao banco do cartão. O dossiê da venda já está pronto: confira e envie. Sem resposta no prazo, o banco fica com o comprador.${isHandedOver ? '' : ` ${keepHere}`}`,
  },
  answered: { title: 'defesa enviada', text: () => 'O provedor recebeu a defesa da loja. A decisão pode levar meses.' },
  won: { title: 'contestação ganha', text: () => 'O banco decidiu a favor da loja: o pagamento continua seu.' },
  lost: {
    title: 'contestação perdida',
    text: ({ isHandedOver }) =>
      isHandedOver
        ? 'O banco devolveu o valor ao comprador, que está com o aparelho. A garantia dele foi suspensa, e a perda está no Resultado.'
        : 'O banco devolveu o valor ao comprador. O pedido foi encerrado, e os aparelhos dele voltaram para a prateleira.',
  },
};

/** Tells the shop how a dispute stands. */
export function disputeMail(dispute: DisputeRow, sender: MailSender): MailContent {
  const { title, text: say } = words[dispute.state];
  return {
    title: `Pedido ${dispute.orderCode}: ${title}`,
    blocks: [text(say(dispute)), facts(dispute), see(dispute.id, sender)],
  };
}

/** Reminds the shop that a dispute is to be answered. */
export function reminderMail(dispute: DisputeRow, days: number, sender: MailSender): MailContent {
  const left = days === 1 ? 'menos de 1 dia' : `menos de ${days} dias`;
  return {
    title: `Pedido ${dispute.orderCode}: ${left} para responder à contestação`,
    blocks: [text('Sem resposta no prazo, o banco fica com o comprador.'), facts(dispute), see(dispute.id, sender)],
  };
}

/** Tells the shop that its provider says otherwise than what a dispute ended as, which stays. */
export const contradictedMail = (dispute: DisputeRow, sender: MailSender): MailContent => ({
  title: `Pedido ${dispute.orderCode}: o provedor mudou a decisão da contestação`,
  blocks: [
    text(
      'Esta contestação já estava encerrada aqui, e nada mudou. Confira no painel do provedor o que aconteceu com o valor.',
    ),
    facts(dispute),
    see(dispute.id, sender),
  ],
});
