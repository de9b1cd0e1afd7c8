import { describe, expect, it, test } from 'vitest';
import { type BankValues, bankBodyOf, bankErrorsOf, bankRules, bankValuesOf, blankBankValues } from './bank-rules.ts';

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
