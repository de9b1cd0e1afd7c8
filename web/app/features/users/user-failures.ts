import { ApiError } from '../../lib/api/call-api.ts';

export const sessionOver = 'Sua sessão expirou. Faça login novamente.';
export const unknownFailure = 'Ocorreu um erro desconhecido.';
/** The messages when a new person could not be saved, without an answer and without a word in it. */
export const createFailures = { silent: 'Erro inesperado ao criar usuário.', wordless: 'Erro ao criar usuário.' };

const unknownFailures = { silent: unknownFailure, wordless: unknownFailure };

/** A breakdown of the server's has no words worth reading here, save that the shop is away for a moment. */
function isExplained({ status, fieldErrors, serverMessage }: ApiError): boolean {
  if (status >= 500 && status !== 503) return false;
  return serverMessage !== undefined || Object.keys(fieldErrors).length > 0;
}

/** A failed call in the words of this screen; a refusal that the server explains keeps the server's. */
export function worded(error: ApiError, failures = unknownFailures): ApiError {
  const saying = (message: string) => new ApiError(error.status, { message });
  if (error.status === 401) return saying(sessionOver);
  if (error.status === 0) return saying(failures.silent);
  const keepsWords = isExplained(error) || (failures === createFailures && error.serverMessage !== undefined);
  return keepsWords ? error : saying(failures.wordless);
}

/** Makes a call and lets its failure speak the words of this screen. */
export async function inOwnWords<Answer>(call: Promise<Answer>, failures = unknownFailures): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ApiError ? worded(error, failures) : error;
  }
}
