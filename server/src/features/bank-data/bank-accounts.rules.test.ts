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

test('so is a masked key, by its kind', () => {
  const blank = { ...account, bank_name: '', agency_number: '', account_number: '' };
  expect(maskBankData({ ...blank, pix_kind: 'telefone', pix_key: '+5547999998888' })).toEqual({
    ...blank,
    cpf_cnpj: '***.982.247-**',
    pix_kind: 'telefone',
    pix_key: '••••••••••••88',
  });
});
