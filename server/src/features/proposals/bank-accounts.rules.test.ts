import { expect, test } from 'vitest';
import { maskBankData } from './bank-accounts.rules.ts';

const account = {
  bank_name: 'Banco do Brasil',
  agency_number: '1234',
  account_number: '56789-0',
  account_holder_name: 'Maria Souza',
  cpf_cnpj: '52998224725',
};

test('a masked account is known again by bank and holder, and cannot be used', () =>
  expect(maskBankData(account)).toEqual({
    bank_name: 'Banco do Brasil',
    agency_number: '••34',
    account_number: '•••••-0',
    account_holder_name: 'Maria Souza',
    cpf_cnpj: '***.982.247-**',
  }));

test('what was given stays as it was', () => {
  const given = { ...account };
  maskBankData(given);
  expect(given).toEqual(account);
});
