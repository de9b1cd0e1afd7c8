import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CardProblem } from '../../src/platform/card/card-provider.ts';
import { type Client, openShop, runTask, type TestShop } from '../support/harness.ts';
import { standInCards } from '../support/stand-in-cards.ts';

const cards = standInCards();
let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop({ BASE_URL: 'https://loja.example' }, { cardTools: cards.cardTools });
});
beforeEach(async () => {
  admin = await shop.signedIn('admin');
  await shop.pool.query(`delete from settings where key in ('card', 'instalments'); delete from card_providers`);
  await shop.pool.query('delete from rate_limits');
  cards.opened.length = 0;
  cards.told.costs = [];
  cards.told.problem = undefined;
});
afterAll(() => shop.close());

const settings = (changes: object = {}) => ({
  provider: 'mercado-pago',
  public_key: 'APP_USR-publica-1',
  access_token: 'APP_USR-segredo-1',
  webhook_secret: 'assinatura-1',
  ...changes,
});
const put = (body: object, headers: Record<string, string> = {}) => admin.put('cartao-config', body, headers);
const read = async () => (await admin.get('cartao-config')).body;
const stored = async () =>
  (await shop.pool.query(`select value from settings where key = 'card'`)).rows[0]?.value as Record<string, unknown>;
const accounts = async () =>
  (await shop.pool.query(`select id, former is not null as is_former from card_providers order by id`)).rows as {
    id: number;
    is_former: boolean;
  }[];
const service = () => shop.app.services.cardSettings;

const nothing = {
  provider: '',
  public_key: '',
  has_access_token: false,
  has_webhook_secret: false,
  base_url: '',
  script_url: '',
  statement: '',
  challenge: 'on_fraud_risk',
  review_hours: 48,
  fees: [],
  payout: 'once',
  payout_days: 30,
  webhook_url: null,
  has_simulator: false,
  scripts: [],
  version: 0,
};

