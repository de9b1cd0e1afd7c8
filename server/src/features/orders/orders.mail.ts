import { formatDate, formatSoon } from '@giro/contract/rules/dates.ts';
import {
  deliveryKind,
  type FulfilmentKind,
  fulfilmentKindOf,
  usualFulfilment,
} from '@giro/contract/rules/fulfilment.ts';
import { formatImei } from '@giro/contract/rules/imei.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { type OrderStatus, orderStatus, orderStatusLabel, orderStatusRow } from '@giro/contract/rules/order-status.ts';
import type { EndReason } from '@giro/contract/rules/payment.ts';
import type { Amount } from '@giro/contract/rules/pricing.ts';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import {
  addedBlocks,
  type MailBlock,
  type MailContent,
  type MailSender,
  orderButton,
} from '../../platform/mail/mail-content.ts';
import { cancelledByPix, type EndedParts, endWords } from './order-ends.mail.ts';
import type { ChosenDelivery, DevicePromise, ParcelOfOrder } from './orders.port.ts';
import type { OrderRow } from './orders.queries.ts';

const money = (cents: number) => formatReais(reaisOf(cents));

type PromisedInMail = Pick<DevicePromise, 'device' | 'offerCents' | 'bonusCents'>;

/** An order as its buyer is told of it: its content, price and payment. */
export interface BoughtOrder {
  code: string;
  totalCents: number;
  /** Summands of the total. */
  amounts: readonly Amount[];
  paymentMethod: string;
  deliveryMethod: string;
  /** The kind by which it reaches them. */
  fulfilment: string;
  /** Of what is sent: the service, and the day on which it is there if it is paid today. */
  delivery?: Pick<ChosenDelivery, 'label' | 'dueOn'> | undefined;
  /** Until when it is kept unpaid; null: without an end. */
  holdUntil: Date | null;
  /** It is paid as it is placed. */
  isCovered?: boolean;
  /** The device that its buyer brings, and the shop's offer for it with the gift beside it. */
  promise?: PromisedInMail | undefined;
  lines: readonly { quantity: number; name: string; priceCents: number }[];
}

const kindOf = (row: OrderRow) => fulfilmentKindOf({ fulfilment: row });

/** The shop's address and hours, for kinds for which somebody comes there. */
const placeOf = ({ mails: { place } }: FulfilmentKind, { address, hours }: MailSender): MailBlock[] =>
  place === null
    ? []
    : [
        {
          kind: 'facts',
          rows: [
            [place, address],
            ['Horário', hours.join('; ')],
          ],
        },
      ];

/** Whom the buyer deals with: Decreto 7.962/2013, arts. 2 and 4. */
const soldBy = ({ shop, cnpj, address, email }: MailSender): MailBlock => ({
  kind: 'facts',
  rows: [
    ['Vendido por', `${shop}, CNPJ ${cnpj}`],
    ['Endereço', address],
    ['Contato', email],
  ],
});

const heldUntil = (moment: Date) => formatSoon(moment.toISOString());

/** For readers of whom nobody knows yet that the address is theirs. */
const confirmation = (link: string | undefined): MailBlock[] =>
  link === undefined
    ? []
    : [
        {
          kind: 'text',
          text: 'Confirme que este e-mail é seu: assim você pode fazer outros pedidos antes de pagar este.',
        },
        { kind: 'button', label: 'Confirmar meu e-mail', url: link },
      ];

/** Amounts that make the total differ from the price of the goods; nothing if there are none. */
const amountRows = (amounts: readonly Amount[]): [string, string][] =>
  amounts.length > 1 ? amounts.map(({ label, cents }) => [label, money(cents)]) : [];

/** The buyer's copy of the order: what, for how much, where to fetch it. */
export function placedMail(order: BoughtOrder, name: string, sender: MailSender, link?: string): MailContent {
  const kind = fulfilmentKindOf({ fulfilment: { kind: order.fulfilment } });
  const { promise } = order;
  return {
    title: promise ? `Sua reserva com troca: pedido ${order.code}` : `Recebemos seu pedido ${order.code}`,
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
          ...amountRows(order.amounts),
          ['Total', money(order.totalCents)],
          ...(promise ? promiseRows(promise, order.totalCents) : []),
          ['Pagamento', order.paymentMethod],
          ['Entrega', order.delivery ? order.delivery.label : order.deliveryMethod],
          ...(order.delivery ? [['Chega até', formatDate(order.delivery.dueOn)] satisfies [string, string]] : []),
        ],
      },
      ...(order.holdUntil && !promise ? [holdNote(order.holdUntil)] : []),
      ...(promise ? promiseNotes(promise, order.holdUntil) : []),
      {
        kind: 'text',
        text: promise
          ? 'Você paga a diferença no balcão e leva o aparelho na hora.'
          : `${order.isCovered ? 'O pedido está pago com seu crédito:' : 'Assim que o Pix for confirmado,'} ${kind.mails.placed}.`,
      },
      ...placeOf(kind, sender),
      {
        kind: 'text',
        text: `Você pode desistir da compra em até 7 dias ${kind.mails.withdrawalFrom} e recebe o valor de volta (art. 49 do Código de Defesa do Consumidor). É só responder a este e-mail, ou abrir o pedido e escolher “Desistir da compra”.`,
      },
      {
        kind: 'text',
        text: 'O estado e os defeitos de cada aparelho são os do anúncio. Ele tem a garantia legal de 90 dias (art. 26), dentro de 1 ano de garantia da loja. Guarde este e-mail: ele é o seu contrato.',
      },
      soldBy(sender),
      ...confirmation(link),
      orderButton(order.code, sender),
    ],
  };
}

