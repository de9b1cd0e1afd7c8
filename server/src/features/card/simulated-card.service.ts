import type { Simulation } from '@giro/contract/rules/payment.ts';
import { CardProblem } from '../../platform/card/card-provider.ts';
import type { CardSimulator } from '../../platform/card/simulator.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound, refused } from '../../platform/http/errors.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { Paying } from '../payments/paying.service.ts';
import type { AttemptRuns } from './attempt-runs.service.ts';
import { findAttemptByReference, findLatestAttempt } from './attempts.queries.ts';
import type { OpenCardProvider } from './card-accounts.service.ts';

interface SimulatedCardOptions {
  database: Database;
  paying: Pick<Paying, 'getToSimulate'>;
  findProvider: (id: number) => Promise<OpenCardProvider | undefined>;
  runs: Pick<AttemptRuns, 'takeIn' | 'noteDispute'>;
  openSimulator: () => CardSimulator;
}

export type SimulatedCard = ReturnType<typeof createSimulatedCard>;

const verbs = {
  aprovar: 'approve',
  recusar: 'refuse',
  contestar: 'contest',
  ganhar: 'win',
  perder: 'lose',
  liberar: 'release',
} as const satisfies Partial<Record<Simulation, keyof CardSimulator>>;
export type CardSimulation = keyof typeof verbs;
export const cardSimulations = Object.keys(verbs) as CardSimulation[];

/** Moves a simulated card as a bank would, for whoever tries the shop out. */
export function createSimulatedCard({ database, paying, findProvider, runs, openSimulator }: SimulatedCardOptions) {
  const explain = (error: unknown): never => {
    throw error instanceof CardProblem ? refused(error.message) : error;
  };

  /** Does so with the order's latest attempt. Throws 404 with any other provider, 422 while there is nothing to move. */
  async function simulate(code: string, person: SignedIn, what: CardSimulation): Promise<void> {
    const { id } = await paying.getToSimulate(code, person);
    const attempt = await findLatestAttempt(database, id);
    const at = attempt && (await findProvider(attempt.providerId));
    if (!attempt) throw refused('Este pedido ainda não tem pagamento com cartão.');
    if (at?.settings.provider !== 'simulador') throw notFound();
    await openSimulator()[verbs[what]](attempt.reference).catch(explain);
    await lookAgain(at, attempt.reference);
    // A payment whose dispute was won is an approved one again, and says nothing of it.
    if (what === 'ganhar') await runs.noteDispute(attempt.id, at);
  }

  /** The end of a simulated bank's page, with the provider's own id of the payment. Throws 404, 422. */
  async function endChallenge(chargeId: string, end: 'approved' | 'refused'): Promise<void> {
    const charge = await openSimulator().endChallenge(chargeId, end).catch(explain);
    const attempt = await findAttemptByReference(database, charge.reference);
    const at = attempt && (await findProvider(attempt.providerId));
    if (at) await runs.takeIn(at, charge);
  }

  async function lookAgain(at: OpenCardProvider, reference: string): Promise<void> {
    const charge = await at.provider.find(reference, new Date(0));
    if (charge) await runs.takeIn(at, charge);
  }

  return { simulate, endChallenge };
}
