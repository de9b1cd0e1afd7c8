import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildPayout, e2eId, findPayout, payDay } from '../support/build-payout.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { sendForm } from '../support/send-form.ts';

let shop: TestShop;
let model: BuiltModel;
let owner: Client & { token: string };
let ana: Client & { token: string };
let bia: Client & { token: string };
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  owner = await shop.signedIn('admin', { name: 'Carla Dias' });
  ana = await shop.signedIn('financeiro', { name: 'Ana Lima' });
  bia = await shop.signedIn('financeiro', { name: 'Bia Reis' });
});
afterAll(() => shop.close());

const owed = () => buildPayout(shop, model, owner);
const pay = (by: { token: string }, id: number, e2e: string) =>
  sendForm(shop, by.token, `repasses/${id}/pago`, [
    ['paid_on', payDay()],
    ['e2e', e2e],
  ]);
const undo = (by: Client, id: number) => by.post(`repasses/${id}/desfazer`, { reason: 'Era de outro vendedor' });

test('an end-to-end id pays once in the whole history, also when that payment was undone', async () => {
  const [one, other] = [await owed(), await owed()];
  const e2e = e2eId();
  await one.begin(ana);
  await pay(ana, one.id, e2e);
  expect((await undo(ana, one.id)).status).toBe(200);
  await other.begin(ana);
  await one.begin(ana);
  const words = `Este identificador já está no repasse da proposta nº ${one.proposalId}.`;
  for (const id of [other.id, one.id]) {
    const { status, body } = await pay(ana, id, e2e);
    expect([status, body.errors]).toEqual([422, { e2e: [words] }]);
  }
  const fresh = e2eId();
  const answers = await Promise.all([pay(ana, one.id, fresh), pay(ana, other.id, fresh)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('what the provider has done is not undone', async () => {
  const { id, proposalId } = await owed();
  await shop.pool.query(
    `update payouts set state = 'paid', channel = 'psp', claimed_by = $2, claimed_at = now(), paid_by = $2, paid_at = now(),
     paid_on = current_date, holder_masked = 'J', e2e_id = $3 where id = $1`,
    [id, (owner as unknown as { id: number }).id, e2eId()],
  );
  const refused = await undo(owner, id);
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('O provedor confirmou este Pix')]);
  expect(await findPayout(owner, proposalId)).toMatchObject({ state: 'paid', by_provider: true });
});

test('that it was not paid is said by who is paying, or by an owner', async () => {
  const { id, begin, proposalId } = await owed();
  await begin(ana);
  const dropped = (by: Client) => by.post(`repasses/${id}/nao-pago`, { reason: 'Limite do banco' });
  const refused = await dropped(bia);
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('Ana Lima')]);
  expect((await findPayout(owner, proposalId)).state).toBe('claimed');
  expect((await dropped(ana)).status).toBe(200);
  await begin(ana);
  expect((await dropped(owner)).status).toBe(200);
});
