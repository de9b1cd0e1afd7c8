import { performance } from 'node:perf_hooks';
import { ProviderProblem } from './pix-provider.ts';

export interface IssuedToken {
  token: string;
  lifetimeS: number;
}

export interface Tokens {
  /** The token of now; many who want one at once wait for the same request. */
  get(): Promise<string>;
  /** The provider no longer takes this one: the next is a new one. */
  drop(token: string): void;
}

/** Inter gives no more than five a minute, and counts those that it refuses. */
const mostAMinute = 5;
const minuteMs = 60_000;

/** Renewed a minute before its end, or halfway through a short life. */
const keptMs = (lifetimeS: number) => Math.max(lifetimeS * 1000 - minuteMs, lifetimeS * 500);

/** Keeps what `issue` gives for as long as it is good. Lives as long as its provider object, by real time. */
export function createTokens(issue: () => Promise<IssuedToken>, clock: () => number = () => performance.now()): Tokens {
  let kept: { token: string; until: number } | undefined;
  let pending: Promise<string> | undefined;
  let askedAt: number[] = [];

  async function renew(): Promise<string> {
    const now = clock();
    askedAt = askedAt.filter((at) => at > now - minuteMs);
    const [first] = askedAt;
    if (first !== undefined && askedAt.length >= mostAMinute) {
      const retryAfterS = Math.ceil((first + minuteMs - now) / 1000);
      throw new ProviderProblem('busy', 'O acesso ao provedor foi pedido vezes demais neste minuto.', { retryAfterS });
    }
    askedAt.push(now);
    const { token, lifetimeS } = await issue();
    kept = { token, until: now + keptMs(lifetimeS) };
    return token;
  }

  return {
    async get() {
      if (kept && clock() < kept.until) return kept.token;
      pending ??= renew().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    drop(token) {
      if (kept?.token === token) kept = undefined;
    },
  };
}
