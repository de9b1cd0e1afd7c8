import { fiscalOperations } from '@giro/contract/rules/fiscal.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { suggestionsFor } from '../../src/features/fiscal/fiscal-suggestions.rules.ts';
import { buildProduct } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
});
beforeEach(async () => {
  await shop.pool.query(`delete from fiscal_documents; delete from fiscal_profiles;
    delete from settings where key = 'fiscal'`);
  await shop.setNow(new Date('2026-11-20T12:00:00-03:00'));
});
afterAll(() => shop.close());

const profile = (changes: object = {}) => ({
  operation: 'venda-usado',
  valid_from: '2026-11-01',
  nature: 'Venda de mercadoria usada',
  cfop: '5102',
  cfop_other_state: '6102',
  csosn: '102',
  pis_cst: '49',
  cofins_cst: '49',
  ...changes,
});
const add = (changes: object = {}, client = admin) => client.post('notas-perfis', profile(changes));
const added = async (changes: object = {}) => (await add(changes)).body.profile;
const errorsOf = async (changes: object) => (await add(changes)).body.errors ?? {};
const list = async () => (await admin.get('notas-perfis')).body;

/** A document that bears a profile. */
async function bear(profileId: number) {
  const { rows } = await shop.pool.query(
    `insert into fiscal_documents (kind, state, emitter, environment, total_cents)
     values ('venda', 'queued', 'sefaz', 'homologacao', 1) returning id`,
  );
  await shop.pool.query(
    `insert into fiscal_items (document_id, place, operation, profile_id, description, ncm, quantity, value_cents)
     values ($1, 1, 'venda-usado', $2, 'x', '85171300', 1, 1)`,
    [rows[0].id, profileId],
  );
}

