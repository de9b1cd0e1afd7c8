import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildModel } from './build-model.ts';
import { buildPayout, findPayout } from './build-payout.ts';
import { buildBuyer, buildOrder, buildProduct, stockOf } from './build-product.ts';
import { chargesOf } from './charging-shop.ts';
import { type EndingProcess, openEndingProcess } from './ending-process.ts';
import { openPeerShop, type PeerShop, refundsAt } from './peer-shop.ts';

vi.setConfig({ testTimeout: 60_000 });

let house: PeerShop;
let ending: EndingProcess;
beforeAll(async () => {
  house = await openPeerShop();
  ending = await openEndingProcess(house);
});
afterEach(() => house.assertConserved());
afterAll(async () => {
  await ending.close();
  await house.close();
});

const isDone = (answer: { statusCode: number } | undefined) => answer !== undefined && answer.statusCode < 300;
/** Automatic refunds of one day are counted. */
const nextDay = () => house.shop.pool.query(`update pix_refunds set requested_at = requested_at - interval '2 days'`);

interface Scenario<Fixture> {
  build(): Promise<Fixture>;
  /** In a process that ends somewhere in it. */
  act(fixture: Fixture): Promise<unknown>;
  /** What people do again because nobody answered them, and the provider. */
  repeat?(fixture: Fixture): Promise<unknown>;
  tell?(fixture: Fixture): Promise<unknown>;
  check(fixture: Fixture): Promise<unknown>;
}

/**
 * Acts in processes that end after their first statement, their second …, until one comes to its end; another process
 * works on. Returns after how many statements one ended.
 */
async function endEverywhere<Fixture>(
  { build, act, repeat, tell, check }: Scenario<Fixture>,
  batch = 100,
): Promise<number> {
  let fixtures: Fixture[] = [];
  async function recover() {
    await nextDay();
    await house.workAll();
    for (const fixture of fixtures) await repeat?.(fixture);
    await house.workAll();
    for (const fixture of fixtures) await tell?.(fixture);
    await house.workAll();
    for (const fixture of fixtures) await check(fixture);
    await house.assertConserved();
    fixtures = [];
  }
  for (let statements = 1; ; statements++) {
    const fixture = await build();
    fixtures.push(fixture);
    await nextDay();
    await house.shop.pool.query('delete from rate_limits');
    ending.begin(statements);
    await act(fixture).catch((error) => {
      if (!ending.hasEnded()) throw error;
    });
    const hasEnded = ending.hasEnded();
    if (hasEnded) await ending.gone();
    // Nobody else's process works off what this one has left, until another one does.
    await house.shop.pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 day'`);
    await house.assertConserved();
    if (!hasEnded || fixtures.length === batch) await recover();
    if (!hasEnded) return statements - 1;
  }
}

const hook = (pix: { txid: string | undefined; e2eId: string }) =>
  ending.call('POST', house.hookPath, undefined, { pix: [{ txid: pix.txid, endToEndId: pix.e2eId }] });
const pixOf = (txid: string) => [...house.peer.state.received.values()].find((pix) => pix.txid === txid);
const liveOf = async (code: string) =>
  (await chargesOf(house.shop, code)).find(({ state }) => state === 'open' || state === 'paid');
/** The provider tells again of what nobody has answered. */
async function tellAgain(txid: string, wasHeard: boolean) {
  const pix = pixOf(txid) ?? house.peer.pay(txid);
  if (!wasHeard) await house.tell(pix);
}

