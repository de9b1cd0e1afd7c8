import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { startRunners } from '../../src/runners.ts';
import { stockOf } from '../support/build-product.ts';
import { buildCharged, chargesOf, paymentOf, statusOf, useChargingShop, workAll } from '../support/charging-shop.ts';
import { runTask } from '../support/harness.ts';

const { shop, admin, provider, minutesLater } = await useChargingShop();
const unopened = () => buildCharged(shop, admin, { isOpen: false });
const askedOf = (verb: string, txid: string) => provider.asked.filter((line) => line === `${verb} ${txid}`);
const atProvider = (txid: string) => provider.charges.get(txid)?.state;

/** As if this process had died before it could note that the charge is in this state; until the answer is called. */
async function dieBeforeNoting(state: string) {
  await shop.pool.query(`alter table pix_charges add constraint jammed check (state <> '${state}') not valid`);
  return () => shop.pool.query('alter table pix_charges drop constraint jammed');
}

describe('a charge that the provider', () => {
  test('makes without saying so is adopted, not made twice', async () => {
    provider.fail('openCharge', 'unknown', { afterwards: true, times: 1 });
    const { code, txid } = await unopened();
    await workAll(shop);
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'open', txid, last_error: null }]);
    expect(askedOf('openCharge', txid)).toHaveLength(2);
  });

  test('was never asked for, because a backup holds no jobs, is made within a minute all the same', async () => {
    const { code } = await unopened();
    await shop.pool.query('delete from graphile_worker._private_jobs');
    await workAll(shop);
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'open', last_error: null }]);
  });

  test('does not make in six tries has failed, and another one is there for the asking', async () => {
    provider.fail('openCharge', 'unknown');
    const { buyer, code, txid } = await unopened();
    expect((await paymentOf(buyer, code)).state).toBe('preparing');
    await workAll(shop);
    await workAll(shop);
    await workAll(shop);
    expect(askedOf('openCharge', txid)).toHaveLength(6);
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'failed', last_error: 'openCharge falhou' }]);
    expect(await paymentOf(buyer, code)).toMatchObject({ state: 'expired', can_renew: true });
    provider.heal();
    await buyer.post(`pedidos/${code}/novo-codigo`);
    await shop.work();
    expect((await paymentOf(buyer, code)).state).toBe('waiting');
  });

  test('has already under this name, for another value, is asked for under another', async () => {
    const { code, txid } = await unopened();
    await provider.openCharge({ txid, amountCents: 1, expiresInS: 900, key: 'x', description: '' });
    await workAll(shop);
    const [charge] = await chargesOf(shop, code);
    expect(charge?.state).toBe('open');
    expect(charge?.txid).not.toBe(txid);
  });

  test('is too busy to make waits without its tries being counted', async () => {
    provider.fail('openCharge', 'busy', { times: 8 });
    const { code } = await unopened();
    for (let round = 0; round < 4; round++) await workAll(shop);
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'open' }]);
  });

  test('makes, and nobody lived to note it, is noted by the next try', async () => {
    const { code, txid } = await unopened();
    const revive = await dieBeforeNoting('open');
    await shop.work();
    expect([atProvider(txid), (await chargesOf(shop, code))[0]?.state]).toEqual(['open', 'new']);
    await revive();
    await workAll(shop);
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'open', txid }]);
  });

  test('makes after it was given up, and nobody lived to note it, is taken back all the same', async () => {
    const { buyer, code, txid, charge } = await unopened();
    const { openings, polls } = shop.app.services.pix;
    const goOn = provider.pause('openCharge');
    const opening = openings.open(charge.id, false);
    await expect.poll(() => askedOf('openCharge', txid).length).toBe(1);
    await buyer.post(`pedidos/${code}/desistir`);
    await polls.remove(charge.id);
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'removed' }]);
    const revive = await dieBeforeNoting('removing');
    goOn();
    await expect(opening).rejects.toThrow('jammed');
    expect(atProvider(txid)).toBe('open');
    await revive();
    await workAll(shop);
    expect([atProvider(txid), (await chargesOf(shop, code))[0]?.state]).toEqual(['removed', 'removed']);
  });

  test('takes back, and nobody lived to note it, ends its order at the next try', async () => {
    const { code, txid, product } = await buildCharged(shop, admin);
    await minutesLater(18);
    const revive = await dieBeforeNoting('removed');
    await workAll(shop);
    expect([atProvider(txid), (await statusOf(shop, code)).status]).toEqual(['removed', 1]);
    await revive();
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(3);
    expect(await stockOf(admin, product.id)).toBe(1);
  });

  test('is paid, and nobody lived to write that down, is written down by the next look', async () => {
    const { code, txid, charge, id } = await buildCharged(shop, admin);
    const { polls } = shop.app.services.pix;
    provider.pay({ txid });
    const revive = await dieBeforeNoting('paid');
    await expect(polls.poll(charge.id)).rejects.toThrow('jammed');
    expect((await statusOf(shop, code)).status).toBe(1);
    await revive();
    await minutesLater(18);
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(2);
    const { rows } = await shop.pool.query('select verdict from pix_payments where order_id = $1', [id]);
    expect(rows).toEqual([{ verdict: 'settled' }]);
  });

  test('did not answer about is asked again, also when the looking process died', async () => {
    const { code, txid, charge } = await buildCharged(shop, admin);
    const { polls } = shop.app.services.pix;
    provider.fail('readCharge', 'unknown', { times: 1 });
    await polls.poll(charge.id);
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'open', last_error: 'readCharge falhou' }]);
    await shop.pool.query('delete from graphile_worker._private_jobs');
    provider.pay({ txid });
    const revive = await dieBeforeNoting('paid');
    await expect(polls.poll(charge.id)).rejects.toThrow('jammed');
    await revive();
    await minutesLater(1);
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(2);
  });

  test('will not take back because it is over counts as taken back', async () => {
    provider.fail('removeCharge', 'refused');
    const { code } = await buildCharged(shop, admin);
    // Over by the shop's clock, which the tests set; by that of the machine it is not.
    await minutesLater(18);
    await workAll(shop);
    expect((await statusOf(shop, code)).status).toBe(3);
    expect(await chargesOf(shop, code)).toMatchObject([{ state: 'removed' }]);
  });

  test('was taken back by somebody else there can be renewed here', async () => {
    const { buyer, code, txid, charge } = await buildCharged(shop, admin);
    await provider.removeCharge(txid);
    await shop.app.services.pix.polls.poll(charge.id);
    expect(await paymentOf(buyer, code)).toMatchObject({ state: 'expired', can_renew: true });
  });
});

