import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { endEverywhere } from '../support/end-everywhere.ts';
import { isDone, useEndingShop } from '../support/ending-shop.ts';
import { refundsAt } from '../support/peer-shop.ts';

vi.setConfig({ testTimeout: 120_000 });

const at = useEndingShop();

test('money that an admin gives back', async () => {
  const { shop, peer, admin } = at.house;
  const statements = await endEverywhere(at, {
    async build() {
      const order = await at.house.charged();
      const { e2eId } = peer.pay(order.txid);
      await at.house.tell({ txid: order.txid, e2eId });
      await shop.work();
      const { rows } = await shop.pool.query('select id from pix_payments where e2e_id = $1', [e2eId]);
      return { ...order, e2eId, paymentId: rows[0].id, key: randomUUID(), isAsked: false };
    },
    async act(order) {
      const headers = { 'idempotency-key': order.key };
      const url = `recebimentos/${order.paymentId}/devolver`;
      order.isAsked = isDone(await at.ending.call('POST', url, admin.token, { reason: 'Troca' }, headers));
      await at.ending.work();
      await at.ending.work();
    },
    async repeat({ paymentId, key, isAsked }) {
      if (isAsked) return;
      const headers = { 'idempotency-key': key };
      const again = await admin.post(`recebimentos/${paymentId}/devolver`, { reason: 'Troca' }, headers);
      expect(again.status).toBeLessThan(300);
    },
    async check({ id, e2eId }) {
      expect(refundsAt(peer, e2eId)).toMatchObject([{ cents: 100_000, status: 'DEVOLVIDO' }]);
      expect(await at.house.paymentsOf(id)).toMatchObject([{ kept: 0, refunded_cents: 100_000 }]);
      expect(await at.house.countMails(id, 'valor devolvido')).toBe(1);
    },
  });
  expect(statements).toBeGreaterThan(15);
});