describe('profiles', () => {
  test('bear their codes, unconfirmed, with what is to be looked at', async () => {
    const { status, body } = await add({ icms_percent: '4.1667', ibscbs_cst: '000', class_trib: '000001' });
    expect(status).toBe(201);
    expect(body.profile).toEqual({
      id: expect.any(Number),
      operation: 'venda-usado',
      valid_from: '2026-11-01',
      valid_to: null,
      nature: 'Venda de mercadoria usada',
      cfop: '5102',
      cfop_other_state: '6102',
      icms_cst: null,
      csosn: '102',
      icms_percent: 4.1667,
      icms_reduction: 0,
      benefit_code: '',
      pis_cst: '49',
      pis_percent: 0,
      cofins_cst: '49',
      cofins_percent: 0,
      without_icms: true,
      ibscbs_cst: '000',
      class_trib: '000001',
      used_good: false,
      presumed_credit: false,
      presumed_code: '04',
      presence: '1',
      extra_text: '',
      confirmed_at: null,
      confirmed_by: null,
      warnings: ['A confirmar com o contador: em produção este perfil ainda não emite.'],
      used: false,
      version: 1,
    });
  });

  test('name every bad field at once', async () => {
    const errors = await errorsOf({
      valid_from: '2026-11-10',
      valid_to: '2026-11-09',
      nature: 'a'.repeat(61),
      cfop: '1102',
      cfop_other_state: '5102',
      csosn: '201',
      icms_percent: 100.0001,
      icms_reduction: -1,
      pis_percent: '0.12345',
      cofins_percent: 'muito',
      pis_cst: '03',
      cofins_cst: '',
      benefit_code: 'ABC',
      ibscbs_cst: '00',
      class_trib: '0000',
      presumed_code: '4',
      presence: '7',
      extra_text: 'a'.repeat(501),
    });
    expect(Object.keys(errors).toSorted()).toEqual(
      [
        ...['valid_to', 'nature', 'cfop', 'cfop_other_state', 'csosn', 'icms_percent', 'icms_reduction', 'pis_percent'],
        ...['cofins_percent', 'pis_cst', 'cofins_cst', 'benefit_code', 'ibscbs_cst', 'class_trib', 'presumed_code'],
        ...['presence', 'extra_text'],
      ].toSorted(),
    );
    expect(Object.keys(await errorsOf({ operation: 'aluguel', valid_from: 'ontem', cfop: '510' })).toSorted()).toEqual([
      'cfop',
      'operation',
      'valid_from',
    ]);
  });

  test.each([
    ['entrada', '5102', '6102'],
    ['venda-novo', '1102', '2102'],
    ['devolucao-novo', '5202', '6202'],
    ['devolucao-vendedor', '1202', '2202'],
  ])('hold the first digit of a CFOP against %s', async (operation, cfop, cfop_other_state) => {
    expect(Object.keys(await errorsOf({ operation, cfop, cfop_other_state }))).toEqual(['cfop', 'cfop_other_state']);
  });

  test('have a CST or a CSOSN as the shop’s regime wants it', async () => {
    expect(Object.keys(await errorsOf({ csosn: undefined }))).toEqual(['csosn']);
    expect(Object.keys(await errorsOf({ icms_cst: '00' }))).toEqual(['csosn']);
    await admin.put('notas-config', { crt: 3 });
    expect(Object.keys(await errorsOf({})).toSorted()).toEqual(['csosn', 'icms_cst']);
    expect((await add({ csosn: undefined, icms_cst: '20' })).status).toBe(201);
    await admin.put('notas-config', { crt: 1 });
    expect(
      Object.keys(await errorsOf({ operation: 'venda-novo', csosn: undefined, icms_cst: '00' })).toSorted(),
    ).toEqual(['csosn', 'icms_cst']);
  });

  test('need a class that begins with its CST', async () => {
    expect(Object.keys(await errorsOf({ ibscbs_cst: '000' }))).toEqual(['class_trib']);
    expect(Object.keys(await errorsOf({ ibscbs_cst: '410', class_trib: '000001' }))).toEqual(['class_trib']);
    expect(Object.keys(await errorsOf({ class_trib: '000001' }))).toEqual(['class_trib']);
  });

  test('are one of an operation on each day: a later one ends the one that is open', async () => {
    const first = await added();
    expect((await added({ valid_from: '01/12/2026' })).valid_to).toBeNull();
    const { profiles } = await list();
    expect(profiles.find(({ id }: { id: number }) => id === first.id)).toMatchObject({ valid_to: '2026-11-30' });
    expect((await add({ operation: 'venda-novo' })).status).toBe(201);
    expect(await errorsOf({ valid_from: '2026-11-15' })).toEqual({
      valid_from: ['Já há um perfil desta operação de 01/11/2026 a 30/11/2026.'],
    });
    expect(await errorsOf({ valid_from: '2026-10-01' })).toEqual({
      valid_from: ['Já há um perfil desta operação de 01/11/2026 a 30/11/2026.'],
    });
    expect((await add({ valid_from: '2026-10-01', valid_to: '2026-10-31' })).status).toBe(201);
  });

  test('of two that begin at once, one is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => add({ valid_from: '2026-12-01' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422]);
  });

  test('are confirmed in the accountant’s name, and no longer once they change', async () => {
    const { id } = await added();
    expect((await admin.post(`notas-perfis/${id}/confirmar`, { accountant: ' ' })).body.errors).toHaveProperty(
      'accountant',
    );
    const { profile: confirmed } = (await admin.post(`notas-perfis/${id}/confirmar`, { accountant: 'Rita Leal' })).body;
    expect(confirmed).toMatchObject({ confirmed_by: 'Rita Leal', confirmed_at: expect.any(String), version: 2 });
    const same = await admin.put(`notas-perfis/${id}`, profile());
    expect(same.body.profile.confirmed_by).toBe('Rita Leal');
    const changed = await admin.put(`notas-perfis/${id}`, profile({ cfop: '5405' }), { 'if-match': '"2"' });
    expect(changed.body.profile).toMatchObject({ cfop: '5405', confirmed_by: null, confirmed_at: null });
    const late = await admin.put(`notas-perfis/${id}`, profile({ cfop: '5102' }), { 'if-match': '"2"' });
    expect(late.status).toBe(409);
  });

  test('that a document bears change no more', async () => {
    const { id } = await added();
    await bear(id);
    expect((await list()).profiles[0].used).toBe(true);
    const answer = await admin.put(`notas-perfis/${id}`, profile({ cfop: '5405' }));
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('Crie uma nova vigência')]);
    expect((await admin.delete(`notas-perfis/${id}`)).status).toBe(409);
    expect((await admin.post(`notas-perfis/${id}/confirmar`, { accountant: 'Rita' })).status).toBe(200);
    const next = await added({ valid_from: '2026-12-01' });
    expect((await admin.delete(`notas-perfis/${next.id}`)).status).toBe(200);
    expect((await admin.delete(`notas-perfis/${next.id}`)).status).toBe(404);
  });

  test('warn of a credit outside of the regular regime, and of codes that will be missing', async () => {
    await admin.put('notas-config', { crt: 1 });
    const { warnings } = await added({ presumed_credit: true, used_good: true });
    expect(warnings).toContainEqual('O crédito presumido é só do regime normal (art. 171 da LC 214/2025).');
    expect((await list()).ibscbs).toBeNull();
    await shop.setNow(new Date('2026-12-05T00:30:00-03:00'));
    const { ibscbs, profiles } = await list();
    expect(ibscbs).toEqual({ missing: 1, from: '2027-01-04' });
    expect(profiles[0].warnings).toContainEqual('Faltam os códigos de IBS/CBS: obrigatórios a partir de 04/01/2027.');
  });

  test('are seen and changed by owners, managers and the accountant', async () => {
    for (const role of ['gerente', 'contador'] as const) {
      const person = await shop.signedIn(role);
      expect((await person.get('notas-perfis')).status).toBe(200);
      expect((await add({ operation: role === 'contador' ? 'venda-novo' : 'venda-usado' }, person)).status).toBe(201);
    }
    for (const role of ['financeiro', 'vendas', 'avaliador'] as const) {
      const person = await shop.signedIn(role);
      expect((await person.get('notas-perfis')).status).toBe(403);
      expect((await add({}, person)).status).toBe(403);
    }
    expect((await shop.visitor().get('notas-perfis')).status).toBe(401);
  });
});

