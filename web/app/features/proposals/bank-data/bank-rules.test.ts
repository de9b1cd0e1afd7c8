import { describe, expect, it } from 'vitest';
import { bankBodyOf, bankErrorsOf, bankRules, bankValuesOf } from './bank-rules.ts';

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

  it('needs every other field', () => {
    expect(bankRules.bank_name('  ')).toBe('Preencha este campo.');
    expect(bankRules.account_number('123-4')).toBeUndefined();
  });

  it('shows the CPF in its mask and sends its digits', () => {
    const shown = bankValuesOf({ ...bankValuesOf(null), cpf_cnpj: '52998224725' });
    expect(shown.cpf_cnpj).toBe('529.982.247-25');
    expect(bankBodyOf(shown).cpf_cnpj).toBe('52998224725');
  });

  it('finds the field of an error in either shape', () => {
    expect(bankErrorsOf({ 'bank_data.bank_name': 'x', cpf_cnpj: 'y' })).toEqual({ bank_name: 'x', cpf_cnpj: 'y' });
  });
});
