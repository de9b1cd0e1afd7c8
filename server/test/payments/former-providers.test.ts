import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAccount, replaceCurrent } from '../../src/features/settings/kept-accounts.queries.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { atVersion, buildPayout } from '../support/build-proposal.ts';
import { statusOf } from '../support/charging-shop.ts';
import { openTwoBanks, type TwoBanks } from '../support/two-banks.ts';

let two: TwoBanks;
let model: BuiltModel;
beforeAll(async () => {
  two = await openTwoBanks();
  model = await buildModel(two.shop);
});
beforeEach(() => two.reset());
afterAll(() => two.shop.close());

const services = () => two.shop.app.services;
const paid = 2;
const place = { table: 'pix_providers', setting: 'payments' } as const;

describe('two admins who set another provider at once', () => {
  test('follow each other: one provider is that of now, and what was open before is settled', async () => {
    const { shop } = two;
    for (let round = 0; round < 5; round++) {
      await two.save('a');
      const { txid, code, charge } = await two.charged();
      const saves = [
        () => two.save('b', { client_id: `novo-${round}`, pix_key: `novo${round}@exemplo.com.br` }),
        () => two.turnOff(),
        () => two.save('b', { client_id: `outro-${round}`, pix_key: `outro${round}@exemplo.com.br` }),
      ];
      const answers = await Promise.all(saves.map((save) => save()));
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
      const current = (await two.providers()).filter(({ is_former }) => !is_former);
      const { rows } = await shop.pool.query(`select value ->> 'psp' as psp from settings where key = 'payments'`);
      expect(current).toHaveLength(rows[0].psp === '' ? 0 : 1);
      two.banks.a.pay({ txid });
      await services().pix.polls.poll(charge.id);
      expect((await statusOf(shop, code)).status).toBe(paid);
    }
  });

  test('over one version are one who saves and one who is told', async () => {
    await two.save('a');
    const { version } = (await two.admin.get('pagamentos-config')).body;
    const answers = await Promise.all(
      ['x', 'y'].map((name) =>
        two.admin.put('pagamentos-config', two.settingsOf('b', { client_id: name, pix_key: `${name}@b.exemplo.br` }), {
          'if-match': `"${version}"`,
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await two.providers()).map(({ is_former }) => is_former)).toEqual([true, false]);
  });

  test('without waiting for each other would meet: the race is a real one', async () => {
    await two.save('a');
    let arrived = 0;
    const both = Promise.withResolvers<void>();
    // Each goes on with what it saw before the other was done, however late its own writes come.
    const naive = () =>
      two.shop.database
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          await services().paymentSettings.read(tx);
          if (++arrived === 2) both.resolve();
          await both.promise;
          await replaceCurrent(tx, place, {});
          await insertAccount(tx, place);
        });
    const outcomes = await Promise.allSettled([naive(), naive()]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('what a former provider is asked by', () => {
  const forget = async () => {
    await services().paymentSettings.forgetFormer();
    return (await two.providers()).map(({ former }) => former !== null);
  };

  test('is gone at once where nothing of it is open: its address comes back without a secret', async () => {
    await two.save('a');
    await two.save('b');
    expect((await two.providers()).map(({ former }) => former)).toEqual([null, null]);
    const bare = { ...two.settingsOf('a'), client_secret: undefined };
    const again = await two.admin.put('pagamentos-config', bare);
    expect([again.status, again.body.config?.has_client_secret]).toEqual([200, false]);
  });

  test('is forgotten by the job of a day, or by the next save, once nothing of it is open', async () => {
    for (const isSaved of [false, true]) {
      await two.reset();
      await two.chargedBefore();
      expect((await two.providers())[0]?.former).not.toBeNull();
      await two.shop.pool.query(`
        update pix_charges set expires_at = now() - interval '4 days', created_at = now() - interval '4 days'`);
      if (isSaved) await two.save('b');
      else await two.shop.app.tasks.database['forget-former-providers']?.({}, {} as never);
      expect((await two.providers()).map(({ former }) => former)).toEqual([null, null]);
    }
  });

  test.each<[string, string, string]>([
    ['a charge that may be paid', '2 days', '4 days'],
    ['a payment that may go back', '89 days', '92 days'],
  ])('is kept for %s', async (what, early, late) => {
    if (what.startsWith('a charge')) await two.chargedBefore();
    else await two.paidBefore();
    await two.pass(100);
    const age = async (by: string) => {
      await two.shop.pool.query(`
        update pix_charges set expires_at = now() - interval '${by}', created_at = now() - interval '${by}';
        update pix_payments set paid_at = now() - interval '${by}'`);
      return forget();
    };
    expect(await age(early)).toEqual([true, false]);
    expect(await age(late)).toEqual([false, false]);
  });

  test('is kept for a refund that is not finished, however old its payment', async () => {
    const { paymentId } = await two.paidBefore();
    await two.pass(200);
    await two.shop.pool.query(`
      update pix_charges set expires_at = now() - interval '200 days';
      update pix_payments set paid_at = now() - interval '200 days', refunded_cents = amount_cents;
      insert into pix_refunds (id, payment_id, amount_cents, source, state) select 'abc', id, amount_cents, 'admin', 'processing' from pix_payments where id = ${paymentId}`);
    expect(await forget()).toEqual([true, false]);
    await two.shop.pool.query(`update pix_refunds set state = 'done'`);
    expect(await forget()).toEqual([false, false]);
  });

  test('is kept for a payout that is on its way', async () => {
    await two.save('a');
    two.banks.a.sends.setMood('takes-time');
    const { id } = await buildPayout(two.shop, model, two.admin);
    expect((await two.admin.post(`repasses/${id}/enviar`, {}, await atVersion(two.shop, id))).status).toBe(202);
    await two.shop.work();
    await two.save('b');
    await two.pass(30);
    expect(await forget()).toEqual([true, false]);
    await two.shop.pool.query(`update payouts set state = 'due' where state = 'sending'`);
    expect(await forget()).toEqual([false, false]);
  });
});
