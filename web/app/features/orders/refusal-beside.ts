import type { ApiError } from '../../lib/api/call-api.ts';

/** The texts of a refusal, besides the one that stands at the form's only field. */
export const refusalBeside = (field: string, fallback: string) => (error: ApiError) =>
  field in error.fieldErrors ? [] : [error.serverMessage ?? fallback];
