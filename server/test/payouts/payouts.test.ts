import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countDue } from '../../src/features/payouts/owed-payouts.queries.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { bank, buildPayout, findPayout, keyBank } from '../support/build-payout.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let model: BuiltModel;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const setStatus = (id: number, status: number, extras = {}) =>
  admin.post(`proposals/status/${id}`, { status, ...extras });
const listed = async (quando: string) =>
  (await admin.get(`repasses?quando=${quando}`)).body.payouts.data.map((row: { id: number }) => row.id);
const hours = (count: number) => count * 3_600_000;
/** Noon in São Paulo. */
const noonOf = (day: string) => new Date(`${day}T12:00:00-03:00`);

describe('what a seller is owed', () => {
  test('begins with the approval, at the newest value, two bank days later', async () => {
    try {
      await shop.setNow(noonOf('2026-11-18'));
      const { payout, approved, proposalId } = await buildPayout(shop, model, admin);
      expect(approved.status).toBe(200);
      expect(payout).toMatchObject({
        value: 1220,
        due_on: '2026-11-23',
        state: 'due',
        seller: 'José da Silva Conceição',
        device: expect.stringContaining('iPhone de Teste'),
        holder: 'José C., CPF ***.982.247-**',
        has_pix_key: true,
        account_changed_at: null,
        flags: [],
        claimed_by: null,
        is_mine: false,
        in_batch: false,
        paid_at: null,
        e2e_id: null,
        has_receipt: false,
        note: null,
        version: 1,
      });
      await setStatus(proposalId, 6, { newValor: 900 });
      expect(await findPayout(admin, proposalId)).toMatchObject({ value: 900, due_on: '2026-11-23', version: 2 });
      await setStatus(proposalId, 6);
      expect((await findPayout(admin, proposalId)).version).toBe(2);
    } finally {
      await shop.setNow(new Date());
    }
  });

  test('is due on the day that was typed, be it a holiday, and moves with it while nobody pays', async () => {
    const { id } = await submitProposal(shop, model);
    await setStatus(id, 8, { newValor: 850.5, dataPag: '25/12/2030' });
    expect(await findPayout(admin, id)).toBeUndefined();
    await setStatus(id, 6, { accept_offer: true });
    expect(await findPayout(admin, id)).toMatchObject({ value: 850.5, due_on: '2030-12-25' });
    await setStatus(id, 6, { dataPag: '26/12/2030' });
    expect(await findPayout(admin, id)).toMatchObject({ due_on: '2030-12-26' });
  });

  test('ends when the purchase is taken back, and begins anew with another approval', async () => {
    const { proposalId, id, seller } = await buildPayout(shop, model, admin);
    expect((await seller.get('proposals-user')).body.data[0].payout).toMatchObject({ id, state: 'due', paid_at: null });
    await setStatus(proposalId, 11);
    expect(await findPayout(admin, proposalId)).toMatchObject({ id, state: 'void' });
    expect((await seller.get('proposals-user')).body.data[0].payout).toBeNull();
    const pressed = await admin.post(`repasses/${id}/pagar`, {}, { 'if-match': '"2"' });
    expect([pressed.status, pressed.body.message]).toEqual([
      409,
      'A compra desta proposta foi desfeita: não há o que pagar.',
    ]);
    await setStatus(proposalId, 6);
    const again = await findPayout(admin, proposalId);
    expect(again).toMatchObject({ state: 'due', version: 1 });
    expect(again.id).not.toBe(id);
  });

  test('is nothing for a device that is worth nothing', async () => {
    const { id } = await submitProposal(shop, model);
    expect((await setStatus(id, 6, { newValor: 0 })).status).toBe(200);
    expect(await findPayout(admin, id)).toBeUndefined();
  });

  test('is a matter of admins', async () => {
    const { seller, id } = await buildPayout(shop, model, admin);
    for (const client of [seller, shop.visitor()]) {
      const status = client === seller ? 403 : 401;
      expect((await client.get('repasses')).status).toBe(status);
      expect((await client.post(`repasses/${id}/pagar`)).status).toBe(status);
      expect((await client.post('repasses/lote', { ids: [id] })).status).toBe(status);
    }
  });
});

