import { saoPauloDay } from '@giro/contract/rules/dates.ts';
import type { Logger } from 'pino';
import { type CardCharge, CardProblem } from '../../platform/card/card-provider.ts';
import { findLastCompared, saveDay } from '../../platform/compared-days.queries.ts';
import { compareLists, daysToCompare, type ListedMoney, listedOnce } from '../../platform/compared-days.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OpenCardProvider } from '../card/card-accounts.service.ts';
import type { CardSettingsService } from '../card/card-settings.service.ts';
import type { ShopAlerts } from '../refunds/shop-alerts.service.ts';
import { cardDays, listOurCards } from './compared-days.queries.ts';
import { cardDifferencesMail } from './receivables.mail.ts';
import { readToday } from './receivables.queries.ts';

interface ComparedDaysOptions {
  database: Database;
  cards: Pick<CardSettingsService, 'listProviders'>;
  alerts: ShopAlerts;
  log: Logger;
}

export type ComparedDays = ReturnType<typeof createComparedDays>;

interface Listed {
  id: number;
  charges: CardCharge[];
}

/** As the shop names its attempts: the account may take money for others too. */
const ourReference = /^[A-Z0-9]{8}-\d+$/;

/** True for a payment that the provider has taken money for, and that bears a name of this shop's. */
const isOurMoney = ({ reference, state, paidCents }: CardCharge): boolean =>
  ourReference.test(reference) && (state === 'approved' || state === 'disputed') && paidCents > 0;

/** A payment with what it has kept of its money. */
function keptAtProvider({ reference, paidCents, refunds }: CardCharge): ListedMoney {
  const wentBack = refunds.filter(({ state }) => state !== 'failed');
  return { name: reference, cents: wentBack.reduce((left, { amountCents }) => left - amountCents, paidCents) };
}

/** Holds the card providers' lists against ours, for what no notice and no question has told. */
export function createComparedDays({ database, cards, alerts, log }: ComparedDaysOptions) {
  /** A list of a provider. A former one that says nothing is left out: nobody waits for it. */
  async function listAt({ id, isFormer, provider }: OpenCardProvider, day: string): Promise<Listed[]> {
    try {
      return [{ id, charges: await provider.list(saoPauloDay(day)) }];
    } catch (error) {
      if (!(error instanceof CardProblem) || !isFormer) throw error;
      log.warn({ err: error, providerId: id }, 'a former card provider lists nothing');
      return [];
    }
  }

  /** Compares a day in São Paulo, and tells the shop where the lists differ. What is still being decided is left out. */
  async function compare(providers: readonly OpenCardProvider[], day: string): Promise<void> {
    const lists = (await Promise.all(providers.map((each) => listAt(each, day)))).flat();
    const listed = listedOnce(lists.flatMap(({ charges }) => charges.filter(isOurMoney).map(keptAtProvider)));
    const known = await listOurCards(database, saoPauloDay(day), {
      byIds: lists.map(({ id }) => id),
      references: listed.map(({ name }) => name),
    });
    const moving = new Set(known.filter(({ isMoving }) => isMoving).map(({ name }) => name));
    const theirs = listed.filter(({ name }) => !moving.has(name));
    const ours = known.filter(({ name, isPaid }) => isPaid && !moving.has(name));
    const compared = compareLists(day, theirs, ours);
    const { differences } = compared;
    await database.transaction().execute(async (tx) => {
      const isNew = await saveDay(tx, cardDays, compared);
      if (!isNew || differences.length === 0) return;
      log.error({ day, differences }, "the card providers' list is not ours");
      await alerts.tell(tx, `card-day:${day}`, (sender) => cardDifferencesMail(compared, sender));
    });
  }

  /** Compares every day that is over and has not been compared, one after the other. */
  async function compareDays(): Promise<void> {
    const providers = await cards.listProviders(database);
    if (providers.length === 0) return;
    for (const day of daysToCompare(await findLastCompared(database, cardDays), await readToday(database))) {
      await compare(providers, day);
    }
  }

  return { compareDays };
}
