import { expect, it } from 'vitest';
import { bankDoubtsOf } from './bank-doubts.ts';
import { type BankValues, bankValuesOf } from './bank-rules.ts';

const seller = { name: 'Maria Silva', cpf: '52998224725' };
const account: BankValues = {
  ...bankValuesOf(null, seller),
  bank_name: 'Itaú',
  agency_number: '1234',
  account_number: '98765-0',
};
const none = { agency_number: undefined, account_number: undefined, cpf_cnpj: undefined };

it('opens with the seller as the holder, who is not asked about, whether the CPF is known whole or masked', () => {
  expect(account).toMatchObject({ account_holder_name: 'Maria Silva', cpf_cnpj: '529.982.247-25' });
  expect(bankDoubtsOf(account, seller)).toEqual(none);
  expect(bankDoubtsOf(account, { ...seller, cpf: '***.982.247-**' })).toEqual(none);
  expect(bankDoubtsOf(account)).toEqual(none);
  expect(bankDoubtsOf({ ...account, cpf_cnpj: '' }, seller)).toEqual(none);
});

it.each(['1234', '0001', '123', '1234-5', '1234-X', '12345'])('takes %s for a branch', (agency_number) => {
  expect(bankDoubtsOf({ ...account, agency_number }).agency_number).toBeUndefined();
});

it.each(['12', '123456789', 'centro', '1234-56'])('asks about the branch %s', (agency_number) => {
  expect(bankDoubtsOf({ ...account, agency_number }).agency_number).toMatch(/^A agência/);
  expect(bankDoubtsOf({ ...account, agency_number, usesKey: true }).agency_number).toBeUndefined();
});

it.each(['12345-6', '123456', '12.345-x', '1-9', '013 00012345-6'])('takes %s for an account', (account_number) => {
  expect(bankDoubtsOf({ ...account, account_number }).account_number).toBeUndefined();
});

it.each(['corrente', '5', '12345-', '12345-67', '😀', '1'.repeat(10_000)])(
  'asks about the account %s',
  (account_number) => {
    expect(bankDoubtsOf({ ...account, account_number }).account_number).toMatch(/^A conta/);
  },
);

it.each([
  ['529.982.247-24', /não conferem/],
  ['111.111.111-11', /não conferem/],
  ['111.444.777-35', /não é o seu/],
])('asks about the CPF %s', (cpf_cnpj, words) => {
  expect(bankDoubtsOf({ ...account, cpf_cnpj }, seller).cpf_cnpj).toMatch(words);
  expect(bankDoubtsOf({ ...account, cpf_cnpj }, { ...seller, cpf: '***.982.247-**' }).cpf_cnpj).toMatch(words);
});
