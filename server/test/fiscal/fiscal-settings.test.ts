import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeShopCertificate } from '../../fakes/sefaz-peer/shop-certificate.ts';
import { simulated, typedCompany } from '../support/fiscal-setup.ts';
import { type Client, openShop, runTask, type TestShop } from '../support/harness.ts';

/** A file of a shop's certificate, in base64, which 'abre' opens. */
const buildPfx = (wish: Partial<Parameters<typeof makeShopCertificate>[0]> = {}) =>
  makeShopCertificate({
    ...{ cnpj: '11222333000181', name: 'GIRO CELULARES LTDA', password: 'abre' },
    expiresAt: new Date('2036-01-01T00:00:00Z'),
    ...wish,
  }).pfx.toString('base64');
/** One of OpenSSL's, in the cipher that old programs write. */
const oldPfx = readFileSync(path.join(import.meta.dirname, '../fiscal-platform/certificates/rc2.pfx')).toString(
  'base64',
);

let shop: TestShop;
let local: TestShop;
let admin: Client;
let here: Client;
beforeAll(async () => {
  shop = await openShop({ BASE_URL: 'https://loja.example' });
  local = await openShop({ BASE_URL: 'http://127.0.0.1:3000' });
});
beforeEach(async () => {
  for (const each of [shop, local]) {
    await each.pool.query(`delete from settings where key = 'fiscal'; delete from fiscal_series; delete from rate_limits;
      delete from fiscal_asks`);
  }
  admin = await shop.signedIn('admin');
  here = await local.signedIn('admin');
});
afterAll(() => Promise.all([shop.close(), local.close()]));

const read = async (client = admin) => (await client.get('notas-config')).body;
const put = (body: object, client = admin) => client.put('notas-config', body);
const errorsOf = async (body: object, client = admin) => (await put(body, client)).body.errors ?? {};
const sefaz = () => ({ emitter: 'sefaz', crt: 1, company: typedCompany, pfx: buildPfx(), pfx_password: 'abre' });

