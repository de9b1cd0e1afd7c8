import { keyInFours } from '@giro/contract/rules/fiscal.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { letter, type MailBlock, type MailContent, type MailSender } from '../../platform/mail/mail-content.ts';

/** A document as whoever it is made out to is told of it. */
export interface ToldDocument {
  name: string;
  number: number;
  series: number;
  key: string;
  totalCents: number;
  orderCode: string | null;
  proposalId: number | null;
}

const facts = ({ key, series, totalCents, orderCode, proposalId }: ToldDocument): MailBlock => ({
  kind: 'facts',
  rows: [
    ...(orderCode === null ? [] : [['Pedido', orderCode] satisfies [string, string]]),
    ...(proposalId === null ? [] : [['Proposta', String(proposalId)] satisfies [string, string]]),
    ['Série', String(series)],
    ['Valor', formatReais(reaisOf(totalCents))],
    ['Chave de acesso', keyInFours(key)],
  ],
});

const pageOf = ({ orderCode }: ToldDocument, { baseUrl }: MailSender): MailBlock =>
  orderCode === null
    ? { kind: 'button', label: 'Ver a proposta', url: `${baseUrl}/propostas-user` }
    : { kind: 'button', label: 'Ver o pedido', url: `${baseUrl}/pedidos/${orderCode}` };

/** Brings the document to a buyer, or to the seller of a device. */
export const authorisedMail =
  (document: ToldDocument) =>
  (sender: MailSender): MailContent =>
    letter(
      document.name,
      `Sua nota fiscal nº ${document.number}`,
      document.orderCode === null
        ? 'Emitimos a nota fiscal da compra do seu aparelho. O arquivo dela vai anexo.'
        : 'Emitimos a nota fiscal da sua compra. O arquivo dela vai anexo.',
      facts(document),
      pageOf(document, sender),
    );

/** Tells that a document which was sent to somebody counts no more. */
export const cancelledMail =
  (document: ToldDocument) =>
  (sender: MailSender): MailContent =>
    letter(
      document.name,
      `A nota nº ${document.number} foi cancelada`,
      'A nota fiscal que mandamos a você foi cancelada e não vale mais.',
      facts(document),
      pageOf(document, sender),
    );
