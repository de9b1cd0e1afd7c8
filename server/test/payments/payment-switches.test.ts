import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '../../src/platform/crypto/secret-box.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { atVersion, buildPayout, findPayout } from '../support/build-payout.ts';
import { statusOf } from '../support/charging-shop.ts';
import { secretKey } from '../support/harness.ts';
import { openTwoBanks, type TwoBanks } from '../support/two-banks.ts';

let two: TwoBanks;
let model: BuiltModel;
beforeAll(async () => {
  two = await openTwoBanks();
  model = await buildModel(two.shop);
});
beforeEach(() => two.reset());
afterAll(() => two.shop.close());

const box = createSecretBox(secretKey);
const services = () => two.shop.app.services;
const status = async (code: string) => (await statusOf(two.shop, code)).status;
const pending = 1;
const paid = 2;

/** Secret of the address at which the former provider of the oldest row tells of payments. */
async function formerSecret(): Promise<string> {
  const [first] = await two.providers();
  return box.open(String(first?.former?.webhookSecretSealed), 'pix_providers.webhookSecret', first?.id ?? 0);
}

describe('a charge that was open when another provider was set', () => {
  const tell = async (body: object) =>
    expect((await two.shop.visitor().post(`pix/webhook/${await formerSecret()}`, body)).status).toBe(200);

  test.each<[string, (order: { txid: string; chargeId: number; e2eId: string }) => Promise<unknown>]>([
    ['a look', ({ chargeId }) => services().pix.polls.poll(chargeId)],
    ['the list of the last hours', () => services().pix.reconciliation.listLatest()],
    ['its webhook', ({ txid, e2eId }) => tell({ pix: [{ txid, endToEndId: e2eId }] })],
    ['its webhook without the charge', ({ e2eId }) => tell({ pix: [{ endToEndId: e2eId }] })],
  ])('and is paid at the one before is settled: %s', async (_, find) => {
    const { txid, code, charge } = await two.chargedBefore();
    const { e2eId } = two.banks.a.pay({ txid });
    await find({ txid, chargeId: charge.id, e2eId });
    await two.shop.work();
    expect(await status(code)).toBe(paid);
    expect(two.banks.b.asked.filter((each) => each.includes(txid))).toEqual([]);
    const { rows } = await two.shop.pool.query('select provider_id from pix_payments');
    expect(rows).toEqual([{ provider_id: (await two.providers())[0]?.id }]);
  });

  test('would never be settled by the provider of now', async () => {
    const { txid, code, charge } = await two.chargedBefore();
    two.banks.a.pay({ txid });
    await two.shop.pool.query('update pix_charges set provider_id = (select max(id) from pix_providers)');
    await services().pix.polls.poll(charge.id);
    expect([await status(code), two.banks.b.asked]).toEqual([pending, [`readCharge ${txid}`]]);
  });

  test('is settled also with no provider after it, and taken back where it was made when nobody pays', async () => {
    await two.save('a');
    const [one, other] = [await two.charged(), await two.charged()];
    expect((await two.turnOff()).body.config).toMatchObject({ psp: '', has_client_secret: false });
    two.banks.a.pay({ txid: one.txid });
    await services().pix.polls.poll(one.charge.id);
    await two.shop.pool.query(`update orders set hold_until = now() - interval '3 minutes' where id = $1`, [other.id]);
    await services().payments.holds.endDue();
    await two.workAll();
    expect([await status(one.code), await status(other.code)]).toEqual([paid, 3]);
    expect(two.banks.a.charges.get(other.txid)?.state).toBe('removed');
  });

  test('keeps nobody from charging new orders at the new one', async () => {
    await two.chargedBefore();
    const { txid } = await two.charged();
    expect([two.banks.a.charges.has(txid), two.banks.b.charges.has(txid)]).toEqual([false, true]);
  });

  test('is opened where it was written for', async () => {
    await two.save('a');
    const { txid } = await two.charged({ isOpen: false });
    await two.save('b');
    await two.shop.work();
    expect([two.banks.a.charges.has(txid), two.banks.b.charges.has(txid)]).toEqual([true, false]);
  });
});