describe('settings of notas', () => {
  test('begin with another program: nothing is issued and nothing demanded', async () => {
    expect(await read()).toEqual({
      emitter: 'por-fora',
      environment: 'homologacao',
      crt: null,
      company: { ...Object.fromEntries(Object.keys(typedCompany).map((name) => [name, ''])) },
      has_pfx: false,
      certificate: null,
      has_focus_token: false,
      base_url: '',
      svc_url: '',
      ca: '',
      issue_entry: true,
      issue_sale: 'entrega',
      new_goods_model: 55,
      series_55: 1,
      next_55: 1,
      series_65: 1,
      next_65: 1,
      ibscbs_from: '2027-01-04',
      rates: [
        { from: '2026-01-01', ibs_uf: 0.1, ibs_mun: 0, cbs: 0.9 },
        { from: '2027-01-01', ibs_uf: 0.05, ibs_mun: 0.05, cbs: null },
      ],
      payment_codes: { pix: '17', 'pix-static': '20', card: '03', cash: '01', terminal: '03', credit: '05' },
      cancel_minutes: { '55': 1440, '65': 15 },
      default_ncm: '85171300',
      default_cest: '2105300',
      default_origin: '0',
      default_unit: 'UN',
      since: null,
      contingency: { on: false, since: null, reason: null },
      webhook_url: null,
      has_simulator: false,
      version: 0,
    });
  });

  test('merge what is given, also of the company, and know since when the shop issues', async () => {
    await shop.setNow(new Date('2026-11-20T12:00:00Z'));
    const { body, status } = await put({ ...sefaz(), payment_codes: { voucher: '99' } });
    expect(status).toBe(200);
    expect(body.config.company).toMatchObject({ cnpj: '11222333000181', ie: '254123456', phone: '4733334444' });
    expect(body.config).toMatchObject({ since: '2026-11-20T12:00:00.000Z', has_pfx: true, version: 1 });
    expect(body.config.certificate).toEqual({
      name: 'GIRO CELULARES LTDA',
      cnpj: '11222333000181',
      expires_at: '2036-01-01T00:00:00.000Z',
    });
    await shop.setNow(new Date('2026-11-21T12:00:00Z'));
    await put({ company: { phone: '' }, issue_entry: false });
    const after = await read();
    expect(after).toMatchObject({ issue_entry: false, emitter: 'sefaz', has_pfx: true, version: 2 });
    expect(after.since).toBe('2026-11-20T12:00:00.000Z');
    expect(after.company).toMatchObject({ name: 'Giro Celulares Ltda', phone: '', state: 'Santa Catarina' });
    expect(after.payment_codes).toMatchObject({ voucher: '99', pix: '17' });
    await put({ emitter: 'por-fora' });
    await put({ emitter: 'sefaz' });
    expect((await read()).since).toBe('2026-11-20T12:00:00.000Z');
  });

  test('follow the regime and the state, where nothing else is said', async () => {
    expect((await put({ crt: 3 })).body.config.ibscbs_from).toBe('2026-08-03');
    expect((await put({ crt: 2 })).body.config.ibscbs_from).toBe('2027-01-04');
    expect((await put({ ibscbs_from: '01/02/2027' })).body.config.ibscbs_from).toBe('2027-02-01');
    expect((await put({ ibscbs_from: null })).body.config.ibscbs_from).toBe('2027-01-04');
    const there = { city: 'Cuiabá', state: 'MT' };
    expect((await put({ company: there })).body.config.cancel_minutes).toEqual({ '55': 120, '65': 15 });
    const own = await put({ cancel_minutes: { '65': 30 } });
    expect(own.body.config.cancel_minutes).toEqual({ '55': 120, '65': 30 });
  });

  test('name every bad field at once', async () => {
    const errors = await errorsOf({
      emitter: 'receita',
      environment: 'teste',
      crt: 5,
      company: { cnpj: '11.222.333/0001-80', ie: 'ABC', cep: '890', phone: '12', state: 'XX', name: 'a'.repeat(61) },
      base_url: 'sefaz',
      series_55: 1000,
      next_55: 0,
      series_65: -1,
      next_65: 1_000_000_000,
      ibscbs_from: '30/02/2027',
      rates: [{ from: '2026-01-01', ibs_uf: 101, ibs_mun: 0.00001, cbs: -1 }],
      payment_codes: { pix: '7' },
      cancel_minutes: { '55': 0 },
      default_ncm: '8517',
      default_cest: '21',
      default_origin: '9',
      default_unit: '',
      issue_sale: 'nunca',
      new_goods_model: 57,
    });
    expect(Object.keys(errors).toSorted()).toEqual(
      [
        ...['emitter', 'environment', 'crt', 'base_url', 'series_55', 'next_55', 'series_65', 'next_65', 'ibscbs_from'],
        ...['company.cnpj', 'company.ie', 'company.cep', 'company.phone', 'company.state', 'company.name'],
        ...['rates.0.ibs_uf', 'rates.0.ibs_mun', 'rates.0.cbs', 'payment_codes.pix', 'cancel_minutes.55'],
        ...['default_ncm', 'default_cest', 'default_origin', 'default_unit', 'issue_sale', 'new_goods_model'],
      ].toSorted(),
    );
  });

  test('take a CNPJ with letters', async () => {
    const { status, body } = await put({ company: { cnpj: '12.ABC.345/01DE-35' } });
    expect(status).toBe(200);
    expect(body.config.company.cnpj).toBe('12ABC34501DE35');
  });

  test('ask for everything that an emitter cannot be without, at once', async () => {
    expect(Object.keys(await errorsOf({ emitter: 'sefaz' })).toSorted()).toEqual(
      [
        ...['company.cep', 'company.city', 'company.cnpj', 'company.ie', 'company.name', 'company.neighborhood'],
        ...['company.number', 'company.state', 'company.street', 'crt', 'pfx'],
      ].toSorted(),
    );
    const { pfx: _, ...noPfx } = sefaz();
    expect(Object.keys(await errorsOf({ ...noPfx, emitter: 'focus', pfx_password: '' }))).toEqual(['focus_token']);
    expect(Object.keys(await errorsOf(simulated))).toEqual(['emitter']);
    expect(await errorsOf({ company: { city: 'Atlântida', state: 'SC' } })).toEqual({
      'company.city': ['Não há Atlântida em Santa Catarina. Confira o nome da cidade.'],
    });
  });

  test('refuse addresses that are not https, and roots that are no certificates', async () => {
    const errors = await errorsOf({ base_url: 'http://sefaz.example', svc_url: 'https://a:b@x.example', ca: 'nada' });
    expect(Object.keys(errors).toSorted()).toEqual(['base_url', 'ca', 'svc_url']);
    expect((await put({ base_url: 'http://127.0.0.1:4000/' })).body.config.base_url).toBe('http://127.0.0.1:4000');
  });

  test('begin with documents that count only when that is said', async () => {
    expect(Object.keys(await errorsOf({ environment: 'producao' }))).toEqual(['confirm_production']);
    expect((await put({ environment: 'producao', confirm_production: true })).status).toBe(200);
    expect((await put({ environment: 'producao' })).status).toBe(200);
    expect(
      Object.keys(await errorsOf({ environment: 'producao', confirm_production: true, ...simulated }, here)),
    ).toEqual(['environment']);
  });

  test('are whoever may change them, who has shown that it is them, and nobody else', async () => {
    for (const role of ['gerente', 'financeiro', 'vendas', 'contador'] as const) {
      const person = await shop.signedIn(role);
      expect((await person.get('notas-config')).status).toBe(403);
      expect((await person.put('notas-config', {})).status).toBe(403);
      expect((await person.post('notas-config/teste')).status).toBe(403);
    }
    expect((await shop.visitor().get('notas-config')).status).toBe(401);
  });

  test('refuse a save over a newer one', async () => {
    await put({ default_unit: 'PC' });
    const late = await admin.put('notas-config', { default_unit: 'UN' }, { 'if-match': '"0"' });
    expect(late.status).toBe(409);
    expect((await read()).default_unit).toBe('PC');
  });
});