test('an order that is placed, charged and paid', async () => {
  const { shop, peer, admin } = house;
  const statements = await endEverywhere({
    async build() {
      const product = await buildProduct(admin, { stock: 1 });
      const buyer = await buildBuyer(shop);
      return { product, buyer, key: randomUUID(), code: undefined as string | undefined, wasHeard: false };
    },
    async act(fixture) {
      const { product, buyer, key } = fixture;
      const placed = await ending.call('POST', 'orders', buyer.token, buildOrder([product]), {
        'idempotency-key': key,
      });
      if (!placed || !isDone(placed)) return;
      fixture.code = placed.json().order_code;
      await ending.work();
      const charge = await liveOf(fixture.code ?? '');
      if (!charge || ending.hasEnded()) return;
      fixture.wasHeard = isDone(await hook(peer.pay(charge.txid)));
      await ending.work();
    },
    async repeat(fixture) {
      const { product, buyer, key, code } = fixture;
      const again = await buyer.post('orders', buildOrder([product]), { 'idempotency-key': key });
      expect(again.status).toBeLessThan(300);
      fixture.code = again.body.order_code;
      if (code) expect(fixture.code).toBe(code);
    },
    async tell({ code, wasHeard }) {
      const charge = await liveOf(code ?? '');
      if (!charge) throw new Error(`No charge of ${code}`);
      await tellAgain(charge.txid, wasHeard);
    },
    async check({ product, buyer }) {
      const { rows } = await shop.pool.query('select id, status from orders where user_id = $1', [buyer.id]);
      expect(rows).toEqual([{ id: expect.any(Number), status: 2 }]);
      expect(await house.paymentsOf(rows[0].id)).toMatchObject([{ verdict: 'settled', kept: 100_000 }]);
      expect(await house.countMails(rows[0].id, 'Pix confirmado')).toBe(1);
      expect(await stockOf(admin, product.id)).toBe(0);
    },
  });
  expect(statements).toBeGreaterThan(30);
});

test('money that comes when the order is over and its unit is sold', async () => {
  const { shop, peer, admin } = house;
  const { pool } = shop;
  const sell = async (order: { product: Parameters<typeof buildOrder>[0][number] }) =>
    (await buildBuyer(shop)).post('orders', buildOrder([order.product]));
  const statements = await endEverywhere(
    {
      async build() {
        const order = await house.charged();
        await pool.query(`update orders set hold_until = giro_now() - interval '5 minutes' where id = $1`, [order.id]);
        return { ...order, isSold: false, wasHeard: false };
      },
      async act(order) {
        await ending.app.services.payments.orderCharging.holds.endIfDue(order.id);
        await ending.work();
        if (ending.hasEnded()) return;
        await sell(order);
        order.isSold = true;
        order.wasHeard = isDone(await hook(peer.pay(order.txid)));
        await ending.work();
        await ending.work();
      },
      async tell(order) {
        if (!order.isSold) expect((await sell(order)).status).toBe(201);
        await tellAgain(order.txid, order.wasHeard);
      },
      async check({ id, code, txid, product }) {
        expect(await house.statusOf(code)).toMatchObject({ status: 3, end_reason: 'expired' });
        expect(await house.paymentsOf(id)).toMatchObject([{ verdict: 'late', kept: 0 }]);
        const e2eId = pixOf(txid)?.e2eId ?? '';
        expect(refundsAt(peer, e2eId)).toMatchObject([{ cents: 100_000, status: 'DEVOLVIDO' }]);
        expect(await house.countMails(id, 'valor devolvido')).toBe(1);
        expect(await stockOf(admin, product.id)).toBe(0);
      },
    },
    10,
  );
  expect(statements).toBeGreaterThan(30);
});

