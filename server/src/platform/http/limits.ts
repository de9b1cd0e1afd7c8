import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { messages, tooMany } from './errors.ts';

/** A limit that all processes share. What is refused takes nothing. */
export interface Limit {
  /** Takes one; throws 429 with Retry-After when none is left. */
  take(key: string, message?: string): Promise<void>;
  /** Takes one; false when none is left. */
  tryTake(key: string): Promise<boolean>;
  /** Milliseconds until one is left; 0 while one is. Takes nothing. */
  msUntilFree(key: string): Promise<number>;
  /** Undoes a `take`, for what turned out not to count. */
  giveBack(key: string): Promise<void>;
}

export interface LimitRule {
  name: string;
  points: number;
  seconds: number;
}

/** The table's index holds no row of more than 2,700 bytes; what is longer is counted by its digest. */
function storedKey(key: string): string {
  return key.length <= 600 ? key : createHash('sha256').update(key).digest('base64url');
}

export function createLimit(pool: pg.Pool, rule: LimitRule): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.seconds,
    clearExpiredByTimeout: false,
  });

  /** Undefined when one was taken, else the milliseconds until one is left again. */
  async function consume(key: string): Promise<number | undefined> {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      await limiter.reward(key);
      return rejection.msBeforeNext;
    }
  }

  return {
    async take(key, message = messages.tooMany) {
      const waitMs = await consume(storedKey(key));
      if (waitMs !== undefined) throw tooMany(message, waitMs / 1000);
    },
    async tryTake(key) {
      return (await consume(storedKey(key))) === undefined;
    },
    async msUntilFree(key) {
      const taken = await limiter.get(storedKey(key));
      return taken && taken.remainingPoints <= 0 ? taken.msBeforeNext : 0;
    },
    async giveBack(key) {
      await limiter.reward(storedKey(key));
    },
  };
}

/** Takes one of each, or throws 429 and takes none. Answers how to give them back. */
export async function takeEach(limits: readonly (readonly [Limit, string])[]): Promise<() => Promise<void>> {
  const taken: (readonly [Limit, string])[] = [];
  const giveBack = async () => {
    for (const [limit, key] of taken) await limit.giveBack(key);
  };
  try {
    for (const [limit, key] of limits) {
      await limit.take(key);
      taken.push([limit, key]);
    }
  } catch (error) {
    await giveBack();
    throw error;
  }
  return giveBack;
}