describe('secrets', () => {
  test('are read by nobody, neither in answers nor in activities nor in the database', async () => {
    const pfx = buildPfx({ password: 'senha-do-pfx' });
    await put({ ...sefaz(), pfx, pfx_password: 'senha-do-pfx', focus_token: 'token-do-focus' });
    const { text } = await admin.get('notas-config');
    const activities = (await admin.get('atividades')).text;
    const { rows } = await shop.pool.query(`select value::text as text from settings where key = 'fiscal'`);
    for (const where of [text, activities, rows[0].text]) {
      expect(where).not.toContain('senha-do-pfx');
      expect(where).not.toContain('token-do-focus');
      expect(where).not.toContain(pfx.slice(0, 40));
    }
    expect(activities).toContain('Senha do certificado');
  });

  test('of another address are forgotten, unless they come along', async () => {
    await put({ ...sefaz(), focus_token: 'um' });
    expect((await put({ default_unit: 'PC' })).body.config.has_focus_token).toBe(true);
    expect((await put({ base_url: 'https://focus.example' })).body.config).toMatchObject({
      has_focus_token: false,
      has_pfx: true,
    });
    const both = await put({ base_url: 'https://outro.example', focus_token: 'dois' });
    expect(both.body.config.has_focus_token).toBe(true);
  });

  test('of the provider’s notices are an address of its own', async () => {
    const { pfx: _, pfx_password: __, ...focus } = sefaz();
    const { config } = (await put({ ...focus, emitter: 'focus', focus_token: 'um' })).body;
    expect(config.webhook_url).toMatch(/^https:\/\/loja\.example\/api\/notas\/webhook\/.{20,}$/);
    expect((await put({ emitter: 'por-fora' })).body.config.webhook_url).toBeNull();
  });
});

describe('a certificate', () => {
  const tried = (pfx: string, password = 'abre') => errorsOf({ ...sefaz(), pfx, pfx_password: password });

  test.each([
    ['of a wrong password', () => tried(buildPfx(), 'não abre'), 'pfx_password', /senha/],
    [
      'that has ended',
      () => tried(buildPfx({ expiresAt: new Date('2025-06-01T12:00:00Z') })),
      'pfx',
      /venceu em 01\/06\/2025/,
    ],
    ['of another company', () => tried(buildPfx({ cnpj: '04252011000110' })), 'pfx', /outra empresa/],
    ['in an old cipher', () => tried(oldPfx, 'senha'), 'pfx', /RC2/],
    ['that is none', () => tried(Buffer.from('nada').toString('base64')), 'pfx', /não é um certificado/],
    ['that is no base64', () => tried('não é base64!'), 'pfx', /30 KB/],
  ])('%s is refused at its field', async (_, trial, field, words) => {
    const errors = await trial();
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field][0]).toMatch(words);
  });

  test('of another establishment of the same company is taken, and one of another CNPJ is not put beside it', async () => {
    expect(await tried(buildPfx({ cnpj: '11222333000262' }))).toEqual({});
    await put(sefaz());
    expect(Object.keys(await errorsOf({ company: { cnpj: '04.252.011/0001-10' } }))).toEqual(['company.cnpj']);
  });

  test('is warned of from thirty days before its end, once a week, and once it has ended', async () => {
    await shop.setNow(new Date('2026-11-20T12:00:00Z'));
    await put({ ...sefaz(), pfx: buildPfx({ expiresAt: new Date('2026-12-25T12:00:00Z') }) });
    const titles = async () =>
      (await shop.mails())
        .map(({ subject }) => subject)
        .filter((subject) => subject?.includes('certificado das notas'));
    for (const day of [
      '2026-11-24',
      '2026-11-26',
      '2026-11-27',
      '2026-12-05',
      '2026-12-06',
      '2026-12-26',
      '2027-01-20',
    ]) {
      await shop.setNow(new Date(`${day}T12:30:00Z`));
      await runTask(shop, 'warn-of-fiscal-certificate-end');
    }
    expect(await titles()).toEqual([
      'O certificado das notas vence em 25/12/2026',
      'O certificado das notas vence em 25/12/2026',
      'O certificado das notas vence em 25/12/2026',
      'O certificado das notas venceu em 25/12/2026',
    ]);
  });
});

