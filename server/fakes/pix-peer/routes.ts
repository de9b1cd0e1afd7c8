import type { PeerCall } from './levers.ts';
import { type PeerAnswer, PeerProblem } from './problems.ts';
import type { PeerParts } from './state.ts';

export interface PeerRequest {
  params: string[];
  query: URLSearchParams;
  headers: Record<string, string | string[] | undefined>;
  /** Parsed JSON, or undefined. */
  body: unknown;
  /** As it came. */
  text: string;
}

export interface PeerRoute {
  call: PeerCall;
  method: string;
  path: RegExp;
  /** Undefined where no token is needed. */
  scope: string | undefined;
  handle(request: PeerRequest, parts: PeerParts): PeerAnswer;
}

/** Refuses what breaks a pattern of the standard. */
export function assertPattern(value: unknown, pattern: RegExp, type: string, property: string): string {
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw new PeerProblem(400, type, `O campo ${property} não respeita o schema.`, property);
}

const amount = /^\d{1,10}\.\d{2}$/;

export function centsOf(value: unknown, type: string, property: string): number {
  const cents = Math.round(Number(assertPattern(value, amount, type, property)) * 100);
  if (cents === 0) throw new PeerProblem(400, type, `O campo ${property} é zero.`, property);
  return cents;
}

export const amountOf = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Any JSON object; its parts are looked at one by one. */
export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
