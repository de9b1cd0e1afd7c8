import { ApiError } from '../../lib/api/call-api.ts';

const fallback = 'Erro ao fazer login. Por favor, tente novamente.';

/** The texts of a refused sign-in: the server's list, or its lists by field, else one sentence of ours. */
export function loginErrorTexts(failure: unknown): string[] {
  const body = failure instanceof ApiError ? failure.body : failure;
  const { errors, message } = (body ?? {}) as { errors?: unknown; message?: unknown };
  const lists = Array.isArray(errors) ? errors : Object.values((errors as object) ?? {});
  const texts = lists.flat().map(String);
  if (texts.length > 0) return texts;
  const isTooMany = failure instanceof ApiError && failure.status === 429 && typeof message === 'string';
  return [isTooMany ? message : fallback];
}
