import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { messages, tooMany } from './errors.ts';

/** A limit that all processes share. */
export interface Limit {
  /** Takes one; throws 429 with Retry-After when none is left. */
  take(key: string, message?: string): Promise<void>;
  /** Throws 429 when none is left, without taking one. */
  assertLeft(key: string): Promise<void>;
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
  return {
    async take(key, message = messages.tooMany) {
      try {
        await limiter.consume(storedKey(key));
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) throw tooMany(message, rejection.msBeforeNext / 1000);
        throw rejection;
      }
    },
    async assertLeft(key) {
      const state = await limiter.get(storedKey(key));
      if (state && state.consumedPoints >= rule.points) throw tooMany(messages.tooMany, state.msBeforeNext / 1000);
    },
  };
}
