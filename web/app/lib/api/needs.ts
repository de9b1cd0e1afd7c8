import { ApiError } from './call-api.ts';

const needs = ['confirm_expired', 'flag_reason', 'accept_offer'] as const;
type Need = (typeof needs)[number];

/** Confirmations that the server wants before it does something, with its words for why. */
export type Needs = Partial<Record<Need, string>>;

/** The needs that a refusal names; nothing where it only refuses. */
export function needOf(error: unknown): Needs | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const need = needs.find((each) => each === error.body?.needs);
  return need && { [need]: error.message };
}
