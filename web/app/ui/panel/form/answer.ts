import { ApiError } from '../../../lib/api/call-api.ts';

/** True if a call was refused, or answered (docs/wire.md), because nobody is signed in any more. */
export function isUnauthenticated(answer: unknown): boolean {
  const body = answer instanceof ApiError ? answer.body : answer;
  return (body as { message?: unknown } | null | undefined)?.message === 'Unauthenticated.';
}
