import type { Executor, Tx } from '../../platform/database/database.ts';
import { Refusal, refused, tooMany } from '../../platform/http/errors.ts';
import type { ShopSettingsService, StoredSettings } from '../settings/shop-settings.service.ts';
import type { ReadProduct, Units } from './orders.rules.ts';
import { type BuyerRow, countUnpaid, findBuyer, fits } from './reservations.queries.ts';
import {
  type Buyer,
  boundsOf,
  mostDropped,
  mostExpired,
  mustConfirm,
  reservationProblem,
  tooMuchReserved,
} from './reservations.rules.ts';

/**
 * Throws 422 with the text to show when a first order waits for its payment and the address is not confirmed. One that
 * the new order takes the place of is no first one.
 */
export function assertConfirmed(buyer: Buyer, givesWay: boolean): void {
  if (!mustConfirm(givesWay ? { ...buyer, hasUnpaid: buyer.hasLasting } : buyer)) return;
  throw new Refusal(
    422,
    'Confirme seu e-mail para fazer outro pedido antes de pagar o primeiro. O link está no e-mail do seu pedido.',
    { confirm_email: true },
  );
}

/** Throws 429 when this person has let too many orders run out. */
export function assertFewExpired({ expired }: Pick<Buyer, 'expired'>): void {
  if (expired < mostExpired) return;
  const hour = 3600;
  throw tooMany('Vários pedidos seus venceram sem pagamento nas últimas 24 horas. Tente de novo amanhã.', hour);
}

/** Throws 429 when this person has dropped too many orders to be one who buys. */
export function assertFewDropped({ dropped }: Pick<Buyer, 'dropped'>): void {
  if (dropped < mostDropped) return;
  const hour = 3600;
  throw tooMany(
    'Você começou muitos pedidos na última hora. Pague o que está aberto, ou tente de novo mais tarde.',
    hour,
  );
}

/** Units somebody would reserve besides those they have. */
interface WantedUnits {
  userId: number;
  units: readonly Units[];
  totalCents: number;
  products: ReadonlyMap<number, ReadProduct>;
  givesWay: boolean;
  client: string | null;
}

export type Reservations = ReturnType<typeof createReservations>;

/** Reservations without payment, by the rules of the shop. */
export function createReservations({ settings }: { settings: ShopSettingsService }) {
  async function readBuyer(db: Executor, userId: number): Promise<Buyer> {
    const row = await findBuyer(db, userId);
    if (!row) throw new Error(`There is no user ${userId}`);
    const { stored, ...buyer } = row;
    return buyerOf(buyer, { orders: stored });
  }

  /** The same of what was read already. */
  function buyerOf(row: BuyerRow, { orders }: StoredSettings): Buyer {
    return { ...row, rules: settings.rulesOf(orders) };
  }

  /**
   * Throws 422 with the text to show when these units would be more than one person may reserve, and 429 when they have
   * let too many run out. An order that gives way takes the place of another one of theirs that does.
   */
  async function assertMayReserve(
    db: Executor,
    { userId, units, totalCents, products, givesWay, client }: WantedUnits,
  ): Promise<void> {
    const buyer = await readBuyer(db, userId);
    if (givesWay) assertFewExpired(buyer);
    assertConfirmed(buyer, givesWay);
    const bounds = boundsOf(buyer, client);
    const unpaid = await countUnpaid(db, { userId, besideReplaceable: givesWay, client: bounds.client });
    const problem = reservationProblem({ units, totalCents }, products, unpaid, bounds);
    if (problem) throw refused(problem);
  }

  /**
   * Throws 422 when the units of an order that has ended are more than its buyer, from this client, may reserve again.
   * Returns the client that it then counts for, as of a new one: none once the e-mail is confirmed.
   */
  async function assertFits(
    tx: Tx,
    { user_id: userId, total_cents: cents }: { user_id: number | null; total_cents: number },
    units: readonly Units[],
    client: string,
  ): Promise<string | null> {
    // Somebody without a name has bought at the counter, where no such limits are.
    if (userId === null) return null;
    const [ids, quantities] = [units.map(({ productId }) => productId), units.map(({ quantity }) => quantity)];
    const bounds = boundsOf(await readBuyer(tx, userId), client);
    if (!(await fits(tx, { userId, ids, quantities, cents }, bounds))) throw refused(tooMuchReserved);
    return bounds.client;
  }

  return { readBuyer, buyerOf, assertMayReserve, assertFits };
}
