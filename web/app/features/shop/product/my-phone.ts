import { quoteDays } from '@giro/contract/rules/proposal-status.ts';

/** A device that somebody has described in this browser, with what the shop pays for it, in reais. */
export interface MyPhone {
  device: string;
  value: number;
}

/** Where the wizard keeps what was described; nothing of a person. */
const storageKey = 'kept-quote';
const keptForMs = quoteDays * 24 * 60 * 60 * 1000;

/** Reads what is kept; undefined where it has no value yet, is over, or is unreadable. */
export function readMyPhone(stored: string | null, nowMs: number): MyPhone | undefined {
  try {
    const { device, value, at } = (JSON.parse(stored ?? 'null') ?? {}) as Record<string, unknown>;
    if (typeof device !== 'string' || typeof value !== 'number' || typeof at !== 'number') return undefined;
    return value > 0 && nowMs - at < keptForMs ? { device, value } : undefined;
  } catch {
    return undefined;
  }
}

export function findMyPhone(): MyPhone | undefined {
  try {
    return readMyPhone(localStorage.getItem(storageKey), Date.now());
  } catch {
    return undefined;
  }
}