describe('the settings of cards', () => {
  test('are for those who may see and change them, and ask again who it is', async () => {
    for (const [caller, status] of [
      [shop.visitor(), 401],
      [await shop.signedIn(), 403],
      [await shop.signedIn('vendas'), 403],
    ] as const) {
      expect((await caller.get('cartao-config')).status).toBe(status);
      expect((await caller.put('cartao-config', settings())).status).toBe(status);
      expect((await caller.post('cartao-config/teste')).status).toBe(status);
    }
    await shop.pool.query(`update sessions set stepped_up_at = now() - interval '1 hour'`);
    expect((await put(settings())).body).toMatchObject({ step_up: expect.anything() });
    expect(await stored()).toBeUndefined();
  });

  test('name nobody until somebody does; secrets are sealed and never read', async () => {
    expect(await read()).toEqual(nothing);
    const fees = [
      { up_to: 1, percent: 3.98 },
      { up_to: 12, percent: '4.5' },
    ];
    const { status, body, text } = await put(settings({ statement: 'giro loja', fees, review_hours: 24 }));
    expect([status, body.config]).toEqual([
      200,
      {
        ...nothing,
        provider: 'mercado-pago',
        public_key: 'APP_USR-publica-1',
        has_access_token: true,
        has_webhook_secret: true,
        statement: 'GIRO LOJA',
        review_hours: 24,
        fees: [
          { up_to: 1, percent: 3.98 },
          { up_to: 12, percent: 4.5 },
        ],
        webhook_url: expect.stringMatching(/^https:\/\/loja\.example\/api\/cartao\/webhook\/[\w-]{20,}$/),
        version: 1,
      },
    ]);
    const everything = [text, (await admin.get('cartao-config')).text, JSON.stringify(await stored())].join();
    expect(everything).not.toMatch(/segredo-1|assinatura-1/);
    const { rows } = await shop.pool.query(`select before, after from activities where kind = 'card-settings'`);
    expect(JSON.stringify(rows)).toContain('"Access token":"alterado"');
    expect(JSON.stringify(rows)).not.toMatch(/segredo-1|assinatura-1/);
  });

  test('keep what a body does not name, and are told to who saves over another version', async () => {
    const first = (await put(settings({ statement: 'GIRO' }))).body.config;
    const { body } = await put({ payout: 'monthly', access_token: '' }, { 'if-match': '"1"' });
    expect(body.config).toEqual({ ...first, payout: 'monthly', version: 2 });
    expect((await put({ payout_days: 14 }, { 'if-match': '"1"' })).status).toBe(409);
    const open = await service().findCurrent(shop.database);
    expect(open?.settings).toMatchObject({ provider: 'mercado-pago', payout: 'monthly', payoutDays: 30 });
    expect(cards.opened.at(-1)).toMatchObject({
      accessToken: 'APP_USR-segredo-1',
      webhookSecret: 'assinatura-1',
      statement: 'GIRO',
    });
  });

  test('are refused with every bad field', async () => {
    const { status, body } = await put({
      provider: 'pagarme',
      public_key: 'x'.repeat(201),
      access_token: 'x'.repeat(501),
      webhook_secret: 7,
      base_url: 'x'.repeat(301),
      script_url: 5,
      statement: 'NOME MUITO COMPRIDO',
      challenge: 'talvez',
      review_hours: 121,
      fees: [{ up_to: 13, percent: 31 }],
      payout: 'semanal',
      payout_days: 61,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(
      [
        ...['access_token', 'base_url', 'challenge', 'fees', 'payout', 'payout_days'],
        ...['provider', 'public_key', 'review_hours', 'script_url', 'statement', 'webhook_secret'],
      ].sort(),
    );
    const missing = await put({ provider: 'mercado-pago', base_url: 'http://banco.example', script_url: 'ftp://x' });
    expect(Object.keys(missing.body.errors).sort()).toEqual(['access_token', 'base_url', 'public_key', 'script_url']);
    for (const bad of [
      { statement: 'AÇAÍ' },
      { statement: 'GIRO*LOJA' },
      { review_hours: 0 },
      { fees: 'muitas' },
      { payout_days: 1.5 },
      { base_url: 'https://ana:senha@api.example' },
      {
        fees: [
          { up_to: 6, percent: 4 },
          { up_to: 6, percent: 5 },
        ],
      },
    ]) {
      expect([bad, (await put(settings(bad))).status]).toEqual([bad, 422]);
    }
    const simulator = await put({ provider: 'simulador' });
    expect([simulator.status, Object.keys(simulator.body.errors)]).toEqual([422, ['provider']]);
    expect(await stored()).toBeUndefined();
  });
});

describe('another place', () => {
  test('is sent no secret that was given for the one before', async () => {
    await put(settings());
    const { status, body } = await put({ base_url: 'https://outro.example/' });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['access_token']]);
    const moved = await put({ base_url: 'https://outro.example/', access_token: 'APP_USR-segredo-2' });
    expect(moved.body.config).toMatchObject({ base_url: 'https://outro.example', has_webhook_secret: false });
    await service().findCurrent(shop.database);
    expect(cards.opened.at(-1)).toMatchObject({ accessToken: 'APP_USR-segredo-2', webhookSecret: '' });
  });

  test('leaves the former account to its money, and takes it up again with its secrets', async () => {
    const first = (await put(settings())).body.config;
    const [{ id } = { id: 0 }] = await accounts();
    await put(settings({ public_key: 'APP_USR-publica-2', access_token: 'APP_USR-segredo-2' }));
    expect((await accounts()).map(({ is_former }) => is_former)).toEqual([true, false]);
    const former = await service().findProviderOf(shop.database, id);
    expect(former).toMatchObject({ id, isFormer: true, settings: { publicKey: 'APP_USR-publica-1' } });
    expect(cards.opened.at(-1)).toMatchObject({ accessToken: 'APP_USR-segredo-1', webhookSecret: 'assinatura-1' });
    const again = (await put({ public_key: 'APP_USR-publica-1' })).body.config;
    expect(again).toMatchObject({ has_access_token: true, webhook_url: first.webhook_url });
    expect((await accounts()).map(({ is_former }) => is_former)).toEqual([false, true]);
    await put({ provider: '' });
    expect(await read()).toMatchObject({ provider: '', public_key: '', has_access_token: false, webhook_url: null });
    expect(await service().findCurrent(shop.database)).toBeUndefined();
    expect(await service().findProviderOf(shop.database, id)).toMatchObject({ isFormer: true });
  });

  test('has the former one forgotten once no bank takes its money back any more', async () => {
    await put(settings());
    const [{ id } = { id: 0 }] = await accounts();
    await put({ provider: '' });
    await shop.pool.query(`update card_providers set replaced_at = giro_now() - interval '539 days'`);
    await runTask(shop, 'forget-former-card-providers');
    expect(await service().findProviderOf(shop.database, id)).toBeDefined();
    await shop.pool.query(`update card_providers set replaced_at = giro_now() - interval '541 days'`);
    await runTask(shop, 'forget-former-card-providers');
    expect(await service().findProviderOf(shop.database, id)).toBeUndefined();
  });

  test('that two set at once is one account of now, and the other a former one', async () => {
    const saves = ['a', 'b', 'c'].map((name) => put(settings({ public_key: `APP_USR-${name}` })));
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await accounts()).filter(({ is_former }) => !is_former)).toHaveLength(1);
    const { rows } = await shop.pool.query(
      'select count(*)::int as count from card_providers where replaced_at is null',
    );
    expect(rows[0].count).toBe(1);
  });
});

describe('a trial', () => {
  const trial = () => admin.post('cartao-config/teste');

  test('says in words what is wrong, and warns of interest that the provider adds', async () => {
    expect((await trial()).body.message).toBe('Escolha e salve um provedor antes de testar.');
    await put(settings());
    cards.told.costs = [1, 2, 3, 4].map((instalments) => ({ instalments, addsInterest: instalments > 2 }));
    await admin.put('parcelas-config', { max_instalments: 3 });
    const good = await trial();
    expect([good.status, good.body]).toEqual([
      200,
      {
        ok: true,
        message: 'Tudo certo com Mercado Pago: as credenciais funcionam.',
        warnings: ['Em 3x o provedor cobra juros de quem compra. Ligue "Parcelado vendedor" na sua conta dele.'],
      },
    ]);
    cards.told.problem = new CardProblem('credentials', 'O Mercado Pago não aceitou o access token.');
    const bad = await trial();
    expect([bad.status, bad.body.message]).toEqual([422, 'O Mercado Pago não aceitou o access token.']);
  });

  test('is limited for each admin', async () => {
    await put(settings());
    const answers = [];
    for (let round = 0; round < 6; round++) answers.push((await trial()).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test('the simulator is there on this machine alone', async () => {
  const local = await openShop({ BASE_URL: 'http://localhost:3000' }, { cardTools: cards.cardTools });
  const owner = await local.signedIn('admin');
  expect((await owner.get('cartao-config')).body).toMatchObject({ has_simulator: true });
  const { body } = await owner.put('cartao-config', { provider: 'simulador' });
  expect(body.config).toMatchObject({ provider: 'simulador', webhook_url: null });
  expect((await owner.post('cartao-config/teste')).body).toMatchObject({ ok: true, warnings: [] });
  await local.close();
});
