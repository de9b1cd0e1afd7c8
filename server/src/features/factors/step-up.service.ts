import type { BodyOf } from '@giro/contract/call.ts';
import type { stepUpCall } from '@giro/contract/calls/factors.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { invalid, unauthenticated } from '../../platform/http/errors.ts';
import { record } from '../../platform/record/record.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import type { FactorHolder } from './factors.queries.ts';
import { holdHolder } from './factors.queries.ts';
import type { PersonChecks } from './person-checks.service.ts';
import type { Proofs } from './proofs.service.ts';
import { noteStepUp } from './step-up.queries.ts';

export interface StepUpOptions {
  database: Database;
  checks: PersonChecks;
  proofs: Proofs;
}

/** Showing once more that it is them, for what must not be done by whoever finds a screen open. */
export function createStepUp({ database, checks, proofs }: StepUpOptions) {
  async function note(tx: Tx, person: SignedIn, { id, name }: FactorHolder): Promise<Date> {
    const until = await noteStepUp(tx, person.sessionId);
    if (!until) throw unauthenticated();
    await record(tx, { kind: 'stepped-up', subject: { kind: 'user', id, words: name } });
    return until;
  }

  async function byPassword(person: SignedIn, password: string): Promise<Date> {
    const { password_hash } = await checks.assertPassword(person.id, password);
    return database.transaction().execute(async (tx) => {
      const holder = await holdHolder(tx, person.id);
      if (holder?.password_hash !== password_hash) throw invalid({ password: ['A senha não confere.'] });
      return note(tx, person, holder);
    });
  }

  /** Until when it counts. Throws 422 at `password` or `code` when it is wrong, 429 after too many wrong ones. */
  async function stepUp(person: SignedIn, { password, code }: BodyOf<typeof stepUpCall>): Promise<Date> {
    if (code === undefined) return byPassword(person, password ?? '');
    return checks.withCode(person.id, async (tx, holder) =>
      (await proofs.take(tx, holder, { code })) ? note(tx, person, holder) : undefined,
    );
  }

  return { stepUp };
}