/** The device that its buyer brings, and the rest that is paid then. */
function promiseRows({ device, offerCents, bonusCents }: PromisedInMail, totalCents: number) {
  const worth = offerCents + bonusCents;
  return [
    [`Seu ${device}`, `− ${money(offerCents)}`],
    ...(bonusCents > 0 ? [['Bônus', `− ${money(bonusCents)}`] as [string, string]] : []),
    worth > totalCents
      ? ['Fica de crédito', money(worth - totalCents)]
      : ['A pagar no balcão', money(totalCents - worth)],
  ] as [string, string][];
}

const promiseNotes = ({ device }: PromisedInMail, holdUntil: Date | null): MailBlock[] => [
  {
    kind: 'text',
    text: `Reservamos o pedido${holdUntil ? ` até ${heldUntil(holdUntil)}` : ''}. Traga o seu ${device}, com carregador e caixa se tiver, e um documento com foto.`,
  },
  {
    kind: 'text',
    text: `Conferimos o aparelho no balcão. Se o ${device} valer outro valor, você decide na hora. Sem a sua visita até lá, a reserva termina e a cotação continua valendo.`,
  },
];

const holdNote = (moment: Date): MailBlock => ({
  kind: 'text',
  text: `Guardamos o pedido para você até ${heldUntil(moment)}. Sem o pagamento até lá, ele é cancelado e os aparelhos voltam para a loja.`,
});

/** Names the one reminder of an order among its mails. */
export const holdEndsEvent = 'hold-ends';

/** Reminds whoever promised a device of the last hours in which it is awaited. */
function promiseEndsMail(row: OrderRow, name: string, sender: MailSender, promise: PromisedInMail): MailContent {
  return {
    title: `Pedido ${row.order_code}: sua reserva com troca termina em breve`,
    greeting: firstNameOf(name),
    blocks: [
      { kind: 'text', text: `Ainda esperamos você e o seu ${promise.device} no balcão.` },
      {
        kind: 'facts',
        rows: [['Pedido', row.order_code], ['Total', money(row.total_cents)], ...promiseRows(promise, row.total_cents)],
      },
      ...promiseNotes(promise, row.hold_until),
      ...placeOf(kindOf(row), sender),
      orderButton(row.order_code, sender),
    ],
  };
}

/** Reminds the buyer of an unpaid order that it is not kept for much longer; `promise` where it waits for their device. */
export function holdEndsMail(
  row: OrderRow,
  name: string,
  sender: MailSender,
  link?: string,
  promise?: PromisedInMail,
): MailContent {
  if (promise) return promiseEndsMail(row, name, sender, promise);
  return {
    title: `Pedido ${row.order_code}: a reserva termina em breve`,
    greeting: firstNameOf(name),
    blocks: [
      { kind: 'text', text: 'Ainda não recebemos o pagamento do seu pedido.' },
      {
        kind: 'facts',
        rows: [
          ['Pedido', row.order_code],
          ['Total', money(row.total_cents)],
        ],
      },
      ...(row.hold_until ? [holdNote(row.hold_until)] : []),
      { kind: 'text', text: 'Se você já pagou, responda a este e-mail com o comprovante.' },
      ...confirmation(link),
      orderButton(row.order_code, sender),
    ],
  };
}

/** Explanations in the mails of statuses, for an order that has not ended by itself. */
export const explanationsOf = ({ mails, isSent }: FulfilmentKind = usualFulfilment): Record<OrderStatus, string> => ({
  [orderStatus.pending]: 'Seu pedido aguarda a confirmação do pagamento.',
  [orderStatus.approved]: 'O pagamento foi confirmado. Estamos preparando seu pedido.',
  [orderStatus.cancelled]: cancelledByPix,
  [orderStatus.pickup]: mails.underWay,
  [orderStatus.shipped]: (isSent ? mails : deliveryKind.mails).underWay,
  [orderStatus.delivered]: 'Seu pedido foi entregue. Aproveite o aparelho novo.',
});

