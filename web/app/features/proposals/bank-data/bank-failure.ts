import { ApiError } from '../../../lib/api/call-api.ts';

const unexpected = 'Ocorreu um erro inesperado. Por favor tente novamente!';

/**
 * The texts of a refused save of the mailed form: the fields' mistakes, the server's words, or one sentence of ours.
 */
export function bankFailureTexts(error: unknown): { texts: string[]; fields: Record<string, string> } {
  if (!(error instanceof ApiError)) return { texts: [unexpected], fields: {} };
  const fields = error.fieldErrors;
  const texts = [...new Set(Object.values(fields))];
  if (texts.length > 0) return { texts, fields };
  const isExplained = [404, 422, 429].includes(error.status) && error.serverMessage !== undefined;
  return { texts: [isExplained ? (error.serverMessage ?? unexpected) : unexpected], fields };
}
