import { retryPausesS } from '@giro/contract/rules/webhook.ts';

const mostAskedS = 86_400;
const jitter = 0.1;

/** Seconds that an answer asks to wait, as a number or a date (RFC 9110, section 10.2.3); at most a day, 0 for none. */
export function askedPauseS(retryAfter: string | undefined, now: Date): number {
  if (!retryAfter) return 0;
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(0, Math.ceil(seconds)), mostAskedS);
}

/**
 * Seconds until the next try, after so many that failed; undefined when there is none. `chance`, from 0 to 1, moves it by up
 * to a tenth, so that what failed together does not come back together. What the answer asked for counts where it is longer.
 */
export function nextPauseS(failed: number, askedS: number, chance: number): number | undefined {
  const usual = retryPausesS[failed - 1];
  return usual === undefined ? undefined : Math.max(usual * (1 - jitter + 2 * jitter * chance), askedS);
}
