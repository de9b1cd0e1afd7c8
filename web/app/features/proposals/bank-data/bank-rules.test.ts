import { describe, expect, it, test } from 'vitest';
import { ApiError } from '../../../lib/api/call-api.ts';
import {
  type BankValues,
  bankBodyOf,
  bankDoubtsOf,
  bankErrorsOf,
  bankFailureTexts,
  bankRules,
  bankValuesOf,
  blankBankValues,
} from './bank-rules.ts';

const account: BankValues = {
  ...bankValuesOf(null),
  bank_name: 'Banco do Brasil',
  agency_number: '1234-5',
  account_number: '98765-0',
  account_holder_name: 'José da Silva',
  cpf_cnpj: '529.982.247-25',
};
const phoneKey: BankValues = { ...account, usesKey: true, pix_kind: 'telefone', pix_key: '(47) 99999-8888' };

describe('bank data', () => {
  it.each([
    ['111.111.111-11', undefined],
    ['52998224725', undefined],
    ['529.982.247-2', 'CPF inválido. Deve conter 11 dígitos.'],
    ['11222333000181', 'CPF inválido. Deve conter 11 dígitos.'],
    ['', 'CPF inválido. Deve conter 11 dígitos.'],
  ])('judges the CPF "%s" by its length alone', (cpf, problem) => {
    expect(bankRules.cpf_cnpj(cpf)).toBe(problem);
  });

  it('needs every other field of the account', () => {
    expect(bankRules.bank_name('  ', account)).toBe('Preencha este campo.');
    expect(bankRules.account_number('123-4', account)).toBeUndefined();
  });

  it('shows the CPF in its mask and sends its digits', () => {
    const shown = bankValuesOf({ ...bankBodyOf(account), cpf_cnpj: '52998224725' });
    expect(shown.cpf_cnpj).toBe('529.982.247-25');
    expect(bankBodyOf(shown)).toEqual({
      bank_name: 'Banco do Brasil',
      agency_number: '1234-5',
      account_number: '98765-0',
      account_holder_name: 'José da Silva',
      cpf_cnpj: '52998224725',
    });
  });

  it('finds the field of an error in either shape', () => {
    expect(bankErrorsOf({ 'bank_data.bank_name': 'x', cpf_cnpj: 'y' })).toEqual({ bank_name: 'x', cpf_cnpj: 'y' });
  });
});

describe('a Pix key', () => {
  it('is asked for by nobody who has not switched to it, and a CPF is never taken for one', () => {
    expect(bankValuesOf(null).usesKey).toBe(false);
    expect(bankRules.pix_key('', account)).toBeUndefined();
    expect(bankBodyOf({ ...account, pix_key: '529.982.247-25' })).not.toHaveProperty('pix_key');
    expect(blankBankValues('cpf').pix_key).toBe('');
  });

  it('takes the place of bank, branch and account; holder and CPF stay', () => {
    expect(bankRules.bank_name('', phoneKey)).toBeUndefined();
    expect(bankRules.account_holder_name('')).toBe('Preencha este campo.');
    expect(bankBodyOf(phoneKey)).toEqual({
      bank_name: '',
      agency_number: '',
      account_number: '',
      account_holder_name: 'José da Silva',
      cpf_cnpj: '52998224725',
      pix_kind: 'telefone',
      pix_key: '+5547999998888',
    });
  });

  it('is judged as the kind that was chosen', () => {
    expect(bankRules.pix_key('(47) 3333-4444', phoneKey)).toMatch(/celular/);
    expect(bankRules.pix_key('', phoneKey)).toBe('Preencha este campo.');
    expect(bankRules.pix_key('(47) 99999-8888', phoneKey)).toBeUndefined();
  });

  test('that is stored opens as it was given', () => {
    expect(bankValuesOf(bankBodyOf(phoneKey))).toMatchObject({
      usesKey: true,
      pix_kind: 'telefone',
      pix_key: '(47) 99999-8888',
    });
  });
});

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

const seller = { name: 'Maria Silva', cpf: '52998224725' };
const typed: BankValues = {
  ...bankValuesOf(null, seller),
  bank_name: 'Itaú',
  agency_number: '1234',
  account_number: '98765-0',
};
const none = { agency_number: undefined, account_number: undefined, cpf_cnpj: undefined };

it('opens with the seller as the holder, who is not asked about, whether the CPF is known whole or masked', () => {
  expect(typed).toMatchObject({ account_holder_name: 'Maria Silva', cpf_cnpj: '529.982.247-25' });
  expect(bankDoubtsOf(typed, seller)).toEqual(none);
  expect(bankDoubtsOf(typed, { ...seller, cpf: '***.982.247-**' })).toEqual(none);
  expect(bankDoubtsOf(typed)).toEqual(none);
  expect(bankDoubtsOf({ ...typed, cpf_cnpj: '' }, seller)).toEqual(none);
});

it.each(['1234', '0001', '123', '1234-5', '1234-X', '12345'])('takes %s for a branch', (agency_number) => {
  expect(bankDoubtsOf({ ...typed, agency_number }).agency_number).toBeUndefined();
});

it.each(['12', '123456789', 'centro', '1234-56'])('asks about the branch %s', (agency_number) => {
  expect(bankDoubtsOf({ ...typed, agency_number }).agency_number).toMatch(/^A agência/);
  expect(bankDoubtsOf({ ...typed, agency_number, usesKey: true }).agency_number).toBeUndefined();
});

it.each(['12345-6', '123456', '12.345-x', '1-9', '013 00012345-6'])('takes %s for an account', (account_number) => {
  expect(bankDoubtsOf({ ...typed, account_number }).account_number).toBeUndefined();
});

it.each(['corrente', '5', '12345-', '12345-67', '😀', '1'.repeat(10_000)])(
  'asks about the account %s',
  (account_number) => {
    expect(bankDoubtsOf({ ...typed, account_number }).account_number).toMatch(/^A conta/);
  },
);

it.each([
  ['529.982.247-24', /não conferem/],
  ['111.111.111-11', /não conferem/],
  ['111.444.777-35', /não é o seu/],
])('asks about the CPF %s', (cpf_cnpj, words) => {
  expect(bankDoubtsOf({ ...typed, cpf_cnpj }, seller).cpf_cnpj).toMatch(words);
  expect(bankDoubtsOf({ ...typed, cpf_cnpj }, { ...seller, cpf: '***.982.247-**' }).cpf_cnpj).toMatch(words);
});
