import { formatDate, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { letter, type MailContent, type MailSender } from '../../platform/mail/mail-content.ts';
import type { CreditRow } from './credit.queries.ts';

const money = (cents: number) => formatReais(reaisOf(cents));
const deviceOf = ({ brand, model }: CreditRow) => deviceName(brand, model);

/** The last day of a credit, as people read it. */
export const lastDayOf = ({ endsAt }: Pick<CreditRow, 'endsAt'>): string =>
  saoPauloToday(new Date(endsAt.getTime() - 1));

const own = (baseUrl: string) => ({ kind: 'button', label: 'Ver meu crédito', url: `${baseUrl}/credito` }) as const;

/** Tells a seller that the device is paid with credit; `productUrl` leads to what they mean to buy. */
export const receivedMail =
  (credit: CreditRow, productUrl: string | undefined) =>
  ({ baseUrl }: MailSender): MailContent =>
    letter(
      credit.name,
      'Você recebeu crédito',
      `Compramos seu ${deviceOf(credit)} e o valor ficou de crédito para você na loja.`,
      {
        kind: 'facts',
        rows: [
          ['Valor do aparelho', money(credit.principalCents)],
          ['Bônus', money(credit.bonusCents)],
          ['Crédito', money(credit.principalCents + credit.bonusCents)],
          ['Use até', formatDate(lastDayOf(credit))],
        ],
      },
      'Use na compra de qualquer aparelho da loja. Se preferir, peça o valor do aparelho em dinheiro; o bônus então termina.',
      productUrl === undefined
        ? own(baseUrl)
        : { kind: 'button', label: 'Terminar a compra', url: `${baseUrl}${productUrl}` },
    );

/** Tells that a credit ends in so many days. */
export const endsSoonMail =
  (credit: CreditRow, days: number) =>
  ({ baseUrl }: MailSender): MailContent =>
    letter(
      credit.name,
      `Seu crédito termina em ${days} dias`,
      `O crédito do seu ${deviceOf(credit)} vale até ${formatDate(lastDayOf(credit))}.`,
      {
        kind: 'facts',
        rows: [
          ['Valor do aparelho', money(credit.freePrincipalCents)],
          ['Bônus', money(credit.freeBonusCents)],
        ],
      },
      'Depois desse dia o bônus termina, e pagamos o valor do aparelho em dinheiro.',
      own(baseUrl),
    );

/** Tells that what was left of a credit is paid in money. */
export const becameMoneyMail =
  (credit: CreditRow, cents: number) =>
  ({ baseUrl }: MailSender): MailContent =>
    letter(
      credit.name,
      'Seu crédito virou dinheiro',
      `O prazo do crédito do seu ${deviceOf(credit)} terminou. Vamos pagar ${money(cents)} na conta da sua proposta em até 2 dias úteis.`,
      'Se você ainda não informou seus dados bancários, informe na proposta.',
      { kind: 'button', label: 'Ver minha proposta', url: `${baseUrl}/propostas-user` },
    );

/** Tells that somebody has asked for their credit in money. */
export const askedMail =
  (credit: CreditRow, cents: number) =>
  ({ baseUrl }: MailSender): MailContent =>
    letter(
      credit.name,
      'Pedido de pagamento do crédito',
      `Recebemos seu pedido: ${money(cents)} do crédito do seu ${deviceOf(credit)}, na conta da sua proposta em até 2 dias úteis.`,
      'Se você ainda não informou seus dados bancários, informe na proposta. Se não foi você, responda a este e-mail.',
      { kind: 'button', label: 'Ver minha proposta', url: `${baseUrl}/propostas-user` },
    );
