import { inspect } from 'node:util';
import type { RenewedTokens } from '../../src/platform/carriers/carrier.ts';
import type { CarrierTools } from '../../src/platform/carriers/carrier-http.ts';

/** Tools for an adapter, and what it did with them. */
export interface WatchedTools extends CarrierTools {
  /** All that it has logged, with whatever hangs on it. */
  logged: string[];
  /** Tokens that it wanted to be kept. */
  kept: RenewedTokens[];
  /** Times that it waited for its turn. */
  turns: number;
}

/** Tools that wait for nothing, with a clock that is the peer's. */
export function watchTools(now: () => Date, parts: Partial<CarrierTools> = {}): WatchedTools {
  const logged: string[] = [];
  const kept: RenewedTokens[] = [];
  const log = (...said: unknown[]) => void logged.push(inspect(said, { depth: 9 }));
  const tools: WatchedTools = {
    ...{ now, logged, kept, turns: 0 },
    log: { info: log, warn: log },
    limits: { lookMs: 1 },
    async keepTokens(tokens) {
      kept.push(tokens);
    },
    async pace() {
      tools.turns++;
    },
    ...parts,
  };
  return tools;
}
