import type { Dossier } from '@giro/contract/calls/disputes.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { type DossierKind, dossierKinds, dossierTitles } from '@giro/contract/rules/dispute.ts';
import { maskCpf } from '@giro/contract/rules/documents.ts';
import { fulfilmentKindOf } from '@giro/contract/rules/fulfilment.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { hasLeftShop, orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import type { DeviceRow, SaleRow } from './dossier.queries.ts';

export interface SaleParts {
  sale: SaleRow;
  /** Whole: it is masked here. */
  cpf: string | null;
  items: readonly { name: string; quantity: number; cents: number }[];
  amounts: readonly { name: string; cents: number }[];
  statuses: readonly { status: number; at: Date; by: string | null }[];
  devices: readonly DeviceRow[];
  mails: readonly { title: string; at: Date }[];
  consents: readonly { document: string; version: number; at: Date }[];
  contacts: readonly { kind: 'chat' | 'withdrawal'; at: Date }[];
}

type Line = Dossier['sections'][number]['lines'][number];
type Value = string | number | null | undefined;

const money = (cents: number) => formatReais(reaisOf(cents));
const moment = (at: Date | null) => at && formatMoment(at.toISOString());

/** Lines of what is known; what nobody knows has none. */
const linesOf = (facts: readonly (readonly [label: string, value: Value])[]): Line[] =>
  facts.flatMap(([label, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ label, value: String(value) }],
  );

const consentLabels: Record<string, string> = { terms: 'Termos de uso', privacy: 'Política de privacidade' };
const contactLabels = { chat: 'Conversa aberta pela loja no WhatsApp', withdrawal: 'Pedido de desistência' } as const;

const order = ({ sale, items, amounts }: SaleParts) =>
  linesOf([
    ['Código', sale.orderCode],
    ['Feito em', moment(sale.placedAt)],
    ['Situação', orderStatusLabel(sale.status, 'orders')],
    ...items.map(({ name, quantity, cents }) => [`${quantity} × ${name}`, money(cents)] as const),
    ...amounts.map(({ name, cents }) => [name, money(cents)] as const),
    ['Total', money(sale.totalCents)],
  ]);

const buyer = ({ sale, cpf }: SaleParts) =>
  linesOf([
    ['Nome', sale.name],
    ['CPF', cpf && maskCpf(cpf)],
    ['E-mail', sale.email],
    ['E-mail confirmado em', moment(sale.emailConfirmedAt)],
    ['Telefone', sale.phone],
    ['Endereço', sale.address],
    ['Cadastro na loja', moment(sale.memberSince)],
    ['Outros pedidos entregues', sale.earlierOrders || null],
  ]);

const payment = ({ sale }: SaleParts) =>
  linesOf([
    ['Cartão', [sale.brand, sale.last4 && `final ${sale.last4}`].filter(Boolean).join(' ')],
    ['Valor cobrado', `${money(sale.paidCents)} em ${sale.instalments}x`],
    ['Referência', sale.reference],
    ['Código no provedor', sale.chargeId],
    ['Pago em', moment(sale.triedAt)],
    ['Aprovado em', moment(sale.approvedAt)],
    ['Confirmado no banco (3-D Secure)', moment(sale.challengedAt)],
    ['Endereço IP de quem pagou', sale.client],
  ]);

const delivery = ({ sale, statuses }: SaleParts) =>
  linesOf([
    ['Forma', sale.deliveryMethod],
    ['Pronto em', moment(sale.readyAt)],
    ['Entregue em', moment(sale.handedOverAt)],
    ...statuses.map(
      ({ status, at, by }) =>
        [orderStatusLabel(status, 'orders'), [moment(at), by && `por ${by}`].filter(Boolean).join(', ')] as const,
    ),
  ]);

const device = ({ devices }: SaleParts) =>
  devices.flatMap(({ code, product, imei1, imei2, serial, registered }) =>
    linesOf([
      ['Aparelho', `${product}, unidade ${code}`],
      [
        'IMEI',
        [imei1, imei2]
          .flatMap((imei) => imei ?? [])
          .map(formatImei)
          .join(' e '),
      ],
      ['Número de série', serial],
      ['Linha no livro de aparelhos', registered],
    ]),
  );

const listed: Record<DossierKind, (parts: SaleParts) => Line[]> = {
  order,
  buyer,
  payment,
  delivery,
  device,
  mails: ({ mails }) => linesOf(mails.map(({ title, at }) => [title, moment(at)])),
  consents: ({ consents }) =>
    linesOf(
      consents.map(({ document, version, at }) => [
        `${consentLabels[document] ?? document}, versão ${version}`,
        moment(at),
      ]),
    ),
  contact: ({ contacts }) => linesOf(contacts.map(({ kind, at }) => [contactLabels[kind], moment(at)])),
};

/** Facts that a bank asks for, and nobody has. */
function missingOf({ sale, cpf, devices, mails, consents, contacts }: SaleParts): string[] {
  const isSent = fulfilmentKindOf({ fulfilment: { kind: sale.kind } }).isSent;
  const absent: readonly (readonly [boolean, string])[] = [
    [cpf === null, 'CPF do comprador'],
    [sale.address === null, 'Endereço do comprador'],
    [sale.emailConfirmedAt === null, 'Confirmação do e-mail do comprador'],
    [sale.challengedAt === null, 'Confirmação do comprador no banco (3-D Secure)'],
    [sale.client === null, 'Endereço IP de quem pagou'],
    [!hasLeftShop(sale.status), 'Entrega: o pedido não consta como entregue'],
    [isSent, 'Código de rastreio e comprovante de entrega da transportadora'],
    [hasLeftShop(sale.status) && !isSent, 'Comprovante de retirada assinado'],
    [devices.length === 0, 'Aparelho registrado no pedido, com IMEI'],
    [mails.length === 0, 'E-mails enviados ao comprador'],
    [consents.length === 0, 'Aceite dos termos da loja'],
    [contacts.length === 0, 'Conversas com o comprador'],
  ];
  return absent.flatMap(([isAbsent, words]) => (isAbsent ? [words] : []));
}

/** Everything that the shop knows of a sale, for a bank: documents are masked, and notes of the shop's people are theirs. */
export const presentDossier = (parts: SaleParts, files: Dossier['files']): Dossier => ({
  sections: dossierKinds.flatMap((kind) => {
    const lines = listed[kind](parts);
    return lines.length === 0 ? [] : [{ kind, title: dossierTitles[kind], lines }];
  }),
  files,
  missing: missingOf(parts),
});