describe('money that came in before another provider was set', () => {
  const giveBack = async (id: number) => {
    const answer = await two.admin.post(
      `recebimentos/${id}/devolver`,
      { reason: 'Combinado com o cliente' },
      { 'idempotency-key': `devolver-${id}-${randomBytes(4).toString('hex')}` },
    );
    expect(answer.status).toBe(202);
    await two.shop.work();
  };

  test('goes back from the account where it is', async () => {
    const { paymentId, e2eId } = await two.paidBefore();
    await giveBack(paymentId);
    expect([two.banks.a.refunded(), two.banks.b.refunded()]).toEqual([[e2eId], []]);
    const { rows } = await two.shop.pool.query('select state from pix_refunds');
    expect(rows).toEqual([{ state: 'done' }]);
  });

  test('goes back also when the shop has no provider any more', async () => {
    const { paymentId, e2eId } = await two.paidBefore();
    await two.turnOff();
    await giveBack(paymentId);
    expect(two.banks.a.refunded()).toEqual([e2eId]);
  });

  test('is held against the list of its own provider; one that says nothing keeps nobody from comparing', async () => {
    const yesterday = new Date(Date.now() - 86_400_000);
    await two.paidBefore(yesterday);
    const { txid } = await two.charged();
    two.banks.b.pay({ txid, paidAt: yesterday });
    const { pix } = services();
    const { rows } = await two.shop.pool.query('select id from pix_charges where txid = $1', [txid]);
    await pix.polls.poll(rows[0].id);
    const dayOf = async () =>
      (await two.shop.pool.query('select psp_count, our_count, differences from pix_days')).rows;
    await pix.reconciliation.compareDays();
    expect(await dayOf()).toEqual([{ psp_count: 2, our_count: 2, differences: [] }]);
    await two.shop.pool.query('truncate pix_days');
    two.banks.a.goAway();
    await pix.reconciliation.compareDays();
    expect(await dayOf()).toEqual([{ psp_count: 1, our_count: 1, differences: [] }]);
    // The same account at another address lists the same.
    await two.shop.pool.query('truncate pix_days');
    two.banks.a.heal();
    await two.save('b', { base_url: 'https://banco-b.example/v3', pix_key: 'pix@b.exemplo.com.br' });
    await pix.reconciliation.compareDays();
    expect(await dayOf()).toEqual([{ psp_count: 2, our_count: 2, differences: [] }]);
    two.banks.a.goAway();
    await pix.reconciliation.listLatest();
    two.banks.b.goAway();
    await expect(pix.reconciliation.listLatest()).rejects.toThrow('credenciais');
  });
});

test('a payout that is on its way is asked about where it was handed over', async () => {
  const { banks, shop, admin } = two;
  await two.save('a');
  banks.a.sends.setMood('takes-time');
  const { id, proposalId } = await buildPayout(shop, model, admin);
  expect((await admin.post(`repasses/${id}/enviar`, {}, await atVersion(shop, id))).status).toBe(202);
  await shop.work();
  await two.save('b');
  const { rows } = await shop.pool.query('select psp_id from payouts where id = $1', [id]);
  banks.a.sends.end(rows[0].psp_id, { state: 'done', e2eId: `E${'7'.repeat(31)}`, reason: null });
  await two.workAll();
  expect(await findPayout(admin, proposalId)).toMatchObject({ state: 'paid' });
  expect([banks.b.sends.polls(), banks.b.sends.asked]).toEqual([0, []]);
});

describe('a save', () => {
  test('of new credentials, or of another key of the same application, is no switch', async () => {
    await two.save('a');
    await two.save('a', { client_id: 'aplicativo-novo', client_secret: 'segredo-novo' });
    await two.save('a', { client_id: 'aplicativo-novo', pix_key: '52998224725' });
    expect(await two.providers()).toMatchObject([{ is_former: false }]);
  });

  test('of a provider whose money is still about takes it up again, with what it was asked by', async () => {
    const { txid, code, charge } = await two.chargedBefore();
    const [former] = await two.providers();
    const { body } = await two.save('a', { client_secret: '' });
    expect(body.config).toMatchObject({ has_client_secret: true, client_id: 'aplicativo-a' });
    expect(await two.providers()).toMatchObject([
      { id: former?.id, is_former: false, former: null },
      { is_former: true, former: null },
    ]);
    two.banks.a.pay({ txid });
    await services().pix.polls.poll(charge.id);
    expect(await status(code)).toBe(paid);
    expect(two.opened.at(-1)).toMatchObject({ clientSecret: 'segredo-a' });
  });

  test('of another account at the same bank tells at an address of its own', async () => {
    await two.chargedBefore();
    await two.save('b', { client_id: 'outro', pix_key: 'outra@b.exemplo.com.br' });
    const { findWebhookProvider } = services().paymentSettings;
    expect(await findWebhookProvider(await formerSecret())).toBe((await two.providers())[0]?.id);
    const { rows } = await two.shop.pool.query(`select value from settings where key = 'payments'`);
    const secret = box.open(rows[0].value.webhookSecretSealed, 'settings.payments.webhookSecret', 'payments');
    expect(await findWebhookProvider(secret)).toBe((await two.providers())[2]?.id);
  });

  test('leaves no secret of a former provider that would open in the place of another', async () => {
    await two.chargedBefore();
    await two.charged();
    await two.save('a', { base_url: 'https://banco-a.example/v3' });
    await two.shop.pool.query(`
      update pix_providers set former = other.former from pix_providers other
      where pix_providers.former is not null and other.former is not null and pix_providers.id <> other.id`);
    await expect(services().paymentSettings.listProviders(two.shop.database)).rejects.toThrow();
  });
});
