import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CarrierProblem, type CarrierSettings } from '../../src/platform/carriers/carrier.ts';
import { type OpeningTools, openCarrier } from '../../src/platform/carriers/open-carrier.ts';
import { simulatedServices, theOrigin } from '../support/delivery-shop.ts';
import { type Client, openShop, runTask, type TestShop } from '../support/harness.ts';

/** Settings that a carrier was reached by, with what it is given to keep renewed tokens. */
const opened: { settings: CarrierSettings; tools: OpeningTools }[] = [];
/** Verbs that a test has go wrong, and those that were called. */
let wrong: Partial<Record<'services' | 'quote' | 'buy' | 'find', CarrierProblem>> = {};
let called: string[] = [];

const carrierTools = {
  openCarrier(settings: CarrierSettings, tools: OpeningTools) {
    opened.push({ settings, tools });
    const simulated = openCarrier({ ...settings, carrier: 'simulador' }, tools);
    const noted =
      (verb: keyof typeof simulated) =>
      async (...parts: never[]) => {
        called.push(verb);
        const answer = await (simulated[verb] as (...all: never[]) => Promise<unknown>)(...parts);
        const problem = wrong[verb as keyof typeof wrong];
        if (problem) throw problem;
        return answer;
      };
    const verbs = { services: noted('services'), quote: noted('quote'), buy: noted('buy'), cancel: noted('cancel') };
    return { ...simulated, name: settings.carrier, ...verbs } as typeof simulated;
  },
};

let shop: TestShop;
let local: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop({ BASE_URL: 'https://loja.example' }, { carrierTools });
  local = await openShop({ BASE_URL: 'http://127.0.0.1:3000' }, { carrierTools });
});
beforeEach(async () => {
  for (const each of [shop, local]) {
    await each.pool.query(`delete from settings where key in ('carrier', 'delivery'); delete from carrier_accounts;
      delete from rate_limits`);
  }
  admin = await shop.signedIn('admin');
  opened.length = 0;
  wrong = {};
  called = [];
});
afterAll(() => Promise.all([shop.close(), local.close()]));

const correios = (changes: object = {}) => ({
  carrier: 'correios',
  user: 'loja',
  access_code: 'segredo-correios',
  card: '0067599079',
  contract: '9912208555',
  ...changes,
});
const melhorEnvio = (changes: object = {}) => ({
  carrier: 'melhor-envio',
  token: 'segredo-token',
  refresh_token: 'segredo-renovacao',
  client_id: '77',
  client_secret: 'segredo-cliente',
  contact_email: 'loja@example.com',
  ...changes,
});

const put = (body: object, headers: Record<string, string> = {}) => admin.put('transportadora-config', body, headers);
const read = async () => (await admin.get('transportadora-config')).body;
const errorsOf = (body: { errors?: object }) => Object.keys(body.errors ?? {}).toSorted();
const carriers = () => shop.app.services.carriers;

const nothing = {
  ...{ carrier: 'manual', environment: 'producao', base_url: '', reverse_url: '', user: '', has_access_code: false },
  ...{ access_ends_on: null, card: '', contract: '', dr: '', admin_code: '', has_token: false, client_id: '' },
  ...{ has_refresh_token: false, has_client_secret: false, contact_email: '', services: [], webhook_url: null },
  ...{ has_simulator: false, version: 0 },
};