describe('suggestions', () => {
  test.each([1, 2, 3, 4] as const)('for regime %i are of every operation, and are taken as they are', async (crt) => {
    const { suggestions } = (await admin.get(`notas-perfis/sugestoes?crt=${crt}`)).body;
    expect(new Set(suggestions.map(({ operation }: { operation: string }) => operation))).toEqual(
      new Set(fiscalOperations),
    );
    const used = suggestions.filter(({ operation }: { operation: string }) => operation === 'venda-usado');
    expect(used.map(({ preset }: { preset: string }) => preset)).toEqual(['Bem usado (art. 171)', 'Valor cheio']);
    await admin.put('notas-config', { crt });
    for (const { profile: suggested } of suggestions) {
      await shop.pool.query('delete from fiscal_profiles');
      const answer = await admin.post('notas-perfis', { ...suggested, valid_from: '2026-11-01' });
      expect(answer.body.errors).toBeUndefined();
      expect(answer.body.profile.confirmed_at).toBeNull();
    }
  });
  test('have a presumed credit for the regular regime alone', () => {
    const has = (crt: 1 | 3) => suggestionsFor(crt).some(({ profile: { presumed_credit } }) => presumed_credit);
    expect([has(1), has(3)]).toEqual([false, true]);
  });
  test('are of a regime that there is', async () => {
    expect((await admin.get('notas-perfis/sugestoes?crt=9')).status).toBe(422);
  });
});

describe("a product's fiscal facts", () => {
  test('are blank, and take the shop’s usual ones, until somebody says otherwise', async () => {
    const { id } = await buildProduct(admin);
    const path = `produtos/${id}/fiscal`;
    const defaults = { ncm: '85171300', cest: '2105300', origin: '0', unit: 'UN', kind: 'usado' };
    expect((await admin.get(path)).body).toEqual({ ncm: '', cest: '', origin: '', unit: '', kind: '', defaults });
    const saved = await admin.put(path, { ncm: '8518.30.00', origin: 1, unit: 'PC', kind: 'novo' });
    expect(saved.body).toMatchObject({ ncm: '85183000', cest: '', origin: '1', unit: 'PC', kind: 'novo' });
    expect((await admin.put(path, { ncm: '' })).body).toMatchObject({ ncm: '', unit: 'PC' });
    expect((await admin.get('atividades')).text).toContain('product-fiscal');
  });
  test('are refused at every bad field', async () => {
    const { id } = await buildProduct(admin);
    const answer = await admin.put(`produtos/${id}/fiscal`, {
      ncm: '851',
      cest: 'x',
      origin: '9',
      unit: 'UNIDADE',
      kind: 'velho',
    });
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(['cest', 'kind', 'ncm', 'origin', 'unit']);
    expect((await admin.get('produtos/999999/fiscal')).status).toBe(404);
    expect((await (await shop.signedIn('contador')).get(`produtos/${id}/fiscal`)).status).toBe(403);
  });
});
