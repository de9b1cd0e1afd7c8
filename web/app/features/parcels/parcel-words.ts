import type { Parcel } from '@giro/contract/calls/parcels.ts';
import { carrierLabels, carriers } from '@giro/contract/rules/carrier.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatAmount } from '@giro/contract/rules/money.ts';
import { isSentByShop, mayMove, type ParcelState, parcelStateRows } from '@giro/contract/rules/parcel.ts';
import { proposalPath, salePath } from '@giro/contract/rules/paths.ts';

/** As every screen knows a parcel: proposals show theirs without an address. */
export type ShownParcel = Omit<Parcel, 'address'>;

/** The page of a parcel, and of a list of those that were given to the carrier together. */
export const parcelPath = (id: number) => `/envios/${id}`;
export const handoverPath = (id: number) => `/envios/entregas/${id}`;

/** The order or proposal that a parcel belongs to: its words, and its page. */
export function sourceOf({ order_code, proposal_id }: ShownParcel): { words: string; to: string } {
  if (order_code !== null) return { words: `Pedido ${order_code}`, to: salePath(order_code) };
  return { words: `Proposta ${proposal_id}`, to: proposalPath(proposal_id ?? 0) };
}

const titles = {
  'to-buyer': 'Envio do pedido',
  'from-buyer': 'Devolução do pedido',
  'from-seller': 'Envio da proposta',
  'to-seller': 'Devolução da proposta',
} as const;

export const parcelTitle = (parcel: ShownParcel) => `${titles[parcel.way]} ${parcel.order_code ?? parcel.proposal_id}`;

/** The contents in few words: 'iPhone 13', or 'iPhone 13 e mais 2'. */
export function itemWords({ items }: Pick<ShownParcel, 'items'>): string {
  const [first] = items;
  if (!first) return 'Sem itens';
  const others = items.reduce((sum, { quantity }) => sum + quantity, 0) - 1;
  return others > 0 ? `${first.name} e mais ${others}` : first.name;
}

/** '12/03'. */
const shortDay = (day: string) => formatDate(day).slice(0, 5);

/** The day that matters next, or the last that did. */
export function dueWords(parcel: ShownParcel): string | undefined {
  const { state, way, waiting_until, valid_until, due_on, posted_at, delivered_at } = parcel;
  if (delivered_at) return `${isSentByShop(way) ? 'Entregue' : 'Chegou'} em ${shortDay(delivered_at)}`;
  if (state === 'waiting' && waiting_until) return `Retirar até ${shortDay(waiting_until)}`;
  if (state === 'ready' && !isSentByShop(way) && valid_until) return `Postar até ${shortDay(valid_until)}`;
  if (state === 'expired' && valid_until) return `Venceu em ${shortDay(valid_until)}`;
  if (due_on && parcelStateRows[state].isLive) return `Chega em ${shortDay(due_on)}`;
  return posted_at ? `Postado em ${shortDay(posted_at)}` : undefined;
}

/** 'Cotado 25,50 · cobrado 31,20', as far as it is known; `isOver` where more was charged. */
export function costWords({ quoted, charged, difference }: ShownParcel): { words: string; isOver: boolean } {
  const parts = [
    quoted !== null && `Cotado ${formatAmount(quoted)}`,
    charged !== null && `${quoted === null ? 'Cobrado' : 'cobrado'} ${formatAmount(charged)}`,
  ];
  return { words: parts.filter(Boolean).join(' · '), isOver: (difference ?? 0) > 0 };
}

/** '480 g', '1,25 kg'. */
export const weightWords = (grams: number) =>
  grams < 1000 ? `${grams} g` : `${(grams / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 3 })} kg`;

/** The carrier and its service, such as 'Correios · PAC'. */
export const serviceWords = ({ carrier, service_label }: Pick<ShownParcel, 'carrier' | 'service_label'>) =>
  [carrier, service_label].filter(Boolean).join(' · ');

const askedCarriers = carriers.filter((name) => name !== 'manual');

/** True of a service that a carrier does; one of the shop's own tariff, or none, is typed by hand. */
export const isOfCarrier = (service: string | null) => askedCarriers.some((name) => service?.startsWith(`${name}:`));

/** The shop's people post it themselves: its tracking code is theirs to type, also once it has left. */
const isByHand = ({ service, carrier }: ShownParcel) => carrier === null && !isOfCarrier(service);

const typedLate: readonly ParcelState[] = ['ready', 'handed', 'posted'];

export const isSimulated = ({ service, carrier }: ShownParcel) =>
  service?.startsWith('simulador:') === true || carrier === carrierLabels.simulador;

/** True while its label or code is still to come, from which others look again. */
export const isAwaited = ({ state, way, has_label }: ShownParcel) =>
  state === 'asking' || (state === 'ready' && isSentByShop(way) && !has_label);

/** The acts that the shop's people can do with a parcel as it is. The server has the last word. */
export function actsOf(parcel: ShownParcel) {
  const { state, way, has_label, claim } = parcel;
  const isOut = isSentByShop(way);
  const { hasLeft, isFollowed, isLive } = parcelStateRows[state];
  const cameBack = state === 'returned' || state === 'claim';
  return {
    isPacked: isOut && (state === 'packing' || state === 'failed' || state === 'expired'),
    isPrinted: isOut && has_label && !hasLeft,
    isHandedOver: isOut && state === 'ready',
    isPackedAgain: isOut && state === 'cancelled',
    isTracked: isOut && isByHand(parcel) && typedLate.includes(state),
    isRefreshed: isFollowed && parcel.carrier !== null,
    isRenewed: !isOut && (state === 'ready' || state === 'expired'),
    isCancelled: isLive && !hasLeft && state !== 'returned' && !(way === 'to-buyer' && state === 'packing'),
    isMoved: mayMove(state, 'delivered') || mayMove(state, 'returned'),
    isResent: isOut && cameBack,
    isKeptAtShop: way === 'to-buyer' && state === 'returned',
    isClaimed: (hasLeft || state === 'returned') && claim === null,
  };
}

/** The next step that lets a parcel go on, for who packs; nothing where it goes on by itself. */
export function nextForDesk(parcel: ShownParcel): string | undefined {
  const { state, way } = parcel;
  if (!isSentByShop(way)) {
    if (state === 'expired') return 'O código venceu sem ser usado: renove, ou fale com quem ia postar.';
    return state === 'failed' ? 'A transportadora recusou. Corrija o que ela diz e peça o código de novo.' : undefined;
  }
  switch (state) {
    case 'packing':
      return 'Embale, confira caixa e peso, e gere a etiqueta.';
    case 'failed':
      return 'A transportadora recusou. Corrija o que ela diz e gere a etiqueta de novo.';
    case 'expired':
      return 'A etiqueta venceu sem ser postada: gere outra.';
    case 'ready':
      return 'Imprima, cole a etiqueta e entregue à transportadora.';
    case 'returned':
      return way === 'to-buyer'
        ? 'O pacote voltou: combine com o cliente e reenvie, guarde para retirada ou devolva o valor.'
        : 'O pacote voltou: combine com o vendedor e envie de novo.';
    case 'claim':
      return 'Acompanhe a reclamação. Depois reenvie, ou cancele o pedido e devolva o valor.';
    default:
      return undefined;
  }
}
