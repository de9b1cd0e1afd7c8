import type { Executor } from '../../platform/database/database.ts';
import { Refusal, refused } from '../../platform/http/errors.ts';
import type { ShopSettingsService } from '../settings/shop-settings.service.ts';
import type { ReadProduct, Units } from './orders.rules.ts';
import { countUnpaid, findBuyer } from './reservations.queries.ts';
import { type Buyer, mustConfirm, reservationProblem } from './reservations.rules.ts';

/** Throws 422 with the text to show when a first order waits for its payment and the address is not confirmed. */
export function assertConfirmed(buyer: Buyer): void {
  if (!mustConfirm(buyer)) return;
  throw new Refusal(
    422,
    'Confirme seu e-mail para fazer outro pedido antes de pagar o primeiro. O link está no e-mail do seu pedido.',
    { confirm_email: true },
  );
}

export type Reservations = ReturnType<typeof createReservations>;

/** What people reserve without paying, by the rules of the shop. */
export function createReservations({ settings }: { settings: ShopSettingsService }) {
  async function readBuyer(db: Executor, userId: number): Promise<Buyer> {
    const row = await findBuyer(db, userId);
    if (!row) throw new Error(`There is no user ${userId}`);
    const { stored, ...buyer } = row;
    return { ...buyer, rules: settings.readOrderRules(stored) };
  }

  /** Throws 422 with the text to show when these units would be more than one person may reserve. */
  async function assertMayReserve(
    db: Executor,
    userId: number,
    units: readonly Units[],
    products: ReadonlyMap<number, ReadProduct>,
  ): Promise<void> {
    const buyer = await readBuyer(db, userId);
    assertConfirmed(buyer);
    const problem = reservationProblem(units, products, await countUnpaid(db, userId), buyer.rules);
    if (problem) throw refused(problem);
  }

  return { readBuyer, assertMayReserve };
}
