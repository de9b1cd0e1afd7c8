import type { Sale } from '@giro/contract/calls/counter.ts';
import type { OrderPart } from '@giro/contract/calls/orders.ts';
import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import { livePartStates, pixMethods } from '@giro/contract/rules/payment.ts';

const live: readonly string[] = livePartStates;

/** True for a part that pays, or is still to pay. */
export const isLivePart = ({ state }: OrderPart) => live.includes(state);

export const isSettledPart = ({ state }: OrderPart) => state === 'settled';

export const isPixPart = ({ method }: OrderPart) => method === pixMethods.charged || method === pixMethods.fixed;

/** True for a Pix whose money has not come yet. */
export const isAwaitedPix = (part: OrderPart) => isPixPart(part) && isLivePart(part) && !isSettledPart(part);

/** True for a charge of a provider: its code may take a moment, and is the payment's. */
export const isCharge = ({ method }: OrderPart) => method === pixMethods.charged;

/** True for the shop's fixed code, of which somebody has to say that it was paid. */
export const isConfirmedByHand = (part: OrderPart) => part.method === pixMethods.fixed && isAwaitedPix(part);

/** True while parts can be added and dropped. */
export const isOpenSale = ({ order }: Sale) => order.payment.status === orderStatus.pending;

/** True once it is paid and handed over. */
export const isDoneSale = ({ order }: Sale) => isPaid(order.payment.status);
