import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api/call-api.ts';
import { namesOfRefused } from './refused-words.ts';

const words = namesOfRefused({ cnpj: 'CNPJ', hours: 'Horário', pix_key: 'Chave Pix' }, 'Não foi possível salvar.');
const refused = (errors: Record<string, string[]>) => words(new ApiError(422, { errors }));

it('a refused save names the fields that say what is wrong, each once, also by a part of one', () => {
  expect(refused({ pix_key: ['CPF inválido.'] })).toEqual(['Confira: Chave Pix.']);
  const errors = { cnpj: ['CNPJ inválido.'], 'hours.domingo': ['x'], 'hours.sábado': ['x'] };
  expect(refused(errors)).toEqual(['Confira: CNPJ, Horário.']);
});

it('what has no field on screen is told in the server’s own words', () => {
  expect(refused({ unknown: ['Mude isso antes.'] })).toEqual(['Mude isso antes.']);
  expect(refused({ unknown: ['Mude isso antes.'], cnpj: ['CNPJ inválido.'] })).toEqual([
    'Confira: CNPJ.',
    'Mude isso antes.',
  ]);
  expect(words(new ApiError(503, { message: 'Fora do ar.' }))).toEqual(['Fora do ar.']);
  expect(words(new ApiError(0))).toEqual(['Não foi possível salvar.']);
});
