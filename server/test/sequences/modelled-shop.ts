import { holdsStock, isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';

export interface ModelledOrder {
  id: number;
  code: string;
  txid: string;
  buyer: number;
  product: number;
  quantity: number;
  status: number;
  /** Another order of the same buyer took its place. */
  isSuperseded: boolean;
  hasPayments: boolean;
  /** Some of the money that came in for it stayed; all other went back. */
  keepsMoney: boolean;
}

export interface ModelledProposal {
  id: number;
  status: number;
  newCents: number | null;
  hasOpenOffer: boolean;
  payout: { state: 'due' | 'claimed' | 'paid'; cents: number } | null;
}

/** The offer for a device before it is looked at, in cents. */
const quotedCents = 122_000;

/** Limits on one person's reservations. */
const mostOrders = 3;
const mostUnits = 5;

/** The shop as simply as it can be said, in memory: whether each press is taken, and what follows from it. */
export class ModelledShop {
  readonly stock: number[];
  readonly orders: ModelledOrder[] = [];
  readonly proposals: ModelledProposal[] = [];

  constructor(stock: readonly number[]) {
    this.stock = [...stock];
  }

  #shelf(product: number): number {
    return this.stock[product] ?? 0;
  }

  #move(product: number, units: number): void {
    this.stock[product] = this.#shelf(product) + units;
  }

  #end(order: ModelledOrder): void {
    order.status = orderStatus.cancelled;
    this.#move(order.product, order.quantity);
  }

  /** Takes the units of an ended order again; false when the shelf has too few. */
  #takeAgain(order: ModelledOrder): boolean {
    if (this.#shelf(order.product) < order.quantity) return false;
    this.#move(order.product, -order.quantity);
    return true;
  }

  /** An order takes the place of those of its buyer that wait for a payment and have received none. */
  buys({ buyer, product, quantity }: { buyer: number; product: number; quantity: number }): boolean {
    const unpaid = this.orders.filter((order) => order.buyer === buyer && order.status === orderStatus.pending);
    const replaced = unpaid.filter((order) => !order.hasPayments);
    const kept = unpaid.filter((order) => order.hasPayments);
    const unitsOf = (orders: ModelledOrder[]) =>
      orders.filter((order) => order.product === product).reduce((sum, order) => sum + order.quantity, 0);
    if (this.#shelf(product) + unitsOf(replaced) < quantity) return false;
    if (kept.length >= mostOrders || unitsOf(kept) + quantity > mostUnits) return false;
    for (const order of replaced) {
      this.#end(order);
      order.isSuperseded = true;
    }
    this.#move(product, -quantity);
    return true;
  }

  /** The whole price comes in: it settles what waits for it, and what another order took the place of while there are units. */
  isPaid(order: ModelledOrder): void {
    order.hasPayments = true;
    // Who was said to have paid has paid by it.
    order.keepsMoney ||= isPaid(order.status);
    const isWanted = order.status === orderStatus.pending || (order.isSuperseded && this.#isOver(order));
    if (!isWanted || (this.#isOver(order) && !this.#takeAgain(order))) return;
    order.status = orderStatus.approved;
    order.isSuperseded = false;
    order.keepsMoney = true;
  }

  #isOver(order: ModelledOrder): boolean {
    return order.status === orderStatus.cancelled;
  }

  isGivenUp(order: ModelledOrder): void {
    if (order.status === orderStatus.pending) this.#end(order);
  }

  orderIsSet(order: ModelledOrder, status: number): boolean {
    if (order.status === status) return true;
    // Money that came too late went back: nobody's word makes the order paid by it.
    if (isPaid(status) && order.hasPayments && !order.keepsMoney) return false;
    if (this.#isOver(order) && !this.#takeAgain(order)) return false;
    // A device that was handed over waits for its inspection, on no shelf.
    if (holdsStock(status) || order.status === orderStatus.delivered) order.status = status;
    else this.#end(order);
    order.isSuperseded = false;
    return true;
  }

  stockIsEdited(product: number, difference: number): boolean {
    if (this.#shelf(product) + difference < 0) return false;
    this.#move(product, difference);
    return true;
  }

  /** Payouts follow the status; what somebody pays or has paid lets it change no more. */
  proposalIsSet(proposal: ModelledProposal, status: number, newCents = proposal.newCents): boolean {
    // Whoever approves over an open offer has to say which value counts.
    if (status === proposalStatus.purchaseApproved && proposal.hasOpenOffer) return false;
    const accepts = status === proposalStatus.counterOfferAccepted && proposal.hasOpenOffer;
    const end = accepts ? proposalStatus.purchaseApproved : status;
    const owed = end === proposalStatus.purchaseApproved ? (newCents ?? quotedCents) : 0;
    const { payout } = proposal;
    if (payout && payout.state !== 'due' && payout.cents !== owed) return false;
    proposal.status = end;
    proposal.newCents = newCents;
    proposal.hasOpenOffer = status === proposalStatus.counterOfferSent && newCents !== null;
    if (!payout || payout.state === 'due') proposal.payout = owed > 0 ? { state: 'due', cents: owed } : null;
    return true;
  }

  offerIsAnswered(proposal: ModelledProposal, isAccepted: boolean): boolean {
    if (!proposal.hasOpenOffer) return false;
    const { counterOfferAccepted, purchaseCancelled } = proposalStatus;
    return this.proposalIsSet(proposal, isAccepted ? counterOfferAccepted : purchaseCancelled);
  }

  /** Each move of a payout is possible from one state alone. */
  payoutMoves({ payout }: ModelledProposal, from: 'due' | 'claimed' | 'paid', to: 'due' | 'claimed' | 'paid'): boolean {
    if (payout?.state !== from) return false;
    payout.state = to;
    return true;
  }
}
