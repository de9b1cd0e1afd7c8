import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database, Tx } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import { idempotencyKeyOf } from '../../platform/http/if-match.ts';
import { type Attempt, beginAttempt, endAttempt, findAttempt, type Outcome } from './attempts.queries.ts';

export type { Attempt, Outcome };

export type Attempts = ReturnType<typeof createAttempts>;

/** Things done at the counter once, however often, and by however many at a time, they are sent under one key. */
export function createAttempts({ database }: { database: Database }) {
  /** The attempt that a request is, by its key, its address and what it says. Throws 422 for one without a key. */
  function of(request: FastifyRequest, userId: number): Attempt {
    const key = idempotencyKeyOf(request);
    if (key === undefined) throw refused('Falta a identificação desta operação. Recarregue a página.');
    const said = JSON.stringify([request.method, request.url, request.body ?? null]);
    return { userId, key, hash: createHash('sha256').update(said).digest() };
  }

  /**
   * Does it in a transaction of its own, together with the key, or finds what came of it before. Throws 422 for a key
   * that was used for something else. What is refused leaves the key free.
   */
  async function once<Answer>(
    attempt: Attempt,
    act: (tx: Tx) => Promise<Outcome>,
    present: (tx: Tx, outcome: Outcome) => Promise<Answer>,
  ): Promise<Answer> {
    return database.transaction().execute(async (tx) => {
      if (await beginAttempt(tx, attempt)) {
        const outcome = await act(tx);
        await endAttempt(tx, attempt, outcome);
        return present(tx, outcome);
      }
      const known = await findAttempt(tx, attempt);
      if (!known?.hash.equals(attempt.hash)) {
        throw refused('Esta identificação já foi usada em outra operação. Recarregue a página.');
      }
      return present(tx, known);
    });
  }

  return { of, once };
}
