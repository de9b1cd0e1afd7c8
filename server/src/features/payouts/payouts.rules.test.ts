import { describe, expect, test } from 'vitest';
import { isOfOtherHolder, maskHolder, payoutCode, payoutFlags, transactionIdOf } from './payouts.rules.ts';

const account = {
  bank_name: 'Banco do Brasil',
  agency_number: '1234',
  account_number: '56789-0',
  account_holder_name: 'Maria Souza',
  cpf_cnpj: '52998224725',
};

test.each([
  ['Maria Souza', 'Maria S.'],
  ['maria de souza lima', 'maria L.'],
  ['  Maria   Souza ', 'Maria S.'],
  ['Cher', 'Cher'],
])('%j is looked for in the bank as %s', (account_holder_name, short) =>
  expect(maskHolder({ ...account, account_holder_name })).toBe(`${short}, CPF ***.982.247-**`),
);

describe('an account of another holder', () => {
  test.each([
    [{ name: 'Outro Nome', cpf: '52998224725' }, false],
    [{ name: 'Maria Souza', cpf: '11144477735' }, true],
    [{ name: 'MARIA  SOUZA', cpf: null }, false],
    [{ name: 'Mária Souza', cpf: null }, false],
    [{ name: 'Maria Lima', cpf: null }, true],
  ])('is told by the CPF, else by the name: %j', (seller, isOther) =>
    expect(isOfOtherHolder(seller, account)).toBe(isOther),
  );

  test('is looked at beside an account that is new', () => {
    const seller = { name: 'Maria Lima', cpf: null };
    expect(payoutFlags({ seller, account, wasChangedLately: true, isBoughtTwice: true })).toEqual([
      'account-changed',
      'other-holder',
      'bought-twice',
    ]);
    expect(payoutFlags({ seller, account: null, wasChangedLately: false, isBoughtTwice: false })).toEqual([]);
  });
});

test('there is no code without a key, and the longest id fits into one', () => {
  expect(payoutCode(1, 100, account)).toBeUndefined();
  expect(transactionIdOf(2_147_483_647)).toMatch(/^[A-Za-z0-9]{1,25}$/);
});
