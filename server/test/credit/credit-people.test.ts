import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerPassword, registerCustomer } from '../support/build-customer.ts';
import { buildVisitorProposal } from '../support/build-model.ts';
import { buildProduct } from '../support/build-product.ts';
import { atVersion, findPayout, keyBank, submitProposal } from '../support/build-proposal.ts';
import { freshImei } from '../support/build-unit.ts';
import { type CreditShop, openCreditShop } from '../support/credit-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import { runTask } from '../support/harness.ts';

let shop: CreditShop;
beforeAll(async () => {
  shop = await openCreditShop();
});
afterAll(async () => {
  await assertVerified(shop.database);
  await shop.assertConserved();
  await shop.close();
});

/** Somebody with a password who sells a device of R$ 1.220,00 for credit. */
async function registerSeller() {
  const person = await registerCustomer(shop);
  const device = { ...buildVisitorProposal(shop.model, '128 GB', 'Funciona'), imei: freshImei() };
  const { id } = (await person.post('propostaStore', device)).body;
  await person.post(`proposals/${id}/credito`, { aceita: true });
  await shop.approve(id, 6);
  const { credit } = (await person.get('meu-credito')).body;
  return { ...person, proposalId: id as number, lotId: credit.lots[0].id as number, free: credit.free as number };
}

describe('a seller whose payout somebody has in hand', () => {
  test('takes no credit in its place, and takes it once nobody has', async () => {
    const { id, seller, row } = await submitProposal(shop, shop.model);
    await seller.put(`proposals/${row.bank_token}/bank-data`, { bank_data: keyBank });
    await shop.approve(id, 6);
    const choose = () => seller.post(`proposals/${id}/credito`, { aceita: true });
    const { id: payout } = await findPayout(shop.admin, id);
    const press = async (verb: string, body: object = {}) =>
      shop.admin.post(`repasses/${payout}/${verb}`, body, await atVersion(shop, payout));
    expect((await press('pagar')).status).toBe(200);
    expect(await choose()).toMatchObject({ status: 409, body: { message: expect.stringContaining('já começou') } });
    expect((await press('nao-pago', { reason: 'Conta errada' })).status).toBe(200);
    await shop.pool.query(`update payouts set state = 'sending' where id = $1`, [payout]);
    expect((await choose()).status).toBe(409);
    await shop.pool.query(`update payouts set state = 'due' where id = $1`, [payout]);
    expect(await shop.payoutsOf(id)).toEqual([{ cents: 122_000, state: 'due', of_credit: false }]);
    expect((await seller.get('meu-credito')).body.credit).toMatchObject({ free: 0, lots: [] });
    expect((await choose()).status).toBe(200);
    expect(await shop.freeOf(seller)).toBe(1317.6);
  });
});