describe('the settings of the carrier', () => {
  test('are for those who may see and change them, and ask again who it is', async () => {
    const gerente = await shop.signedIn('gerente');
    expect((await gerente.get('transportadora-config')).status).toBe(200);
    for (const caller of [gerente, await shop.signedIn('vendas'), await shop.signedIn()]) {
      expect((await caller.put('transportadora-config', correios())).status).toBe(403);
      expect((await caller.post('transportadora-config/teste', {})).status).toBe(403);
    }
    expect((await shop.visitor().get('transportadora-config')).status).toBe(401);
    await shop.pool.query(`update sessions set stepped_up_at = now() - interval '1 hour'`);
    expect((await put(correios())).body).toMatchObject({ step_up: expect.anything() });
  });

  test('name nobody until somebody does; secrets are sealed and never read', async () => {
    expect(await read()).toEqual(nothing);
    const services = [
      {
        code: '03298',
        label: 'PAC',
        way: 'send',
        insurance_code: '064',
        active: true,
        extra_days: 1,
        extra_percent: 2.5,
      },
      {
        code: '03298',
        label: 'PAC reverso',
        way: 'reverse',
        insurance_code: '',
        active: false,
        extra_days: 0,
        extra_percent: 0,
      },
    ];
    const { status, body, text } = await put(correios({ access_ends_on: '31/12/2026', services }));
    expect([status, body.config]).toEqual([
      200,
      {
        ...nothing,
        ...{ carrier: 'correios', user: 'loja', has_access_code: true, card: '0067599079', contract: '9912208555' },
        ...{ access_ends_on: '2026-12-31', services, version: 1 },
      },
    ]);
    const { rows } = await shop.pool.query(
      `select value, before, after from settings, activities where key = 'carrier'`,
    );
    expect([text, (await admin.get('transportadora-config')).text, JSON.stringify(rows)].join()).not.toMatch(/segredo/);
    const open = await carriers().open();
    expect(opened.at(-1)?.settings).toMatchObject({ accessCode: 'segredo-correios', card: '0067599079', document: '' });
    expect(open?.services).toMatchObject([{ id: 'correios:03298', extraDays: 1, extraPercent: 250 }]);
  });

  test('are opened once for each save', async () => {
    expect(await carriers().open()).toBeUndefined();
    await put(correios());
    const [one, other] = [await carriers().open(), await carriers().open()];
    expect(one?.carrier).toBe(other?.carrier);
    await put({ dr: '74' });
    await carriers().open();
    expect(opened.map(({ settings }) => settings.dr)).toEqual(['', '74']);
    // The shop's document goes along.
    await admin.put('envios-config', { origin: theOrigin });
    await carriers().open();
    expect(opened.at(-1)?.settings.document).toBe(theOrigin.document);
  });

  test('keep what a body does not name, and are told to who saves over another version', async () => {
    await put(correios());
    const { body } = await put({ contract: '1', access_code: '' }, { 'if-match': '"1"' });
    expect(body.config).toMatchObject({ user: 'loja', contract: '1', has_access_code: true, version: 2 });
    expect((await put({ contract: '2' }, { 'if-match': '"1"' })).status).toBe(409);
  });

  test('forget secrets that would go to another carrier or address without having been given for it', async () => {
    await put(correios());
    for (const elsewhere of [
      { base_url: 'https://outro.example' },
      { environment: 'homologacao' },
      { reverse_url: 'https://x.example' },
    ]) {
      expect([elsewhere, errorsOf((await put(elsewhere)).body)]).toEqual([elsewhere, ['access_code']]);
    }
    expect((await put({ base_url: 'https://outro.example', access_code: 'segredo-2' })).status).toBe(200);
    expect((await put({ carrier: 'melhor-envio' })).status).toBe(422);
    expect((await put(melhorEnvio())).body.config).toMatchObject({ user: '', has_access_code: false, has_token: true });
    // What is on its way with the one before is followed there.
    expect((await carriers().openFor('correios:03298'))?.carrier.name).toBe('correios');
    expect(opened.at(-1)?.settings.accessCode).toBe('segredo-2');
    expect((await carriers().open())?.carrier.name).toBe('melhor-envio');
    // The same account again has its secrets again.
    const back = await put({ ...correios({ access_code: '' }), base_url: 'https://outro.example' });
    expect([back.status, back.body.config.has_access_code]).toEqual([200, true]);
    expect((await put({ carrier: 'manual' })).body.config).toMatchObject({ carrier: 'manual', has_access_code: false });
    expect(await carriers().open()).toBeUndefined();
    expect(await carriers().openFor('tabela:1')).toBeUndefined();
  });

  test('name an address for notices with a secret of its own for each account', async () => {
    await put(melhorEnvio());
    const { webhook_url: url } = await read();
    expect(url).toMatch(/^https:\/\/loja\.example\/api\/envios\/webhook\/[\w-]{20,}$/);
    const secret = url.split('/').at(-1);
    expect([await carriers().isHook(secret), await carriers().isHook(`${secret}x`)]).toEqual([true, false]);
    await put({ contact_email: 'outra@example.com' });
    expect((await read()).webhook_url).toBe(url);
    await put({ client_id: '78', token: 'segredo-3' });
    expect((await read()).webhook_url).not.toBe(url);
    expect(await carriers().isHook(secret)).toBe(true);
    await put(correios());
    expect((await read()).webhook_url).toBe(null);
  });

  test('keep tokens that the carrier renewed, unless somebody typed others meanwhile', async () => {
    await put(melhorEnvio());
    await carriers().open();
    const keep = opened.at(-1)?.tools.keepTokens;
    await keep?.({ token: 'renovado-1', refreshToken: 'renovado-2' });
    const { rows } = await shop.pool.query(`select value from settings where key = 'carrier'`);
    expect(JSON.stringify(rows)).not.toMatch(/renovado/);
    await carriers().open();
    expect(opened.at(-1)?.settings).toMatchObject({ token: 'renovado-1', refreshToken: 'renovado-2' });
    expect((await read()).version).toBe(1);
    await put({ token: 'digitado' });
    await keep?.({ token: 'tarde', refreshToken: 'tarde' });
    await carriers().open();
    expect(opened.at(-1)?.settings.token).toBe('digitado');
  });

  test.each([
    ['carrier', ['jadlog', '']],
    ['environment', ['teste']],
    ['base_url', ['x'.repeat(301), 'correios', 'http://correios.example', 'https://a:b@correios.example']],
    ['reverse_url', ['x'.repeat(301), 'http://correios.example']],
    ['user', ['x'.repeat(101), '']],
    ['access_code', ['x'.repeat(4001), 5]],
    ['access_ends_on', ['amanhã', '31/02/2026']],
    ['card', ['x'.repeat(21), '']],
    ['contract', ['x'.repeat(21)]],
    ['dr', ['x'.repeat(11)]],
    ['admin_code', ['x'.repeat(21)]],
    ['token', ['x'.repeat(4001)]],
    ['refresh_token', ['x'.repeat(4001)]],
    ['client_id', ['x'.repeat(101)]],
    ['client_secret', ['x'.repeat(4001)]],
    ['contact_email', ['loja']],
    ['services', ['todos', Array.from({ length: 31 }, (_, n) => ({ ...simulatedServices[0], code: `c${n}` }))]],
  ])('say what is wrong with %s', async (field, values) => {
    for (const value of values) {
      const { status, body } = await put(correios({ [field]: value }));
      expect([value, status, errorsOf(body)]).toEqual([value, 422, [field]]);
    }
    expect(await read()).toEqual(nothing);
  });

  test.each([
    ['code', ['', 'x'.repeat(21)]],
    ['label', ['', 'x'.repeat(41)]],
    ['way', ['', 'volta']],
    ['insurance_code', ['x'.repeat(11)]],
    ['active', ['sim']],
    ['extra_days', [-1, 31]],
    ['extra_percent', [-1, 100.01]],
  ])('say what is wrong with the %s of a service', async (field, values) => {
    for (const value of values) {
      const { status, body } = await put(
        correios({ services: [simulatedServices[1], { ...simulatedServices[0], [field]: value }] }),
      );
      expect([value, status, errorsOf(body)]).toEqual([value, 422, [`services.1.${field}`]]);
    }
  });

  test('take a code once a way, and need what each carrier cannot be asked without', async () => {
    const [first] = simulatedServices;
    expect(errorsOf((await put(correios({ services: [first, first] }))).body)).toEqual(['services.1.code']);
    expect((await put(correios({ services: [first, { ...first, way: 'reverse' }] }))).status).toBe(200);
    expect(errorsOf((await put({ carrier: 'melhor-envio' })).body)).toEqual(['contact_email', 'token']);
    await put({ carrier: 'manual' });
    expect(errorsOf((await put({ carrier: 'correios', environment: 'homologacao' })).body)).toEqual([
      'access_code',
      'card',
      'user',
    ]);
  });

  test('let nobody send by the simulator where others reach the shop', async () => {
    expect(errorsOf((await put({ carrier: 'simulador' })).body)).toEqual(['carrier']);
    const owner = await local.signedIn('admin');
    expect((await owner.put('transportadora-config', { carrier: 'simulador' })).status).toBe(200);
    expect((await owner.get('transportadora-config')).body).toMatchObject({ has_simulator: true, webhook_url: null });
    expect(
      (await owner.put('transportadora-config', { ...correios(), base_url: 'http://127.0.0.1:9000' })).status,
    ).toBe(200);
  });

  test('warn once before the access code ends', async () => {
    const { body } = await admin.get('loja-config');
    await admin.put('loja-config', { ...body, email: 'loja@exemplo.com.br' });
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const warnings = async () =>
      (await shop.pool.query(`select from emails where subject_kind = 'shop' and event like 'carrier-access:%'`))
        .rowCount;
    await put(correios({ access_ends_on: inDays(17) }));
    await runTask(shop, 'warn-of-carrier-access-end');
    expect(await warnings()).toBe(0);
    await put({ access_ends_on: inDays(14) });
    for (let look = 0; look < 3; look++) await runTask(shop, 'warn-of-carrier-access-end');
    expect(await warnings()).toBe(1);
  });
});

