import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { nextImei, offerDevice } from '../support/build-numbered-device.ts';
import { atVersion, findPayout, keyBank } from '../support/build-payout.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let model: BuiltModel;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const approve = (id: number, said: object = {}) => admin.post(`proposals/status/${id}`, { status: 6, ...said });
const saveBank = async ({ seller, id }: { seller: Client; id: number }) => {
  const own = (await seller.get('proposals-user')).body.data.find((row: { id: number }) => row.id === id);
  await seller.put(`proposals/${own.bank_token}/bank-data`, { bank_data: keyBank });
};

test('one IMEI that is bought from two people is flagged, and needs a reason at the approval and at its payout', async () => {
  const imei = nextImei();
  const [one, other] = [await offerDevice(shop, model, imei), await offerDevice(shop, model, imei)];
  for (const offered of [one, other]) await saveBank(offered);
  expect((await approve(one.id)).status).toBe(200);
  const words = `A loja já comprou este IMEI de outra pessoa (proposta ${one.id}). Informe por que seguir mesmo assim.`;
  const asked = await approve(other.id);
  expect([asked.status, asked.body]).toEqual([409, { message: words, needs: 'flag_reason' }]);
  expect((await approve(other.id, { flag_reason: 'Nota fiscal no nome dela' })).status).toBe(200);
  // The first one is no less in doubt now.
  for (const { id } of [one, other]) expect((await findPayout(admin, id)).flags).toEqual(['bought-twice']);
  const { id, version } = await findPayout(admin, other.id);
  const press = async (verb: string, body: object = {}) =>
    admin.post(`repasses/${id}/${verb}`, body, await atVersion(shop, id));
  const refused = await press('pagar');
  expect([refused.status, refused.body.message, refused.body.needs]).toEqual([409, words, 'flag_reason']);
  expect((await press('enviar')).body.needs).toBe('flag_reason');
  const rows = [{ id, version }];
  expect((await admin.post('repasses/lote', { rows })).body.needs).toBe('flag_reason');
  expect((await press('pagar', { flag_reason: ' ' })).status).toBe(409);
  expect((await press('pagar', { flag_reason: 'Conferido no balcão' })).status).toBe(200);
  const { rows: events } = await shop.pool.query('select event, reason from payout_events where payout_id = $1', [id]);
  expect(events).toEqual([{ event: 'claimed', reason: 'Conferido no balcão' }]);
});

test('the same person sells it again without a word', async () => {
  const imei = nextImei();
  const first = await offerDevice(shop, model, imei);
  const again = await offerDevice(shop, model, imei, first.seller);
  expect((await approve(first.id)).status).toBe(200);
  expect((await approve(again.id)).status).toBe(200);
  expect((await findPayout(admin, again.id)).flags).toEqual([]);
});
