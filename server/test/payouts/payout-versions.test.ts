import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildPayout, findPayout, keyBank } from '../support/build-payout.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { readPixCode } from '../support/read-pix-code.ts';

let shop: TestShop;
let model: BuiltModel;
let carla: Client & { id: number };
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  carla = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const owed = () => buildPayout(shop, model, carla);
const withKey = (pix_key: string) => ({ ...keyBank, pix_key });
/** One whose account was changed, as the list shows it, and once more behind the list's back. */
async function changedTwice() {
  const built = await owed();
  await built.saveBank(withKey('(47) 98888-7777'));
  const shown = await findPayout(carla, built.proposalId);
  const asked = await built.begin(carla, {}, shown.version);
  await built.saveBank(withKey('(47) 97777-6666'));
  return { ...built, shown, asked };
}

describe('an account that changed behind the list', () => {
  test('is not paid over the older version, and not by a word that was given for the account before it', async () => {
    const { begin, shown, asked, proposalId, saveBank } = await changedTwice();
    const word = { confirm_changed: asked.body.confirm_changed };
    const stale = await begin(carla, word, shown.version);
    expect([stale.status, stale.body.code, stale.body.confirm_changed]).toEqual([409, undefined, undefined]);
    expect([asked.status, asked.body.confirm_changed]).toEqual([409, shown.account_version]);
    const now = await findPayout(carla, proposalId);
    expect(now.version).toBeGreaterThan(shown.version);
    for (const old of [word, { confirm_changed: true }]) {
      const again = await begin(carla, old, now.version);
      expect([again.status, again.body.confirm_changed]).toEqual([409, now.account_version]);
    }
    await saveBank(withKey('(47) 97777-6666'));
    const begun = await begin(carla, { confirm_changed: now.account_version }, now.version);
    expect(readPixCode(begun.body.code)['26.01']).toBe('+5547977776666');
  });

  test('and is changed while it is confirmed is paid as it was confirmed, or not at all', async () => {
    for (let round = 0; round < 3; round++) {
      const { begin, saveBank, proposalId } = await changedTwice();
      const { version, account_version } = await findPayout(carla, proposalId);
      const [begun, saved] = await Promise.all([
        begin(carla, { confirm_changed: account_version }, version),
        saveBank(withKey('(47) 96666-5555')),
      ]);
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual([begun.status, saved.status]);
      if (begun.status === 200) expect(readPixCode(begun.body.code)['26.01']).toBe('+5547977776666');
    }
  });

  test('is in no file that was made from the older list, which names its proposal', async () => {
    const { id, shown, proposalId } = await changedTwice();
    const free = await owed();
    const rows = [
      { id: free.id, version: free.payout.version },
      { id, version: shown.version },
    ];
    const stale = await carla.post('repasses/lote', { rows, confirm_changed: [shown.account_version] });
    expect([stale.status, stale.body.error]).toEqual([409, expect.stringContaining(` ${proposalId}.`)]);
    const now = await findPayout(carla, proposalId);
    const fresh = [rows[0], { id, version: now.version }];
    const asked = await carla.post('repasses/lote', { rows: fresh, confirm_changed: [shown.account_version] });
    expect([asked.status, asked.body.confirm_changed]).toEqual([409, [now.account_version]]);
    expect((await findPayout(carla, free.proposalId)).state).toBe('due');
    const taken = await carla.post('repasses/lote', { rows: fresh, confirm_changed: asked.body.confirm_changed });
    expect([taken.status, taken.text.includes('+5547977776666')]).toEqual([200, true]);
  });
});

test('a file is made over versions alone, also after another amount', async () => {
  const { id, proposalId, payout } = await owed();
  for (const body of [{ ids: [id] }, { rows: [{ id }] }]) {
    const blind = await carla.post('repasses/lote', body);
    expect([blind.status, blind.body.message]).toEqual([428, 'Recarregue a página antes de continuar.']);
  }
  await carla.post(`proposals/status/${proposalId}`, { status: 6, newValor: 500 });
  const stale = await carla.post('repasses/lote', { rows: [{ id, version: payout.version }] });
  expect([stale.status, stale.body.error]).toEqual([409, expect.stringContaining(` ${proposalId}.`)]);
  expect((await findPayout(carla, proposalId)).state).toBe('due');
});
