import { pickupOffer } from './pickup-offer.ts';

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

/** The kind of an order that says none. In a file of its own, as most pages read of no other. */
export const usualFulfilment: FulfilmentKind = {
  id: 'pickup',
  ...pickupOffer,
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
};
