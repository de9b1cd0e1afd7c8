import { expect, test, vi } from 'vitest';
import { buildModel } from '../support/build-model.ts';
import { atVersion, buildPayout, findPayout } from '../support/build-payout.ts';
import { endEverywhere } from '../support/end-everywhere.ts';
import { isDone, useEndingShop } from '../support/ending-shop.ts';

vi.setConfig({ testTimeout: 120_000 });

const at = useEndingShop();

test('a seller who is paid through the provider', async () => {
  const { shop, peer, admin } = at.house;
  const model = await buildModel(shop);
  const unknown: { id: number; proposalId: number }[] = [];
  const statements = await endEverywhere(at, {
    build: async () => ({ ...(await buildPayout(shop, model, admin)), isSent: false }),
    async act(payout) {
      const atOnce = await atVersion(shop, payout.id);
      payout.isSent = isDone(await at.ending.call('POST', `repasses/${payout.id}/enviar`, admin.token, {}, atOnce));
      await at.ending.work();
      await at.ending.work();
    },
    async repeat({ id, isSent }) {
      const { status } = isSent
        ? { status: 202 }
        : await admin.post(`repasses/${id}/enviar`, {}, await atVersion(shop, id));
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
  await at.house.setNow(new Date(Date.now() + 61 * 60_000));
  await at.house.workAll();
  for (const { proposalId } of unknown) {
    const again = await shop.signedIn('admin');
    expect(await findPayout(again, proposalId)).toMatchObject({ state: 'due' });
  }
});
