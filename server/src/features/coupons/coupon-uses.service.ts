import { isPaid, orderStatus } from '@giro/contract/rules/order-status.ts';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { tooMany } from '../../platform/http/errors.ts';
import type { Limit } from '../../platform/http/limits.ts';
import {
  type FoundCoupon,
  findCoupon,
  lockCoupons,
  mayUseAgain,
  moveUse,
  readUse,
  type UseParts,
  usePartsOf,
} from './coupon-uses.queries.ts';

export type { FoundCoupon, UseParts };

/** An order that is locked, as it was before its status changed. */
interface MovedOrder {
  id: number;
  status: number;
  total_cents: number;
}

const isLive = (status: number) => status !== orderStatus.cancelled;

const tooManyWrong = 'Você digitou muitos cupons que não existem. Tente de novo mais tarde, ou compre sem cupom.';

export type CouponUses = ReturnType<typeof createCouponUses>;

/** The coupons of orders. A use counts from the order's own statement until the order ends. */
export function createCouponUses({ wrongCodes }: { wrongCodes: Limit }) {
  /**
   * The coupon of a code, null where there is none or it is switched off, with the shop's day. Uses by `besides` count
   * as free. Throws 429 for whoever has named too many that are not there, also when this one is: nothing is told any more.
   */
  async function find(
    db: Executor,
    sought: { code: string; userId: number | undefined; besides?: readonly number[] },
    client: string,
  ): Promise<{ found: FoundCoupon | null; today: string }> {
    const [result, waitMs] = await Promise.all([
      findCoupon(db, { besides: [], ...sought }),
      wrongCodes.msUntilFree(client),
    ]);
    if (waitMs > 0) throw tooMany(tooManyWrong, waitMs / 1000);
    if (!result.found) await wrongCodes.take(client, tooManyWrong);
    return result;
  }

  /** Has the use and the sales of an order's coupon follow its status; taking a use again is `takeAgain`'s. */
  async function follow(tx: Tx, order: MovedOrder, status: number): Promise<void> {
    const paid = Number(isPaid(status)) - Number(isPaid(order.status));
    const uses = isLive(order.status) && !isLive(status) ? -1 : 0;
    if (paid !== 0 || uses !== 0) await moveUse(tx, order.id, { uses, cents: paid * order.total_cents });
  }

  /**
   * Counts the coupon of an order that has ended as used again, also of one that is over or off by now: the order was
   * made while it was not. Returns why it cannot, as words for the shop; undefined when it could, or the order has none.
   * The caller has locked order and products.
   */
  async function takeAgain(tx: Tx, orderId: number): Promise<string | undefined> {
    const may = await mayUseAgain(tx, orderId);
    if (may) await moveUse(tx, orderId, { uses: 1, cents: 0 });
    if (may !== false) return undefined;
    const { code, isExhausted } = await readUse(tx, orderId);
    return isExhausted
      ? `O cupom ${code} deste pedido esgotou: outros pedidos fizeram todos os usos.`
      : `O cupom ${code} deste pedido já foi usado em outro pedido da mesma pessoa.`;
  }

  return {
    find,
    follow,
    takeAgain,
    /** Undoes a `takeAgain` of the same transaction. */
    giveBack: (tx: Tx, orderId: number) => moveUse(tx, orderId, { uses: -1, cents: 0 }),
    /** The use of a new order, to be written with it. */
    prepare: usePartsOf,
    /** Before several are given back and taken in one transaction: nobody waits for whoever waits for them. */
    lock: (tx: Tx, orderIds: readonly number[], coupon: FoundCoupon | undefined) =>
      lockCoupons(tx, orderIds, coupon?.id),
  };
}
