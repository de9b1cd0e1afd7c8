import { afterAll, beforeAll, expect, test } from 'vitest';
import { found, inspectionOf, looked } from '../support/build-inspection.ts';
import { buildVisitorProposal } from '../support/build-model.ts';
import { buildProduct } from '../support/build-product.ts';
import { freshImei } from '../support/build-unit.ts';
import { cash, pay, sell, seller } from '../support/counter-shop.ts';
import { type CreditShop, openCreditShop } from '../support/credit-shop.ts';
import { assertVerified } from '../support/database-state.ts';

let shop: CreditShop;
let bia: Awaited<ReturnType<CreditShop['signedIn']>>;
beforeAll(async () => {
  shop = await openCreditShop();
  await shop.setRules({ counter_enabled: true });
  bia = await shop.signedIn('avaliador', { name: 'Bia Reis' });
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.close();
});

const cpfs = [
  '111.444.777-35',
  '390.533.447-05',
  '529.982.247-25',
  '935.411.347-80',
  '153.509.460-56',
  '863.288.600-09',
];
const address = {
  cep: '88015-100',
  address: 'Rua Felipe Schmidt',
  number: '10',
  neighborhood: 'Centro',
  city: 'Florianópolis',
  state: 'SC',
};

/** A person at the counter, of whom everything is known unless said otherwise. */
async function buildPerson(more: object = { rg: '12.345.678-9', ...address }) {
  const cpf = cpfs.shift();
  const { body } = await bia.post('balcao/pessoas', { cpf, name: 'Rui Melo', ...more });
  return body.person.id as number;
}

/** A device of R$ 1.220,00 that somebody has handed in. */
async function receive(userId: number, more: object = {}) {
  const { imei, email, ...device } = buildVisitorProposal(shop.model, '128 GB', 'Funciona', 'Caixa');
  expect([imei, email]).toHaveLength(2);
  const body = { ...device, user_id: userId, imei: freshImei(), ...more };
  return bia.post('balcao/avaliacoes', body);
}

/** The same, inspected: it is worth its quote. */
async function inspected(userId: number) {
  const { status, body } = await receive(userId);
  expect([status, body.proposal.status]).toEqual([201, 5]);
  const id = body.proposal.id as number;
  const bench = inspectionOf(shop, id, bia);
  expect((await bench.save({ ...looked, answers: found(shop.model, '128 GB', 'Funciona', 'Caixa') }, 0)).status).toBe(
    200,
  );
  return { id, bench };
}

const buy = (proposal_id: number, more: object = {}) =>
  bia.post('balcao/compras', { proposal_id, value: 1220, pay_as: 'credit', origin_signed: true, ...more });

test('a device is handed in, inspected and bought for credit, which pays a part of a sale', async () => {
  const userId = await buildPerson();
  const { id } = await inspected(userId);
  const ana = await seller(shop);
  const product = await buildProduct(shop.admin, { price: '2000' });
  const lines = [{ product_id: product.id, quantity: 1 }];
  const code = (await sell(ana, { user_id: userId, lines })).body.order.order_code as string;
  const toSign = await bia.get(`balcao/compras/${id}/papel`);
  expect(toSign.body).toMatchObject({ number: null, at: null, seller: { name: 'Rui Melo', cpf: '11144477735' } });
  const bought = await buy(id, { order_code: code });
  expect([bought.status, bought.body.credit]).toEqual([200, { value: 1220, bonus: 97.6, total: 1317.6 }]);
  expect(bought.body.proposal.status).toBe(6);
  expect(bought.body.order.payments).toMatchObject([{ method: 'credit', state: 'authorised', value: 1317.6 }]);
  expect((await pay(ana, code, cash(682.4))).body.order.payment.status).toBe(5);
  const again = await buy(id, { order_code: code });
  expect([again.status, again.body.credit.total]).toEqual([200, 1317.6]);
  expect((await buy(id, { value: 1200 })).status).toBe(409);
  expect((await buy(id, { pay_as: 'pix' })).status).toBe(409);
  const paper = await bia.get(`balcao/compras/${id}/papel`);
  expect(paper.body).toMatchObject({
    seller: { name: 'Rui Melo', cpf: '11144477735', address: expect.stringContaining('Florianópolis') },
    value: 1220,
    bonus: 97.6,
    statement: expect.stringContaining('Declaro'),
  });
  expect([paper.body.number, paper.body.at]).toEqual([expect.any(String), expect.any(String)]);
  const { rows } = await shop.pool.query(`select purpose from device_register where proposal_id = $1`, [id]);
  expect(rows).toEqual([{ purpose: 'purchase' }]);
});