describe('the lists', () => {
  test('tell what is for today, late, ahead, without bank data and paid, each payout in one of them', async () => {
    try {
      await shop.setNow(noonOf('2026-12-01'));
      const [late, today, ahead] = [
        await buildPayout(shop, model, admin),
        await buildPayout(shop, model, admin),
        await buildPayout(shop, model, admin),
      ];
      const blank = await buildPayout(shop, model, admin, null);
      const before = await countDue(shop.database);
      await setStatus(late.proposalId, 6, { dataPag: '2026-12-01' });
      await setStatus(today.proposalId, 6, { dataPag: '2026-12-02' });
      await setStatus(blank.proposalId, 6, { dataPag: '2026-12-02' });
      await shop.setNow(new Date('2026-12-02T23:30:00-03:00'));
      const expected = { atrasados: late, hoje: today, proximos: ahead, 'sem-dados': blank };
      for (const [quando, { id }] of Object.entries(expected)) {
        const lists = ['atrasados', 'hoje', 'proximos', 'sem-dados', 'pagos'];
        const found = await Promise.all(lists.map(async (list) => ((await listed(list)).includes(id) ? [list] : [])));
        expect(found.flat()).toEqual([quando]);
      }
      const all = (await admin.get('repasses')).body.payouts;
      expect(all.total).toBeGreaterThanOrEqual(4);
      expect(await countDue(shop.database)).toBeGreaterThanOrEqual(before + 3);
      expect((await admin.get('repasses?quando=ontem')).status).toBe(422);
    } finally {
      await shop.setNow(new Date());
    }
  });

  test('find the proposal and the seller', async () => {
    const { proposalId, id } = await buildPayout(shop, model, admin);
    const ids = async (search: string) =>
      (await admin.get(`repasses?search=${encodeURIComponent(search)}`)).body.payouts.data.map(
        (row: { id: number }) => row.id,
      );
    expect(await ids(String(proposalId))).toContain(id);
    expect((await ids('josé da silva')).length).toBeGreaterThan(0);
    expect(await ids('Ninguém Assim')).toEqual([]);
    expect((await admin.get('repasses')).body.can_send).toBe(false);
  });

  test('flag an account of another holder and one that was changed, which the first entry is not', async () => {
    const { proposalId, saveBank } = await buildPayout(shop, model, admin, bank);
    expect(await findPayout(admin, proposalId)).toMatchObject({
      flags: ['other-holder'],
      has_pix_key: false,
      holder: 'José C., CPF ***.111.111-**',
    });
    const start = Date.now();
    await saveBank({ ...bank, cpf_cnpj: '529.982.247-25' });
    const changed = await findPayout(admin, proposalId);
    expect(changed.flags).toEqual(['account-changed']);
    expect(Math.abs(Date.parse(changed.account_changed_at) - start)).toBeLessThan(60_000);
    try {
      await shop.setNow(new Date(start + hours(24) + 120_000));
      expect((await findPayout(admin, proposalId)).flags).toEqual([]);
    } finally {
      await shop.setNow(new Date());
    }
  });
});

describe('a seller who has not said where to be paid', () => {
  const asked = async (email: string) => {
    const mail = (await shop.mails()).findLast(
      ({ to, subject }) => to?.[0]?.address === email && /dados bancários/.test(subject ?? ''),
    );
    return /\/bank-data\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
  };

  test('says it once, also after the payment date, by the mailed link or signed in', async () => {
    for (const isMailed of [true, false]) {
      const { id, proposalId, seller, email, saveBank } = await buildPayout(shop, model, admin, null);
      await setStatus(proposalId, 6, { dataPag: '01/01/2020' });
      expect(await listed('sem-dados')).toContain(id);
      expect((await seller.get('proposals-user')).body.data[0].bank_editable).toBe(true);
      expect((await admin.post(`proposals/send-email-dados-bac/${proposalId}`)).status).toBe(200);
      const token = await asked(email);
      expect((await shop.visitor().get(`proposalsForm/${token}`)).body.bankData.editable).toBe(true);
      const save = () => (isMailed ? shop.visitor().post(`proposals/${token}`, bank) : saveBank(bank));
      expect((await save()).status).toBe(200);
      expect(await listed('atrasados')).toContain(id);
      // From then on it stays, as that of everybody whose payment date has come.
      expect((await seller.get('proposals-user')).body.data[0].bank_editable).toBe(false);
      expect((await saveBank({ ...bank, account_number: '777' })).status).toBe(422);
    }
  });

  test('may change an account after the payment date when the shop asks for another, once, and not while it is paid', async () => {
    for (const isMailed of [true, false]) {
      const { proposalId, seller, email, saveBank, begin } = await buildPayout(shop, model, admin, bank);
      await setStatus(proposalId, 6, { dataPag: '01/01/2020' });
      expect((await saveBank({ ...bank, account_number: '777' })).status).toBe(422);
      await admin.post(`proposals/send-email-dados-bac/${proposalId}`);
      const token = await asked(email);
      const isOpen = async () => {
        const [own] = (await seller.get('proposals-user')).body.data;
        const form = (await shop.visitor().get(`proposalsForm/${token}`)).body.bankData;
        expect(own.bank_editable).toBe(form.editable);
        return form.editable;
      };
      expect(await isOpen()).toBe(true);
      const claimed = await begin(admin, {}, (await findPayout(admin, proposalId)).version);
      expect(await isOpen()).toBe(false);
      expect((await saveBank(keyBank)).body.message).toContain('o pagamento está em andamento');
      await admin.post(`repasses/${claimed.body.payout.id}/nao-pago`, { reason: 'Chave Pix pedida ao vendedor' });
      expect(await isOpen()).toBe(true);
      const save = () => (isMailed ? shop.visitor().post(`proposals/${token}`, keyBank) : saveBank(keyBank));
      expect((await save()).status).toBe(200);
      expect(await findPayout(admin, proposalId)).toMatchObject({ has_pix_key: true, flags: expect.any(Array) });
      expect((await seller.get('proposals-user')).body.data[0].bank_editable).toBe(false);
      expect((await saveBank(bank)).status).toBe(422);
    }
  });

  test('may not because of a request from before the account was given', async () => {
    const { id: proposalId, row, seller } = await submitProposal(shop, model);
    await admin.post(`proposals/send-email-dados-bac/${proposalId}`);
    const save = (data: object) => seller.put(`proposals/${row.bank_token}/bank-data`, { bank_data: data });
    expect((await save(bank)).status).toBe(200);
    await setStatus(proposalId, 6, { dataPag: '01/01/2020' });
    expect((await seller.get('proposals-user')).body.data[0].bank_editable).toBe(false);
    expect((await save(keyBank)).status).toBe(422);
  });

  test('is waited for as long as the purchase stands', async () => {
    const { proposalId, seller, saveBank } = await buildPayout(shop, model, admin, null);
    await setStatus(proposalId, 11, { dataPag: '01/01/2020' });
    expect((await seller.get('proposals-user')).body.data[0].bank_editable).toBe(false);
    expect((await saveBank(bank)).status).toBe(422);
  });
});