test('what became due while no process ran ends once one starts', async () => {
  const { code } = await buildCharged(shop, admin);
  await minutesLater(60);
  await runTask(shop, 'end-charge-orders');
  expect((await statusOf(shop, code)).status).toBe(3);
});

test('an order whose end fails does not hold the others up', async () => {
  const [broken, whole] = [await buildCharged(shop, admin), await buildCharged(shop, admin)];
  await shop.pool.query(`alter table products add constraint held check (id <> ${broken.product.id} or stock < 1)`);
  await minutesLater(40);
  await expect(shop.app.services.payments.holds.endDue()).rejects.toThrow('held');
  await shop.pool.query('alter table products drop constraint held');
  expect([(await statusOf(shop, broken.code)).status, (await statusOf(shop, whole.code)).status]).toEqual([1, 3]);
  await workAll(shop);
  expect((await statusOf(shop, broken.code)).status).toBe(3);
});

test('a provider that takes its time delays no mail', async () => {
  const { pool } = shop;
  const goOn = provider.pause('openCharge');
  const runners = startRunners({ ...shop, log: pino({ level: 'silent' }) });
  try {
    const orders = [await unopened(), await unopened(), await unopened()];
    const sent = async () => {
      const { rows } = await pool.query(
        `select from emails where status = 'sent' and subject_kind = 'order' and subject_id = any($1)`,
        [orders.map(({ id }) => String(id))],
      );
      return rows.length;
    };
    await expect.poll(() => orders.filter(({ txid }) => askedOf('openCharge', txid).length > 0).length).toBe(3);
    await expect.poll(sent, { timeout: 10_000 }).toBe(3);
    expect(orders.map(({ txid }) => atProvider(txid))).toEqual([undefined, undefined, undefined]);
  } finally {
    goOn();
    await runners.stop();
  }
});