/** An order that has ended says why, and how it was paid; one that ended by itself whatever the shop says of its status. */
function explanationOf(row: OrderRow, edited: readonly string[] | undefined, ended: EndedParts) {
  if (row.status === orderStatus.cancelled) return endWords(row.end_reason as EndReason | null, edited, ended);
  return edited ?? [explanationsOf(kindOf(row))[row.status as OrderStatus]];
}

/** A device that the buyer gets. */
interface BoughtDevice {
  name: string;
  imei: string;
}

/** The number of what is sold stands on the sale's paper: Mato Grosso, Lei 11.914/2022. */
function deviceNotes(devices: readonly BoughtDevice[]): MailBlock[] {
  const words = ({ imei }: BoughtDevice) => `O IMEI deste equipamento é ${formatImei(imei)}.`;
  const [only, ...others] = devices;
  if (!only) return [];
  if (others.length === 0) return [{ kind: 'text', text: words(only) }];
  return [{ kind: 'facts', rows: devices.map((device) => [device.name, words(device)]) }];
}

/** By what an order is on its way, when it is there, and where to follow it; nothing of one that somebody brings. */
function wayNotes({ label, due_on }: OrderRow, parcel: ParcelOfOrder | undefined): MailBlock[] {
  if (label === null) return [];
  const dueOn = parcel?.dueOn ?? due_on;
  const rows: [string, string][] = [['Envio', parcel?.carrier ? `${label} (${parcel.carrier})` : label]];
  if (parcel?.trackingCode) rows.push(['Código de rastreio', parcel.trackingCode]);
  if (dueOn) rows.push(['Chega até', formatDate(dueOn)]);
  return [
    { kind: 'facts', rows },
    ...(parcel ? [{ kind: 'button', label: 'Acompanhar a entrega', url: parcel.link } satisfies MailBlock] : []),
  ];
}

/**
 * Tells the buyer of a new status, of the devices that come with it, and what somebody adds; `edited` where the shop says
 * it in other words, `ended` of an order that has.
 */
export function orderStatusMail(
  row: OrderRow,
  name: string,
  sender: MailSender,
  link?: string,
  edited?: readonly string[],
  {
    devices = [],
    added,
    ended = {},
    parcel,
  }: {
    devices?: readonly BoughtDevice[];
    added?: string | undefined;
    ended?: EndedParts;
    parcel?: ParcelOfOrder | undefined;
  } = {},
): MailContent {
  const label = orderStatusLabel(row.status, 'orders', kindOf(row));
  const way = row.status === orderStatus.shipped ? wayNotes(row, parcel) : [];
  const notes = [...way, ...deviceNotes(devices), ...addedBlocks(added)];
  return statusMail(row, name, sender, link, label, explanationOf(row, edited, ended), notes);
}

/** Tells the buyer that the Pix has come; `edited` where the shop says it in other words. */
export function settledMail(
  row: OrderRow,
  name: string,
  sender: MailSender,
  link?: string,
  edited: readonly string[] = ['Recebemos seu Pix. Estamos preparando seu pedido.'],
): MailContent {
  return statusMail(row, name, sender, link, 'Pix confirmado', edited);
}

/** The same of a card. */
export function settledByCardMail(
  row: OrderRow,
  name: string,
  sender: MailSender,
  link?: string,
  edited: readonly string[] = ['O banco aprovou o seu cartão. Estamos preparando seu pedido.'],
): MailContent {
  return statusMail(row, name, sender, link, 'Pagamento confirmado', edited);
}

function statusMail(
  row: OrderRow,
  name: string,
  sender: MailSender,
  link: string | undefined,
  heading: string,
  explanation: readonly string[],
  notes: readonly MailBlock[] = [],
): MailContent {
  return {
    title: `Pedido ${row.order_code}: ${heading}`,
    greeting: firstNameOf(name),
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Pedido', row.order_code],
          ['Situação', orderStatusLabel(row.status, 'orders', kindOf(row))],
          ['Total', money(row.total_cents)],
        ],
      },
      ...explanation.map((text) => ({ kind: 'text', text }) as const),
      ...notes,
      ...(row.hold_until ? [holdNote(row.hold_until)] : []),
      ...(orderStatusRow(row.status)?.isAtShop ? placeOf(kindOf(row), sender) : []),
      ...confirmation(link),
      orderButton(row.order_code, sender),
    ],
  };
}
