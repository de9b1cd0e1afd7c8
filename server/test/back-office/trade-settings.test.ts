import { presentVersionsOf } from '@giro/contract/rules/terms.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const untilChanged = {
  credit_enabled: false,
  bonus_percent: 0,
  credit_days: 365,
  modes: [],
  trade_hold_days: 2,
  counter_enabled: false,
  hold_minutes: 30,
  anonymous_up_to: 300,
};

test('nothing is on until an owner or manager switches it on, and an edit changes what it names alone', async () => {
  const admin = await shop.signedIn('admin');
  expect((await admin.get('troca-config')).body).toEqual({ ...untilChanged, version: 0 });
  const on = await admin.put('troca-config', { credit_enabled: true }, { 'if-match': '"0"' });
  expect([on.status, on.body]).toEqual([200, { ...untilChanged, credit_enabled: true, version: 1 }]);
  const { body } = await admin.put('troca-config', { bonus_percent: 8, unknown: 1 });
  expect(body).toEqual({ ...untilChanged, credit_enabled: true, bonus_percent: 8, version: 2 });
  const late = await admin.put('troca-config', { bonus_percent: 9 }, { 'if-match': '"1"' });
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('foram alteradas')]);
  expect((await admin.put('troca-config', { credit_enabled: false })).body.bonus_percent).toBe(8);
});

test('everybody reads what the shop has switched on, at once', async () => {
  const admin = await shop.signedIn('admin');
  const read = async () => [(await shop.visitor().get('troca')).body, (await shop.visitor().get('loja')).body.credit];
  await admin.put('troca-config', { credit_enabled: true, bonus_percent: 8, credit_days: 400 });
  expect(await read()).toEqual([
    { credit: true, bonus_percent: 8, modes: [], counter: false },
    { bonus_percent: 8, days: 400 },
  ]);
  await admin.put('troca-config', { credit_enabled: false });
  expect(await read()).toEqual([{ credit: false, bonus_percent: 8, modes: [], counter: false }, undefined]);
  await admin.put('troca-config', { counter_enabled: true, modes: ['no_balcao', 'antes', 'antes'] });
  expect((await read())[0]).toMatchObject({ modes: ['no_balcao', 'antes'], counter: true });
  await admin.put('troca-config', { counter_enabled: false, modes: [] });
});

test('every rule is checked, and who may not change them is refused', async () => {
  const admin = await shop.signedIn('admin');
  const wrong = {
    credit_enabled: 'sim',
    bonus_percent: 51,
    credit_days: 364,
    modes: ['pelo correio'],
    trade_hold_days: 8,
    counter_enabled: 1,
    hold_minutes: 4,
    anonymous_up_to: 5001,
  };
  const { status, body } = await admin.put('troca-config', wrong);
  const fields = Object.keys(body.errors).map((field) => field.split('.')[0]);
  expect([status, fields.sort()]).toEqual([422, Object.keys(untilChanged).sort()]);
  expect((await admin.put('troca-config', { modes: ['no_balcao'] })).body.errors.modes).toEqual([
    'Ligue o balcão para receber aparelhos de entrada na loja.',
  ]);
  for (const wrongDays of [1826, 365.5, 'muitos', '', null]) {
    expect((await admin.put('troca-config', { credit_days: wrongDays })).status).toBe(422);
  }
  for (const [client, refused] of [
    [shop.visitor(), 401],
    [await shop.signedIn(), 403],
    [await shop.signedIn('financeiro'), 403],
  ] as const) {
    expect((await client.get('troca-config')).status).toBe(refused);
    expect((await client.put('troca-config', {})).status).toBe(refused);
  }
});

test('whoever has accepted the terms is asked again once the shop gives credit, and no longer when it stops', async () => {
  const admin = await shop.signedIn('admin');
  await admin.put('troca-config', { credit_enabled: false });
  const person = await shop.signedIn();
  await person.post('aceitar-termos', presentVersionsOf({ givesCredit: false }));
  const asked = async () => (await person.get('user')).body.to_accept;
  expect(await asked()).toBeNull();
  await admin.put('troca-config', { credit_enabled: true });
  expect(await asked()).toEqual({ terms: 3, privacy: 3 });
  expect((await person.post('aceitar-termos', presentVersionsOf({ givesCredit: false }))).status).toBe(409);
  await admin.put('troca-config', { credit_enabled: false });
  expect(await asked()).toBeNull();
  await admin.put('troca-config', { credit_enabled: true });
  await person.post('aceitar-termos', presentVersionsOf({ givesCredit: true }));
  expect(await asked()).toBeNull();
});