describe('while somebody pays', () => {
  test('account, amount and status stay; once it is due again they may change', async () => {
    const { id, proposalId, seller, saveBank, begin } = await buildPayout(shop, model, admin);
    expect((await begin(admin)).status).toBe(200);
    const refused = await saveBank(bank);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Os dados bancários desta proposta não podem mais ser alterados: o pagamento está em andamento.',
    ]);
    const [own] = (await seller.get('proposals-user')).body.data;
    expect(own).toMatchObject({ bank_editable: false, payout: { state: 'claimed' } });
    expect((await shop.visitor().get(`proposalsForm/${own.bank_token}`)).body.bankData.editable).toBe(false);
    expect((await shop.visitor('192.0.2.77').post(`proposals/${own.bank_token}`, bank)).status).toBe(422);
    const taken = await setStatus(proposalId, 11);
    expect([taken.status, taken.body.message]).toEqual([
      422,
      'O repasse desta proposta está em andamento: termine ou desista dele antes.',
    ]);
    expect((await setStatus(proposalId, 6, { newValor: 1 })).status).toBe(422);
    expect((await setStatus(proposalId, 6)).status).toBe(200);
    await admin.post(`repasses/${id}/nao-pago`, { reason: 'O banco está fora do ar' });
    expect((await saveBank(bank)).status).toBe(200);
    expect((await setStatus(proposalId, 6, { newValor: 1 })).status).toBe(200);
    expect((await setStatus(proposalId, 11)).status).toBe(200);
  });

  test('a change of the account and the press that pays never both go through on the old account', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, saveBank, begin, payout } = await buildPayout(shop, model, admin);
      const { version } = payout;
      const [saved, begun] = await Promise.all([
        saveBank({ ...bank, account_number: '777' }),
        begin(admin, {}, version),
      ]);
      const rows = await shop.pool.query(
        `select state, bank_data_sealed is not null as has_data from payouts
         join proposals on proposals.id = proposal_id where payouts.id = $1`,
        [id],
      );
      expect(rows.rows[0].has_data).toBe(true);
      const wasSaved = saved.status === 200;
      // Saved first: what was pressed is another payout by now. Pressed first: the account stays.
      expect(begun.status).toBe(wasSaved ? 409 : 200);
      expect(rows.rows[0].state).toBe(wasSaved ? 'due' : 'claimed');
    }
  });

  test('of a press that pays and one that takes the purchase back, at the same moment, one counts', async () => {
    for (let round = 0; round < 3; round++) {
      const { proposalId, begin } = await buildPayout(shop, model, admin);
      const answers = await Promise.all([begin(admin), setStatus(proposalId, 11)]);
      const [begun, left] = answers.map(({ status }) => status);
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual([begun, left]);
    }
  });
});
