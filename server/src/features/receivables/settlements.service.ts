import { CardProblem } from '../../platform/card/card-provider.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CardSettingsService } from '../card/card-settings.service.ts';
import { addAskJob, addAskJobs, findAskedCharge, receiveDue } from './receivables.queries.ts';
import type { Receivables } from './receivables.service.ts';

interface SettlementsOptions {
  database: Database;
  cards: Pick<CardSettingsService, 'findProviderOf'>;
  receivables: Pick<Receivables, 'takeWord'>;
}

export type Settlements = ReturnType<typeof createSettlements>;

const pauseS = 60;

/** The providers' word on the money that they owe, and the money of it that is there. */
export function createSettlements({ database, cards, receivables }: SettlementsOptions) {
  /**
   * Asks for the word on money that came in, and notes what is due by it; where a provider says nothing, or is gone, what is
   * due by our own count. A provider that is away or busy is asked again, and nothing is there before.
   */
  async function ask(receiptId: number): Promise<void> {
    const asked = await findAskedCharge(database, receiptId);
    if (asked) {
      const found = await cards.findProviderOf(database, asked.providerId);
      try {
        const word = await found?.provider.settlement?.({ id: asked.chargeId, reference: asked.reference });
        if (word) await database.transaction().execute((tx) => receivables.takeWord(tx, receiptId, word));
      } catch (error) {
        if (!(error instanceof CardProblem) || error.kind !== 'busy') throw error;
        return addAskJob(database, receiptId, error.retryAfterS ?? pauseS);
      }
    }
    await receiveDue(database, receiptId);
  }

  return { ask, askAll: () => addAskJobs(database) };
}