describe('an account with credit', () => {
  const leave = (person: { post: CreditShop['admin']['post'] }) =>
    person.post('excluir-conta', { password: customerPassword });
  const closeAccount = async (id: number) => {
    await shop.pool.query('update users set anonymised_at = giro_now() where id = $1', [id]);
    await shop.pool.query('delete from sessions where user_id = $1', [id]);
  };
  const words = (what: string) => `Para excluir a conta, falta terminar: ${what}.`;

  test('does not end while some of a price is free, held by an order, or being paid out', async () => {
    const person = await registerSeller();
    const credit = `o crédito do aparelho da proposta ${person.proposalId}`;
    expect(await leave(person)).toMatchObject({ status: 422, body: { message: words(credit) } });
    const order = await shop.place(person, 1000);
    expect((await leave(person)).body.message).toContain(credit);
    await shop.admin.put(`orders/${order.id}`, { status: 5 });
    expect((await person.post(`meu-credito/${person.lotId}/resgatar`)).status).toBe(200);
    const owed = `o pagamento a você pela proposta ${person.proposalId}`;
    expect((await leave(person)).body.message).toContain(owed);
    await shop.pool.query(`update payouts set state = 'void' where proposal_id = $1`, [person.proposalId]);
    expect((await leave(person)).status).toBe(200);
    await shop.pool.query(`update payouts set state = 'due' where proposal_id = $1`, [person.proposalId]);
  });

  test('that has ended gets no mail, whatever becomes of its credit', async () => {
    const person = await registerSeller();
    const asked = await shop.pool.query('select email from users where id = $1', [person.id]);
    // As if it had ended while all of it was spent; an order that is undone brings it back.
    await closeAccount(person.id);
    const before = await shop.mailsTo(asked.rows[0].email);
    await shop.pool.query(`update credits set ends_at = giro_now() + interval '6 days' where id = $1`, [person.lotId]);
    await shop.endDue();
    await shop.endAgo(person.lotId, 1);
    await shop.endDue();
    await shop.pool.query(`update payouts set state = 'void' where proposal_id = $1`, [person.proposalId]);
    expect(await shop.mailsTo(asked.rows[0].email)).toEqual(before);
    await shop.pool.query(`update payouts set state = 'due' where proposal_id = $1`, [person.proposalId]);
  });

  test('that ended before its device was bought is mailed nothing of its credit', async () => {
    const { id, seller, row, email } = await submitProposal(shop, shop.model);
    await seller.post(`proposals/${id}/credito`, { aceita: true });
    await closeAccount(row.user.id);
    expect((await shop.approve(id, 6)).status).toBe(200);
    expect(await shop.mailsTo(email)).not.toContain('Você recebeu crédito');
    await runTask(shop, 'end-credits');
  });

  test('is found by its person, also once the shop gives no more; nobody else reads of any', async () => {
    const person = await registerSeller();
    const other = await registerCustomer(shop);
    const read = async (who: { get: CreditShop['admin']['get'] }) => (await who.get('user')).body;
    await shop.setRules({ credit_enabled: false });
    expect(await read(person)).toMatchObject({ has_credit: true });
    await shop.place(person, 1000);
    expect((await person.post(`meu-credito/${person.lotId}/resgatar`)).status).toBe(200);
    expect(await read(person)).toMatchObject({ has_credit: true });
    expect(await read(other)).not.toHaveProperty('has_credit');
    await shop.setRules({ credit_enabled: true });
    const listed = (await shop.admin.get('usersAdmin')).body;
    expect(JSON.stringify(listed)).not.toContain('has_credit');
  });
});

describe('the mail of new credit', () => {
  const mailTo = async (email: string) => {
    const mails = (await shop.mails()).filter(({ to }) => to?.[0]?.address === email);
    return mails.find(({ subject }) => subject === 'Você recebeu crédito');
  };
  const sellFor = async (productId: number | undefined) => {
    const { id, seller, email } = await submitProposal(shop, shop.model);
    const choice = { aceita: true, ...(productId !== undefined && { product_id: productId }) };
    expect((await seller.post(`proposals/${id}/credito`, choice)).status).toBe(200);
    return { id, email };
  };

  test('leads to the product that its seller has in mind, while that can be bought', async () => {
    const product = await buildProduct(shop.admin, { stock: 1 });
    const [aimed, lost, plain] = [
      await sellFor(product.id),
      await sellFor((await buildProduct(shop.admin, { stock: 1 })).id),
      await sellFor(undefined),
    ];
    await shop.pool.query('update products set published = false where id > $1', [product.id]);
    for (const { id } of [aimed, lost, plain]) await shop.approve(id, 6);
    const text = (await mailTo(aimed.email))?.text;
    expect(text).toContain('Terminar a compra');
    expect(text).toContain(`/produto/${product.SKU}/`);
    for (const { email } of [lost, plain]) {
      const other = (await mailTo(email))?.text;
      expect(other).toContain('/credito');
      expect(other).not.toContain('Terminar a compra');
    }
    await shop.pool.query('update products set published = true');
  });
});
