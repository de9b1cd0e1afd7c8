import { deliveryKind } from './delivery-kind.ts';
import { type FulfilmentKind, usualFulfilment } from './fulfilment-kind.ts';

export { deliveryKind } from './delivery-kind.ts';
export { type FulfilmentKind, usualFulfilment } from './fulfilment-kind.ts';

/** The states of an order's way to its buyer, in the words of the database and the wire. */
export const fulfilmentStates = ['waiting', 'ready', 'shipped', 'delivered', 'returned'] as const;
export type FulfilmentState = (typeof fulfilmentStates)[number];

/** The name of the status that a paid order has then. */
type StatusName = 'approved' | 'pickup' | 'shipped' | 'delivered';

interface FulfilmentStateRow {
  /** Of kinds that are fetched; null where those are never so. */
  fetched: StatusName | null;
  /** Of kinds that are sent. */
  sent: StatusName;
  /** The devices have left the shop: the status tells that, whatever becomes of the money. */
  hasLeft: boolean;
  /** The buyer has the devices. */
  isHandedOver: boolean;
}

/** Everything that is decided by how far an order is on its way. */
export const fulfilmentStateRows = {
  waiting: { fetched: 'approved', sent: 'approved', hasLeft: false, isHandedOver: false },
  ready: { fetched: 'pickup', sent: 'approved', hasLeft: false, isHandedOver: false },
  shipped: { fetched: null, sent: 'shipped', hasLeft: true, isHandedOver: false },
  delivered: { fetched: 'delivered', sent: 'delivered', hasLeft: true, isHandedOver: true },
  returned: { fetched: 'approved', sent: 'approved', hasLeft: false, isHandedOver: false },
} as const satisfies Record<FulfilmentState, FulfilmentStateRow>;

/** Sold at the counter. Until it is paid, its buyer has a device to bring, or the shop's people have it on their screen. */
export const counterKind: FulfilmentKind = {
  id: 'counter',
  method: 'Balcão',
  label: 'No balcão da loja',
  isSent: false,
  isAtOnce: true,
  step: 'Entrega no balcão',
  hints: {
    approved: { title: 'Compra paga', text: 'O aparelho é entregue no balcão da loja.' },
    underWay: { title: 'Compra paga', text: 'O aparelho é entregue no balcão da loja.' },
  },
  mails: {
    placed: 'você leva o aparelho na hora',
    withdrawalFrom: 'depois da compra',
    underWay: 'Sua compra espera por você no balcão da loja.',
    place: 'Endereço da loja',
    nothingLeft: 'não há nada para retirar',
  },
  next: {
    approved: 'Entregue ao cliente no balcão.',
    underWay: 'Entregue ao cliente no balcão.',
  },
  code: {
    label: 'Código de retirada',
    wrong: 'Este não é o código de retirada deste pedido.',
    malformed: 'Digite os seis números do código de retirada.',
    hint: 'Diga este código no balcão só quando receber o aparelho.',
  },
  paper: 'Comprovante de venda',
  shopping: {
    promise: 'no balcão da loja',
    terms: 'Você leva o seu aparelho, com um documento com foto, e termina a compra no balcão.',
    missing: 'Marque a compra no balcão para continuar.',
    facts: 'Entrega no balcão da loja.',
    check: 'endereço da loja',
    told: 'puder ser retirado',
  },
};

const kinds = new Map([usualFulfilment, deliveryKind, counterKind].map((kind) => [kind.id, kind]));

/** Adds a kind to all that the program knows. */
export function addFulfilmentKind(kind: FulfilmentKind): void {
  kinds.set(kind.id, kind);
}

export const fulfilmentKinds = (): FulfilmentKind[] => [...kinds.values()];

/** Those among which the buyer of a cart chooses. */
export const chosenFulfilmentKinds = (): FulfilmentKind[] => fulfilmentKinds().filter(({ isAtOnce }) => !isAtOnce);

/** The row of a kind; the usual one's where an answer of before names none. */
export function fulfilmentKindOf(order: { fulfilment?: { kind: string } | null | undefined }): FulfilmentKind {
  return kinds.get(order?.fulfilment?.kind ?? '') ?? usualFulfilment;
}

/** The kind that orders call so, without regard to case. */
export function findFulfilmentKind(method: string): FulfilmentKind | undefined {
  return fulfilmentKinds().find((kind) => kind.method.toLowerCase() === method.toLowerCase());
}
