import type { Database } from '../../platform/database/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import {
  type PixProvider,
  type ProviderCharge,
  ProviderProblem,
  type ReceivedPix,
} from '../../platform/pix/pix-provider.ts';
import {
  addChargeJob,
  beginPoll,
  type ChargeRow,
  findCharge,
  isAhead,
  noteProblem,
  noteRemoved,
  schedulePoll,
} from './charges.queries.ts';
import { nextPollInS } from './charges.rules.ts';
import type { PaymentProviders } from './charges.service.ts';
import { allPolls } from './polls.rules.ts';

/** Takes what came in at a provider over into the books: each Pix once, however often it is told. */
export type RecordPayments = (received: readonly ReceivedPix[], providerId: number) => Promise<void>;

export interface ChargePollsOptions {
  database: Database;
  providers: PaymentProviders;
  record: RecordPayments;
  /** Looks and lists that all processes may ask in a minute. */
  polls: Limit;
  /** Share of these for charges that nobody has told of, so that what was told of never waits for them. */
  unprompted: Limit;
  /** The share of those that one order may take. */
  ofOrder: Limit;
  /** Ends the order of a charge that was taken back, if its time is over. */
  endIfDue: (orderId: number) => Promise<unknown>;
}

/** Pause of a poll that is one too many, until the next minute. */
const afterLimitS = 20;

export type ChargePolls = ReturnType<typeof createChargePolls>;

/** Asks the provider what became of charges, and has it take them back. Never inside a transaction. */
export function createChargePolls(options: ChargePollsOptions) {
  const { database, providers, record, polls, unprompted, ofOrder, endIfDue } = options;

  /** An order's own share is taken first: what it is refused takes nothing of what others share. */
  const mayPollUnprompted = async (orderId: number) =>
    (await ofOrder.tryTake(String(orderId))) && (await unprompted.tryTake(allPolls));
  const mayPoll = async (why: 'unprompted' | 'told', orderId: number) =>
    (why === 'told' || (await mayPollUnprompted(orderId))) && (await polls.tryTake(allPolls));

  /** Asks what became of a charge and records what it has received. What goes wrong is noted, and asked again later. */
  async function poll(chargeId: number, why: 'unprompted' | 'told' = 'unprompted'): Promise<void> {
    const charge = await findCharge(database, chargeId);
    const found = charge && (await providers.findProviderOf(database, charge.provider_id));
    if (!found) return;
    if (!(await mayPoll(why, charge.order_id))) return addChargeJob(database, 'poll', chargeId, afterLimitS);
    const begun = await beginPoll(database, chargeId);
    if (!begun) return;
    const next = nextPollInS(begun.open_s ?? 0);
    try {
      const seen = await found.provider.readCharge(begun.txid);
      if (seen && seen.payments.length > 0) await record(seen.payments, found.id);
      else if (seen?.state === 'removed' && begun.state === 'open') await noteRemoved(database, chargeId);
    } catch (error) {
      if (!(error instanceof ProviderProblem)) throw error;
      await noteProblem(database, chargeId, error.message);
    }
    await schedulePoll(database, chargeId, next);
  }

  /** The provider's state of a charge once it can no longer be paid there. Undefined when there is none. */
  async function takeBack(provider: PixProvider, charge: ChargeRow): Promise<ProviderCharge | undefined> {
    const seen = await provider.readCharge(charge.txid);
    if (seen?.state !== 'open') return seen;
    try {
      return await provider.removeCharge(charge.txid);
    } catch (error) {
      // Some take back nothing that is over, and nothing that was just paid.
      if (!(error instanceof ProviderProblem) || error.kind !== 'refused') throw error;
      const after = await provider.readCharge(charge.txid);
      if (after?.state === 'open' && (await isAhead(database, after.expiresAt))) throw error;
      return after;
    }
  }

  /**
   * Has the provider take a charge back, records what came in for it meanwhile, and ends its order if the time is over.
   * Throws a `ProviderProblem` when that could not be done.
   */
  async function remove(chargeId: number): Promise<void> {
    const charge = await findCharge(database, chargeId);
    if (!charge) return;
    if (charge.state === 'removing') {
      const found = await providers.findProviderOf(database, charge.provider_id);
      const seen = found && (await takeBack(found.provider, charge));
      if (found && seen && seen.payments.length > 0) await record(seen.payments, found.id);
      // The money is on its way to the lists.
      else if (seen?.state === 'paid')
        throw new ProviderProblem('unknown', 'O provedor ainda não disse o que recebeu.');
      await noteRemoved(database, chargeId);
    }
    await endIfDue(charge.order_id);
  }

  return { poll, remove };
}
