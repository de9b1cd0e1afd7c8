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

interface Hint {
  title: string;
  text: string;
}

/** A way in which orders reach their buyers, and every word that people read of it. */
export interface FulfilmentKind {
  id: string;
  /** The name of it in the wire's `deliveryMethod` and `delivery_method`. */
  method: string;
  label: string;
  /** It is sent, so that it has status 6 and not 4; else its buyer fetches it, with a code. */
  isSent: boolean;
  /** It is handed over as soon as it is paid, at the counter: nobody chooses it for a cart. */
  isAtOnce: boolean;
  /** The step of an order's way in which it reaches its buyer. */
  step: string;
  /** Status 'approved' and status 'pickup' or 'shipped', for their buyer. */
  hints: { approved: Hint; underWay: Hint };
  mails: {
    /** The mail of a new order: this happens once it is paid. */
    placed: string;
    /** From when the seven days count in which a buyer may give up. */
    withdrawalFrom: string;
    /** The mail of status 'pickup' or 'shipped'. */
    underWay: string;
    /** The heading of the shop's address; null where nobody comes to the shop. */
    place: string | null;
    /** The mail of a whole refund: this is true of the order. */
    nothingLeft: string;
  };
  /** The next thing that the shop's people do, at status 'approved' and at 'pickup' or 'shipped'. */
  next: { approved: string; underWay: string };
  /** The code that a buyer says when the order is handed over. */
  code: { label: string; wrong: string; malformed: string; hint: string };
  /** The paper that the buyer signs. */
  paper: string;
  /** Before and while it is bought. */
  shopping: { promise: string; terms: string; missing: string; facts: string; check: string; told: string };
}

const pickupKind: FulfilmentKind = {
  id: 'pickup',
  method: 'Retirada na Loja',
  label: 'Retirada na loja',
  isSent: false,
  isAtOnce: false,
  step: 'Retirada',
  hints: {
    approved: {
      title: 'Pagamento confirmado',
      text: 'Estamos separando seu pedido. Avisamos por e-mail quando ele puder ser retirado.',
    },
    underWay: {
      title: 'Seu pedido pode ser retirado na loja',
      text: 'Leve um documento com foto e o número do pedido.',
    },
  },
  mails: {
    placed: 'avisamos que o aparelho está pronto para retirada',
    withdrawalFrom: 'depois da retirada',
    underWay: 'Seu pedido está pronto para retirada na loja. Traga um documento com foto.',
    place: 'Retirada em',
    nothingLeft: 'não há nada para retirar',
  },
  next: {
    approved: 'Separe o aparelho e avise que pode ser retirado.',
    underWay: 'Entregue ao cliente, com o código de retirada dele.',
  },
  code: {
    label: 'Código de retirada',
    wrong: 'Este não é o código de retirada deste pedido.',
    malformed: 'Digite os seis números do código de retirada.',
    hint: 'Diga este código no balcão só quando receber o aparelho.',
  },
  paper: 'Termo de retirada',
  shopping: {
    promise: 'com retirada na loja',
    terms: 'Você busca o pedido com um documento com foto.',
    missing: 'Marque a retirada na loja para continuar.',
    facts: 'Retirada na loja.',
    check: 'local de retirada',
    told: 'puder ser retirado',
  },
};

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

/** Sent by a carrier, or brought by somebody of the shop, to an address of its buyer's. */
export const deliveryKind: FulfilmentKind = {
  id: 'delivery',
  method: 'Entrega',
  label: 'Entrega no endereço',
  isSent: true,
  isAtOnce: false,
  step: 'Envio',
  hints: {
    approved: {
      title: 'Pagamento confirmado',
      text: 'Estamos embalando seu pedido. Avisamos por e-mail quando ele for postado.',
    },
    underWay: {
      title: 'Seu pedido está a caminho',
      text: 'Acompanhe a entrega por aqui. Alguém precisa estar no endereço para receber.',
    },
  },
  mails: {
    placed: 'postamos o aparelho e avisamos, com o código de rastreio',
    withdrawalFrom: 'depois da entrega',
    underWay: 'Seu pedido foi postado e está a caminho.',
    place: null,
    nothingLeft: 'não há nada para receber',
  },
  next: {
    approved: 'Embale o aparelho e gere a etiqueta em Envios.',
    underWay: 'Acompanhe a entrega em Envios.',
  },
  code: {
    label: 'Código de entrega',
    wrong: 'Este não é o código de entrega deste pedido.',
    malformed: 'Digite os seis números do código de entrega.',
    hint: 'Diga este código só quando receber o aparelho.',
  },
  paper: 'Comprovante de entrega',
  shopping: {
    promise: 'com entrega no seu endereço',
    terms: 'Enviamos o pedido para o endereço que você escolher.',
    missing: 'Escolha a entrega para continuar.',
    facts: 'Entrega no seu endereço.',
    check: 'endereço da entrega',
    told: 'for postado',
  },
};

/** The kind of an order that says none. */
export const usualFulfilment = pickupKind;

const kinds = new Map([pickupKind, deliveryKind, counterKind].map((kind) => [kind.id, kind]));

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