describe('a test of the carrier', () => {
  const services = [{ ...simulatedServices[0] }];
  const test_ = (body: object = {}) => admin.post('transportadora-config/teste', body);

  test('says what works, and makes a label and cancels it where that is asked for', async () => {
    expect((await test_()).status).toBe(422);
    await put(correios({ services }));
    const first = await test_();
    expect([first.status, first.body.ok, called]).toEqual([200, true, ['services']]);
    expect((await test_({ real: true })).status).toBe(422);
    await admin.put('envios-config', { origin: theOrigin });
    called = [];
    const { body } = await test_({ real: true });
    expect([body.ok, called]).toEqual([true, ['services', 'quote', 'buy', 'cancel']]);
    expect(body.services).toContainEqual({ code: 'economico', label: 'Econômico' });
    expect(body.message).toMatch(/R\$\s25,00/);
    const { rows } = await shop.pool.query('select state from simulator_parcels');
    expect(rows).toEqual([{ state: 'cancelled' }]);
  });

  test('cancels a label whose answer was lost', async () => {
    await put(correios({ services }));
    await admin.put('envios-config', { origin: theOrigin });
    wrong.buy = new CarrierProblem('unknown', 'Sem resposta.');
    expect((await test_({ real: true })).status).toBe(200);
    const { rows } = await shop.pool.query(`select state from simulator_parcels order by created_at desc limit 1`);
    expect(rows).toEqual([{ state: 'cancelled' }]);
  });

  test.each([
    ['services', 'address', 'address'],
    ['services', 'credentials', 'credentials'],
    ['services', 'refused', 'card'],
    ['services', 'unknown', 'timeout'],
    ['quote', 'refused', 'quote'],
    ['quote', 'busy', 'timeout'],
  ] as const)('names the cause where %s is answered by %s', async (verb, kind, cause) => {
    await put(correios({ services }));
    await admin.put('envios-config', { origin: theOrigin });
    wrong[verb] = new CarrierProblem(kind, 'As palavras da transportadora.');
    const { status, body } = await test_();
    expect([status, body]).toMatchObject([422, { message: 'As palavras da transportadora.', cause }]);
  });

  test('names services that the contract does not have', async () => {
    await put(correios({ services: [{ ...simulatedServices[0], code: '99999' }] }));
    expect((await test_()).body).toMatchObject({ cause: 'services', message: expect.stringContaining('99999') });
  });

  test('is for five a minute', async () => {
    await put(correios({ services }));
    for (let count = 0; count < 5; count++) expect((await test_()).status).toBe(200);
    expect((await test_()).status).toBe(429);
  });
});