describe('numbers of a series', () => {
  const numbered = (number: number, state = 'authorised') =>
    shop.pool.query(
      `insert into fiscal_documents (kind, state, emitter, environment, series, number, key, protocol, authorised_at, total_cents)
       values ('venda', $2, 'sefaz', 'homologacao', 1, $1::int, repeat('3', 36) || lpad($1::int::text, 8, '0'), '1', giro_now(), 1)`,
      [number, state],
    );

  test('begin where another program has stopped, once that is said', async () => {
    expect(await errorsOf({ next_55: 1234 })).toEqual({
      next_55: ['O próximo número desta série é 1. Confirme que quer pular até 1234.'],
    });
    const { config } = (await put({ next_55: 1234, confirm_gap: true })).body;
    expect(config).toMatchObject({ next_55: 1234, next_65: 1 });
    const { rows } = await shop.pool.query(`select next_number, first_number from fiscal_series where model = 55`);
    expect(rows).toEqual([{ next_number: 1234, first_number: 1234 }]);
  });

  test('are of each series and environment', async () => {
    await put({ next_55: 50, confirm_gap: true });
    expect((await put({ series_55: 2 })).body.config).toMatchObject({ series_55: 2, next_55: 1 });
    expect((await put({ environment: 'producao', confirm_production: true })).body.config).toMatchObject({
      series_55: 1,
      next_55: 1,
    });
    expect((await put({ environment: 'homologacao', series_55: 1 })).body.config.next_55).toBe(50);
  });

  test('never go back to one that was taken', async () => {
    await put({ next_55: 10, confirm_gap: true });
    await numbered(10);
    await shop.pool.query('update fiscal_series set next_number = 11');
    expect(await errorsOf({ next_55: 10 })).toEqual({
      next_55: ['O número 10 desta série já foi usado: continue do 11 em diante.'],
    });
    expect((await put({ next_55: 20, confirm_gap: true })).status).toBe(200);
    expect((await put({ next_55: 12 })).body.config.next_55).toBe(12);
    const { rows } = await shop.pool.query(`select first_number from fiscal_series where model = 55`);
    expect(rows).toEqual([{ first_number: 10 }]);
    await shop.pool.query('delete from fiscal_documents');
  });
});

describe("'Testar'", () => {
  const tried = async (client = admin) => (await client.post('notas-config/teste')).body;

  test('says that nobody issues yet', async () => {
    expect(await tried()).toMatchObject({ message: 'Escolha e salve quem emite as notas antes de testar.' });
  });
  test('says that all is well with the simulator, and is recorded', async () => {
    await put(simulated, here);
    expect(await tried(here)).toMatchObject({ ok: true, message: expect.stringContaining('Tudo certo com Simulador') });
    expect((await here.get('atividades')).text).toContain('Simulador');
  });
  test('names the part that is wrong: nobody at the address', async () => {
    await put({ ...sefaz(), base_url: 'http://127.0.0.1:9' });
    expect(await tried()).toMatchObject({ cause: expect.stringMatching(/timeout|address/) });
  });
  test('asks the authority twenty times in any hour at most', async () => {
    await put(simulated, here);
    const ask = async () => {
      await local.pool.query('delete from rate_limits');
      return (await here.post('notas-config/teste')).status;
    };
    for (let times = 0; times < 20; times++) expect(await ask()).toBe(200);
    expect(await ask()).toBe(422);
    await local.pool.query(`update fiscal_asks set at = at - interval '61 minutes'`);
    expect(await ask()).toBe(200);
  });
  test('asks five times a minute at most', async () => {
    await put(simulated, here);
    for (let times = 0; times < 5; times++) await tried(here);
    expect((await here.post('notas-config/teste')).status).toBe(429);
  });
});