test('a code that is asked for anew', async () => {
  const { shop, peer } = house;
  const statements = await endEverywhere({
    async build() {
      const order = await house.charged();
      await shop.pool.query(`update pix_charges set expires_at = giro_now() - interval '1 minute' where id = $1`, [
        order.charge.id,
      ]);
      return { ...order, isRenewed: false };
    },
    async act(order) {
      const token = order.buyer.token;
      order.isRenewed = isDone(await ending.call('POST', `pedidos/${order.code}/novo-codigo`, token, {}));
      await ending.work();
    },
    async repeat({ buyer, code, isRenewed, txid }) {
      const live = (await chargesOf(shop, code)).filter(({ state }) => state === 'new' || state === 'open');
      if (isRenewed) expect(live.map((charge) => charge.txid)).not.toContain(txid);
      if (!isRenewed) expect((await buyer.post(`pedidos/${code}/novo-codigo`)).status).toBe(200);
    },
    async tell({ code }) {
      const charge = (await chargesOf(shop, code)).find(({ state }) => state === 'open');
      if (!charge) throw new Error(`No open charge of ${code}`);
      await tellAgain(charge.txid, false);
    },
    async check({ id, code, txid }) {
      expect(await house.statusOf(code)).toMatchObject({ status: 2 });
      const states = (await chargesOf(shop, code)).map(({ state }) => state);
      expect(states).toEqual(['removed', 'paid']);
      expect(peer.state.charges.get(txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
      expect(await house.paymentsOf(id)).toMatchObject([{ verdict: 'settled' }]);
      expect(await house.countMails(id, 'Pix confirmado')).toBe(1);
    },
  });
  expect(statements).toBeGreaterThan(20);
});

test('money that an admin gives back', async () => {
  const { shop, peer, admin } = house;
  const statements = await endEverywhere({
    async build() {
      const order = await house.charged();
      const { e2eId } = peer.pay(order.txid);
      await house.tell({ txid: order.txid, e2eId });
      await shop.work();
      const { rows } = await shop.pool.query('select id from pix_payments where e2e_id = $1', [e2eId]);
      return { ...order, e2eId, paymentId: rows[0].id, key: randomUUID(), isAsked: false };
    },
    async act(order) {
      const headers = { 'idempotency-key': order.key };
      const url = `recebimentos/${order.paymentId}/devolver`;
      order.isAsked = isDone(await ending.call('POST', url, admin.token, { reason: 'Troca' }, headers));
      await ending.work();
      await ending.work();
    },
    async repeat({ paymentId, key, isAsked }) {
      if (isAsked) return;
      const headers = { 'idempotency-key': key };
      const again = await admin.post(`recebimentos/${paymentId}/devolver`, { reason: 'Troca' }, headers);
      expect(again.status).toBeLessThan(300);
    },
    async check({ id, e2eId }) {
      expect(refundsAt(peer, e2eId)).toMatchObject([{ cents: 100_000, status: 'DEVOLVIDO' }]);
      expect(await house.paymentsOf(id)).toMatchObject([{ kept: 0, refunded_cents: 100_000 }]);
      expect(await house.countMails(id, 'valor devolvido')).toBe(1);
    },
  });
  expect(statements).toBeGreaterThan(15);
});

test('a seller who is paid through the provider', async () => {
  const { shop, peer, admin } = house;
  const model = await buildModel(shop);
  const unknown: { id: number; proposalId: number }[] = [];
  const statements = await endEverywhere({
    build: async () => ({ ...(await buildPayout(shop, model, admin)), isSent: false }),
    async act(payout) {
      payout.isSent = isDone(await ending.call('POST', `repasses/${payout.id}/enviar`, admin.token, {}));
      await ending.work();
      await ending.work();
    },
    async repeat({ id, isSent }) {
      const { status } = isSent ? { status: 202 } : await admin.post(`repasses/${id}/enviar`);
      expect([202, 409]).toContain(status);
    },
    async check({ id, proposalId }) {
      const { rows } = await shop.pool.query('select state, psp_id from payouts where id = $1', [id]);
      const { state, psp_id: pspId } = rows[0];
      const sent = peer.state.sent.get(pspId);
      // Cut off before the provider heard of it: asked about by its id, never sent anew.
      if (!sent) {
        expect(state).toBe('sending');
        unknown.push({ id, proposalId });
        return;
      }
      expect([state, sent.status]).toEqual(['paid', 'REALIZADO']);
      const puts = peer.requests.filter(({ call, path }) => call === 'send' && path.endsWith(pspId));
      expect(puts).toHaveLength(1);
      const { rows: mails } = await shop.pool.query(
        `select count(*)::int from emails where subject_kind = 'proposal' and subject_id = $1 and title like '%pagamento feito%'`,
        [String(proposalId)],
      );
      expect(mails[0].count).toBe(1);
    },
  });
  expect(statements).toBeGreaterThan(15);
  expect(unknown.length).toBeLessThanOrEqual(4);
  await house.setNow(new Date(Date.now() + 61 * 60_000));
  await house.workAll();
  for (const { proposalId } of unknown) {
    const again = await shop.signedIn('admin');
    expect(await findPayout(again, proposalId)).toMatchObject({ state: 'due' });
  }
});
