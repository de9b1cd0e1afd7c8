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
        await limiter.consume(key);
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) throw tooMany(message, rejection.msBeforeNext / 1000);
        throw rejection;
      }
    },
    async assertLeft(key) {
      const state = await limiter.get(key);
      if (state && state.consumedPoints >= rule.points) throw tooMany(messages.tooMany, state.msBeforeNext / 1000);
    },
  };
}
