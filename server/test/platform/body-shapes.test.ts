import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let member: Client;
let sale: Record<string, unknown>;
beforeAll(async () => {
  shop = await openShop();
  sale = buildVisitorProposal(await buildModel(shop), '128 GB', 'Funciona');
  member = await shop.signedIn('user', { email: 'cliente@exemplo.com.br' });
});
afterAll(() => shop.close());

const errorsOf = ({ status, body }: Awaited<ReturnType<Client['post']>>) => {
  expect(status).toBe(422);
  return body.errors;
};

describe('a body that comes in several shapes', () => {
  test('of a registration is the full form by its `fullName`, else the short one; each tells all its mistakes', async () => {
    const short = { email: 'CLIENTE@exemplo.com.br', password: 'password1' };
    expect(errorsOf(await shop.visitor().post('cadastrar-usuario', short))).toEqual({
      name: ['Preencha este campo.'],
      password: ['Esta senha é muito comum. Escolha outra.'],
      email: ['Este e-mail já está cadastrado.'],
    });
    const full = errorsOf(await shop.visitor().post('cadastrar-usuario', { ...short, fullName: 'Bia' }));
    expect(Object.keys(full)).toEqual(
      expect.arrayContaining(['cpf', 'birthDate', 'telefone', 'cep', 'number', 'confirmEmail', 'password', 'email']),
    );
    expect(full.name).toBeUndefined();
  });

  test('of a proposal is the device for who is signed in, and the person too for a visitor', async () => {
    const device = { imei: sale.imei, selectedOptionsArray: [{ attributeId: 999, items: [{ idValue: 1 }] }] };
    const names = { selectedBrandName: '?', selectedTypeName: '?', selectedModelName: '?' };
    const unknown = errorsOf(await member.post('propostaStore', { ...device, ...names, imei: '1' }));
    expect(Object.keys(unknown)).toEqual(['imei', 'selectedModelName']);
    const account = { email: 'cliente@exemplo.com.br', password: 'password1' };
    const visitor = errorsOf(await shop.visitor().post('propostaStore', { ...device, ...names, ...account }));
    expect(visitor).toMatchObject({
      selectedModelName: unknown.selectedModelName,
      fullName: ['Preencha este campo.'],
      serialNumber: ['Preencha este campo.'],
      termosConcordados: ['Você deve concordar antes de enviar.'],
      email: ['Este e-mail já está cadastrado.'],
      password: ['Esta senha é muito comum. Escolha outra.'],
    });
    const sold = await member.post('propostaStore', { ...sale, email: 'nonsense', termosConcordados: false });
    expect(sold.status).toBe(201);
  });

  test.each(['cadastrar-usuario', 'propostaStore'])(
    'POST %s names what is no object at all, and nothing else',
    async (path) => {
      for (const body of ['[]', '"texto"', '7']) {
        const answer = await shop.visitor().post(path, body, { 'content-type': 'application/json' });
        expect(errorsOf(answer)).toEqual({ body: ['Este campo tem um formato inválido.'] });
      }
      const nothing = await shop.visitor().post(path, 'null', { 'content-type': 'application/json' });
      expect(errorsOf(nothing)).toMatchObject({ email: ['Preencha este campo.'] });
    },
  );
});
