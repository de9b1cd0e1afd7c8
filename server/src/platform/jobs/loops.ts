import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/**
 * Work that every process looks for time and again, with hands of its own: what it waits for holds up no job. A turn begins
 * what is to be done and need not wait for it.
 */
export interface Loop {
  name: string;
  everyMs: number;
  turn(): Promise<void>;
  /** Ends what was begun. */
  stop(): Promise<void>;
}

/** Turns each loop until stopped; a turn that fails is followed by the next. */
export function startLoops(loops: readonly Loop[], log: Pick<Logger, 'warn'>): { stop(): Promise<void> } {
  const ending = new AbortController();
  const turning = loops.map(async (loop) => {
    while (!ending.signal.aborted) {
      await loop.turn().catch((error) => log.warn({ err: error }, `${loop.name} failed`));
      await sleep(loop.everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
    await loop.stop();
  });
  return {
    async stop(): Promise<void> {
      ending.abort();
      await Promise.all(turning);
    },
  };
}
