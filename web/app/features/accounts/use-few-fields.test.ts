import { expect, it } from 'vitest';
import { problemsOf } from './use-few-fields.ts';

const required = (value: string) => (value.trim() === '' ? 'Obrigatório.' : undefined);
const email = (value: string) => (value.includes('@') ? undefined : 'Inválido.');

it('names every bad field at once, and only those', () => {
  const rules = { name: required, email };
  expect(Object.keys(problemsOf(rules, { name: ' ', email: 'ana' }))).toEqual(['name', 'email']);
  expect(Object.keys(problemsOf(rules, { name: 'Ana', email: 'ana' }))).toEqual(['email']);
  expect(problemsOf(rules, { name: 'Ana', email: 'ana@loja.com.br' })).toEqual({});
});

it('lets a rule look at the other fields', () => {
  const rules = {
    password: required,
    again: (value: string, values: Record<'password' | 'again', string>) =>
      value === values.password ? undefined : 'Diferente.',
  };
  expect(problemsOf(rules, { password: 'a', again: 'b' })).toEqual({ again: 'Diferente.' });
  expect(problemsOf(rules, { password: 'a', again: 'a' })).toEqual({});
});
