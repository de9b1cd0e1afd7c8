import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const untilChanged = {
  approve_on_accept: true,
  on_silence: 'aceitar',
  offer_days: 5,
  better_pays_more: true,
  require_lookup: false,
  stock_margin_percent: 0,
};

const versionNow = async (admin: Client) => `"${(await admin.get('aparelhos-config')).body.version}"`;

test('how devices are bought is what the terms say, until an admin changes it', async () => {
  const admin = await shop.signedIn('admin');
  expect((await admin.get('aparelhos-config')).body).toEqual({ ...untilChanged, version: 0 });
  const other = { ...untilChanged, on_silence: 'devolver', offer_days: 10, stock_margin_percent: 35 };
  const { status, body } = await admin.put('aparelhos-config', other, { 'if-match': '"0"' });
  expect([status, body.config]).toEqual([200, { ...other, version: 1 }]);
  expect((await admin.get('aparelhos-config')).body).toEqual({ ...other, version: 1 });
  const late = await admin.put('aparelhos-config', untilChanged, { 'if-match': '"0"' });
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('foram alteradas')]);
});

test('the terms follow how long an offer can be answered and what follows without an answer, at once', async () => {
  const admin = await shop.signedIn('admin');
  const terms = async () => {
    const { offer_days, on_silence } = (await shop.visitor().get('loja')).body;
    return [offer_days, on_silence];
  };
  const set = async (rules: object) =>
    admin.put('aparelhos-config', { ...untilChanged, ...rules }, { 'if-match': await versionNow(admin) });
  await set({ offer_days: 3, on_silence: 'perguntar' });
  expect(await terms()).toEqual([3, 'perguntar']);
  await set({});
  expect(await terms()).toEqual([5, 'aceitar']);
});

test('every rule is checked, and only admins see or change them', async () => {
  const admin = await shop.signedIn('admin');
  const wrong = { approve_on_accept: 'sim', on_silence: 'nada', offer_days: 31, better_pays_more: 1 };
  const { status, body } = await admin.put('aparelhos-config', wrong);
  expect([status, Object.keys(body.errors).sort()]).toEqual([422, Object.keys(untilChanged).sort()]);
  expect((await admin.put('aparelhos-config', { ...untilChanged, offer_days: 0 })).status).toBe(422);
  for (const [client, refused] of [[shop.visitor(), 401] as const, [await shop.signedIn(), 403] as const]) {
    expect((await client.get('aparelhos-config')).status).toBe(refused);
    expect((await client.put('aparelhos-config', untilChanged)).status).toBe(refused);
  }
});