test('everything that is missing is said at once, and nothing is bought', async () => {
  const userId = await buildPerson({});
  const { body } = await receive(userId);
  const { id } = body.proposal;
  const seller = ['address', 'cep', 'city', 'neighborhood', 'number', 'rg', 'state'];
  const none = await buy(id, { origin_signed: false });
  expect([none.status, Object.keys(none.body.errors).toSorted()]).toEqual([
    422,
    [...seller, 'inspection', 'origin_signed'].toSorted(),
  ]);
  await inspectionOf(shop, id, bia).save({ answers: found(shop.model, '128 GB', 'Funciona', 'Caixa') }, 0);
  const locked = await buy(id);
  expect([locked.status, Object.keys(locked.body.errors).toSorted()]).toEqual([
    422,
    ['account_lock', ...seller].toSorted(),
  ]);
  expect((await shop.payoutsOf(id)).length).toBe(0);
  expect((await bia.get(`balcao/compras/${id}/papel`)).status).toBe(404);
  const sold = await buy(id, { order_code: 'NADA' });
  expect([sold.status, Object.keys(sold.body.errors).toSorted()]).toEqual([
    422,
    ['account_lock', 'order_code', ...seller].toSorted(),
  ]);
});

test('less is agreed on the spot, by Pix that is owed, and another value is refused', async () => {
  const userId = await buildPerson();
  const { id, bench } = await inspected(userId);
  await bench.save({ answers: found(shop.model, '128 GB', 'Com falhas', 'Caixa') });
  expect((await buy(id)).status).toBe(409);
  const bought = await buy(id, { value: 920, pay_as: 'pix' });
  expect([bought.status, bought.body.credit, bought.body.proposal.status]).toEqual([200, null, 6]);
  expect(await shop.payoutsOf(id)).toEqual([{ cents: 92_000, state: 'due', of_credit: false }]);
});

test('a quote is taken in once, and one that is over is confirmed', async () => {
  const { proposalId } = await shop.buildHolder();
  expect((await bia.post('balcao/avaliacoes', { proposal_id: proposalId })).status).toBe(409);
  const userId = await buildPerson();
  const { body } = await receive(userId);
  const { id } = body.proposal;
  await shop.pool.query(`update proposals set status = 2, valid_until = giro_now() - interval '1 day' where id = $1`, [
    id,
  ]);
  await shop.pool.query(
    `update proposal_statuses set status = 2 where id = (select max(id) from proposal_statuses where proposal_id = $1)`,
    [id],
  );
  const over = await bia.post('balcao/avaliacoes', { proposal_id: id });
  expect([over.status, over.body.needs]).toEqual([409, 'confirm_expired']);
  const mails = (await shop.mails()).length;
  const taken = await bia.post('balcao/avaliacoes', { proposal_id: id, confirm_expired: true });
  expect([taken.status, taken.body.proposal.status]).toEqual([201, 5]);
  expect((await bia.post('balcao/avaliacoes', { proposal_id: id })).status).toBe(201);
  expect((await shop.mails()).length).toBe(mails);
  expect((await bia.post('balcao/avaliacoes', { proposal_id: 2_147_483_647 })).status).toBe(404);
  const wrong = await receive(2_147_483_647, { selectedModelName: 'Outro' });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, expect.arrayContaining(['user_id'])]);
  expect((await bia.post('balcao/avaliacoes', {})).status).toBe(422);
});

test('either side says no, and of two who decide one does', async () => {
  const userId = await buildPerson();
  const first = await inspected(userId);
  const refused = await bia.post(`balcao/compras/${first.id}/recusar`, { reason: 'Não quis' });
  expect([refused.status, refused.body.proposal.status]).toEqual([200, 11]);
  expect((await bia.post(`balcao/compras/${first.id}/recusar`, { reason: 'Não quis' })).status).toBe(409);
  expect((await buy(first.id)).status).toBe(409);
  for (let round = 0; round < 3; round++) {
    const { id } = await inspected(userId);
    const both = await Promise.all([
      buy(id),
      bia.post(`balcao/compras/${id}/recusar`, { reason: 'Não quis' }),
      buy(id),
    ]);
    const statuses = both.map(({ status }) => status);
    expect([
      [200, 409, 200],
      [409, 200, 409],
    ]).toContainEqual(statuses);
  }
});

test('who may not, and while the counter is off, nobody', async () => {
  const ana = await shop.signedIn('vendas');
  expect((await ana.post('balcao/compras', {})).status).toBe(403);
  expect((await shop.visitor().post('balcao/avaliacoes', {})).status).toBe(401);
  expect((await shop.signedIn()).id).toBeGreaterThan(0);
  await shop.setRules({ counter_enabled: false });
  expect((await bia.post('balcao/avaliacoes', { proposal_id: 1 })).status).toBe(422);
  await shop.setRules({ counter_enabled: true });
});
