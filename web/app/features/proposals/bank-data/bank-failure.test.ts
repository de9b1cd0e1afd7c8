import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/call-api.ts';
import { bankFailureTexts } from './bank-failure.ts';

const unexpected = 'Ocorreu um erro inesperado. Por favor tente novamente!';

it('tells the mistakes of the fields', () => {
  const error = new ApiError(422, { message: 'm', errors: { cpf_cnpj: ['CPF inválido.'], bank_name: ['Preencha.'] } });
  expect(bankFailureTexts(error)).toEqual({
    texts: ['CPF inválido.', 'Preencha.'],
    fields: { cpf_cnpj: 'CPF inválido.', bank_name: 'Preencha.' },
  });
});

it.each([404, 422])("repeats the server's words of a %i", (status) => {
  expect(bankFailureTexts(new ApiError(status, { message: 'X' })).texts).toEqual(['X']);
});

it.each([[new ApiError(500, { message: 'X' })], [new ApiError(0)], [new ApiError(404)], [new Error('a bug')]])(
  'has one sentence for everything else',
  (error) => {
    expect(bankFailureTexts(error).texts).toEqual([unexpected]);
  },
);
