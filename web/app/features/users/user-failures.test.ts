import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/call-api.ts';
import { showFailure } from '../../lib/api/form-errors.ts';
import { createFailures, inOwnWords } from './user-failures.ts';

async function shown(error: unknown, failures?: typeof createFailures) {
  const failure = await inOwnWords(Promise.reject(error), failures).catch((worded) => worded);
  return showFailure(failure, 'ninguém diz isto', { setErrors: () => undefined });
}

describe('a failed call about people', () => {
  it.each([
    [new ApiError(401, { message: 'Unauthenticated.' }), 'Sua sessão expirou. Faça login novamente.'],
    [new ApiError(401), 'Sua sessão expirou. Faça login novamente.'],
    [new ApiError(422, { message: 'O último administrador não pode ser desativado.' }), /^O último administrador/],
    [new ApiError(422, { message: 'Confira.', errors: { email: ['E-mail inválido.'] } }), 'E-mail inválido.'],
    [new ApiError(404, { message: 'Este usuário não existe.' }), 'Este usuário não existe.'],
    [new ApiError(500), 'Ocorreu um erro desconhecido.'],
    [new ApiError(500, { message: 'Algo deu errado.' }), 'Ocorreu um erro desconhecido.'],
    [new ApiError(503, { message: 'A loja está fora do ar.' }), 'A loja está fora do ar.'],
    [new ApiError(418, { teapot: true }), 'Ocorreu um erro desconhecido.'],
    [new ApiError(0), 'Ocorreu um erro desconhecido.'],
  ])('%o says %s', async (error, text) => {
    const texts = await shown(error);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(text);
  });

  it('has words of its own for a new person', async () => {
    expect(await shown(new ApiError(500), createFailures)).toEqual(['Erro ao criar usuário.']);
    expect(await shown(new ApiError(0), createFailures)).toEqual(['Erro inesperado ao criar usuário.']);
    expect(await shown(new ApiError(500, { message: 'Algo deu errado.' }), createFailures)).toEqual([
      'Algo deu errado.',
    ]);
  });
});
