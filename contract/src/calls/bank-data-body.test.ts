import { describe, expect, test } from 'vitest';
import { texts } from '../texts.ts';
import { bankDataBody } from './bank-data.ts';

const account = { bank_name: 'Banco do Brasil', agency_number: '1234-5', account_number: '98765-0' };
const holder = { account_holder_name: 'Maria Souza', cpf_cnpj: '529.982.247-25' };
const blank = { bank_name: '', agency_number: '', account_number: '' };
const storedHolder = { account_holder_name: 'Maria Souza', cpf_cnpj: '52998224725' };

/** The first text of each bad field. */
function errorsOf(body: object): Record<string, string> {
  const issues = bankDataBody.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

describe('where a seller is paid', () => {
  test.each([{}, { pix_kind: '' }, { pix_kind: null }, { pix_kind: '', pix_key: 'maria@exemplo.com.br' }])(
    'is bank, branch and account without a kind of key: %j',
    (key) => {
      expect(bankDataBody.parse({ ...account, ...holder, ...key })).toEqual({ ...account, ...storedHolder });
      expect(errorsOf({ ...holder, ...key, bank_name: ' ', agency_number: 5 })).toEqual({
        bank_name: texts.required,
        agency_number: texts.required,
        account_number: texts.required,
      });
    },
  );

  test.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['email', ' Maria@Exemplo.COM.br ', 'maria@exemplo.com.br'],
    ['telefone', '(47) 99999-8888', '+5547999998888'],
    ['aleatoria', '7D9F0335-8DCC-4054-9BF9-0DBD61D36906', '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'],
  ])('is a key of the kind %s in its normal form, and then no account', (pix_kind, pix_key, stored) => {
    const key = { pix_kind, pix_key: stored };
    expect(bankDataBody.parse({ ...holder, pix_kind, pix_key })).toEqual({ ...blank, ...storedHolder, ...key });
    expect(bankDataBody.parse({ ...account, ...holder, pix_kind, pix_key })).toMatchObject(blank);
  });

  test('is told with every bad field at once', () => {
    expect(errorsOf({})).toEqual({
      bank_name: texts.required,
      agency_number: texts.required,
      account_number: texts.required,
      account_holder_name: texts.required,
      cpf_cnpj: texts.required,
    });
    expect(errorsOf({ pix_kind: 'cpf', pix_key: '529.982.247-26', cpf_cnpj: '1' })).toEqual({
      pix_key: texts.cpf.checkDigits,
      account_holder_name: texts.required,
      cpf_cnpj: texts.cpf.length,
    });
    expect(errorsOf({ ...holder, pix_kind: 'outra', pix_key: 'x' })).toEqual({ pix_kind: texts.invalidChoice });
  });

  test.each([
    ['cpf', undefined, texts.required],
    ['email', ' ', texts.required],
    ['telefone', '(47) 3333-4444', texts.pix.landline],
    ['telefone', '52998224725', texts.pix.phone],
    ['aleatoria', '52998224725', texts.pix.random],
    ['aleatoria', 5, texts.required],
    ['email', `${'a'.repeat(200)}@exemplo.com.br`, texts.tooLong(120)],
  ])('is no key of the kind %s when %j stands there', (pix_kind, pix_key, text) =>
    expect(errorsOf({ ...holder, pix_kind, pix_key })).toEqual({ pix_key: text }),
  );

  test('is no key because a CPF is one: who asks for an account is asked for it', () =>
    expect(Object.keys(errorsOf(holder)).sort()).toEqual(['account_number', 'agency_number', 'bank_name']));
});
