import { texts } from '@giro/contract/texts.ts';
import { describe, expect, it } from 'vitest';
import { accountRules, emailRule, nameRule, passwordRule } from './account-inputs.tsx';
import { addressRules, birthDateRule } from './person-values.ts';
import { problemsOf } from './use-few-fields.ts';

describe('the forms about people', () => {
  it.each([
    ['', texts.required],
    ['ana', texts.invalidEmail],
    ['ana@loja', texts.invalidEmail],
    [' ana@loja.com.br ', undefined],
  ])('judge the e-mail %j', (value, problem) => {
    expect(emailRule(value)).toBe(problem);
  });

  it.each([
    ['', texts.required],
    ['1234567', texts.shortPassword],
    ['12345678', undefined],
  ])('judge the password %j', (value, problem) => {
    expect(passwordRule(value)).toBe(problem);
  });

  it.each([
    ['', texts.required],
    ['31/02/2000', texts.noSuchDate],
    ['01/01/2999', texts.futureBirthDate],
    ['31/12/1899', texts.ancientBirthDate],
    ['29/02/2000', undefined],
  ])('judge the birth date %j', (value, problem) => {
    expect(birthDateRule(value)).toBe(problem);
  });

  it('word a difference as the form at hand does, and compare e-mails without case', () => {
    const values = { email: 'Ana@loja.com', password: 'segredo-1' };
    const { confirmEmail, confirmPassword } = accountRules(texts.sell);
    expect(confirmEmail('ana@LOJA.com', values)).toBeUndefined();
    expect(confirmEmail('bia@loja.com', values)).toBe('Os e-mails digitados não coincidem.');
    expect(confirmPassword('Segredo-1', values)).toBe('As senhas não coincidem.');
    expect(accountRules(texts.register).confirmEmail('b@c.de', values)).toBe('Os e-mails não coincidem');
  });

  it('accept an empty CEP only where it is optional', () => {
    expect(addressRules.optional.cep('')).toBeUndefined();
    expect(addressRules.required.cep('')).toBe(texts.cep.length);
  });

  it('judge a CEP by its shape alone', () => {
    expect(addressRules.required.cep('99999-999')).toBeUndefined();
    expect(addressRules.required.cep('99999')).toBe(texts.cep.length);
  });

  it.each([
    ['', texts.required],
    ['www.premio', texts.nameOnly],
    ['D. João', undefined],
  ])('judge the name %j', (value, problem) => {
    expect(nameRule(value)).toBe(problem);
  });
});

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
