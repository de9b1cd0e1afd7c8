import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { atVersion, bank, buildPayout, e2eId, findPayout, keyBank, payDay } from '../support/build-payout.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { createTestSender } from '../support/pix-sender.ts';
import { sendForm } from '../support/send-form.ts';

const provider = createTestSender();
let shop: TestShop;
let model: BuiltModel;
let admin: Client & { token: string };
beforeAll(async () => {
  shop = await openShop({}, { pixTools: { openSender: () => provider.sender } });
  model = await buildModel(shop);
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  await admin.put('pagamentos-config', { psp: 'simulador' });
});
beforeEach(() => {
  provider.setMood('pays');
  provider.setDeaf(false);
  provider.asked.length = 0;
});
afterAll(() => shop.close());

const owed = (data?: object | null) => buildPayout(shop, model, admin, data);
const send = async (id: number, body: object = {}, version?: number) =>
  admin.post(`repasses/${id}/enviar`, body, await atVersion(shop, id, version));
/** Has the jobs that wait for a later look done now. */
async function workOnLater() {
  await shop.pool.query(`
    select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`);
  await shop.work();
}
const noteOf = async (id: number) =>
  (await shop.pool.query('select state, note, last_error, psp_id from payouts where id = $1', [id])).rows[0];

describe('a payout that the provider sends', () => {
  test("pays the seller's key under an id of ours, with the holder's CPF, and tells the seller", async () => {
    const { id, proposalId, email, seller } = await owed();
    expect((await admin.get('repasses')).body.can_send).toBe(true);
    const { status, body } = await send(id);
    expect([status, body.payout.state, body.payout.claimed_by]).toEqual([202, 'sending', 'Carla Dias']);
    expect(provider.asked).toEqual([]);
    expect((await seller.get('proposals-user')).body.data[0].bank_editable).toBe(false);
    await shop.work();
    expect(provider.asked).toEqual([
      {
        id: expect.stringMatching(/^[a-zA-Z0-9]{1,35}$/),
        amountCents: 122_000,
        destination: { key: '+5547999998888', cpf: '52998224725' },
      },
    ]);
    expect(await findPayout(admin, proposalId)).toMatchObject({ state: 'paid', e2e_id: expect.stringMatching(/^E9+/) });
    const told = (await shop.mails()).filter(
      ({ to, subject }) => to?.[0]?.address === email && /pagamento feito/.test(subject ?? ''),
    );
    expect(told).toHaveLength(1);
  });

  test('is sent once by any number of presses and of jobs', async () => {
    const { id, begin } = await owed();
    const answers = await Promise.all([send(id), send(id), begin(admin), send(id)]);
    expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
    const pressed = answers[2]?.status === 200;
    await shop.work();
    const { payoutSending } = shop.app.services;
    const { psp_id: pspId } = await noteOf(id);
    if (pspId) await Promise.all([1, 2, 3].map((polls) => payoutSending.work({ payoutId: id, pspId, polls })));
    expect(provider.asked).toHaveLength(pressed ? 0 : 1);
  });

  test('that the provider answers nothing about is asked for by its id and never sent anew', async () => {
    provider.setMood('answers-nothing');
    const { id, proposalId } = await owed();
    await send(id);
    await shop.work();
    expect(await noteOf(id)).toMatchObject({ state: 'sending', last_error: 'O provedor não respondeu.' });
    for (const refused of ['nao-pago', 'desfazer']) {
      expect((await admin.post(`repasses/${id}/${refused}`, { reason: 'Demora' })).status).toBe(409);
    }
    expect((await admin.post(`proposals/status/${proposalId}`, { status: 11 })).status).toBe(422);
    const polls = provider.polls();
    await workOnLater();
    expect(provider.polls()).toBe(polls + 1);
    expect(provider.asked).toHaveLength(1);
    expect(await findPayout(admin, proposalId)).toMatchObject({ state: 'paid' });
  });

  test('is asked for until it has an end, whatever goes wrong with the asking', async () => {
    provider.setMood('takes-time');
    const { id, proposalId } = await owed();
    await send(id);
    await shop.work();
    const { psp_id: pspId } = await noteOf(id);
    await workOnLater();
    expect((await noteOf(id)).state).toBe('sending');
    provider.setDeaf(true);
    await workOnLater();
    expect(await noteOf(id)).toMatchObject({ state: 'sending', last_error: 'O provedor recusou as credenciais.' });
    provider.setDeaf(false);
    provider.end(pspId, { state: 'done', e2eId: e2eId(), reason: null });
    await workOnLater();
    expect(await findPayout(admin, proposalId)).toMatchObject({ state: 'paid' });
    expect(provider.asked).toHaveLength(1);
  });

  test.each([
    ['refuses', 'A chave é de outra pessoa.'],
    ['fails', 'Saldo insuficiente'],
  ] as const)(
    'is due again with the reason when the provider %s, and goes out under another id',
    async (mood, reason) => {
      provider.setMood(mood);
      const { id } = await owed();
      await send(id);
      await shop.work();
      expect(await noteOf(id)).toEqual({ state: 'due', note: reason, last_error: reason, psp_id: null });
      provider.setMood('pays');
      expect((await send(id)).status).toBe(202);
      await shop.work();
      expect((await noteOf(id)).state).toBe('paid');
      expect(new Set(provider.asked.map((each) => each.id)).size).toBe(2);
      const { rows } = await shop.pool.query(
        'select event, reason from payout_events where payout_id = $1 order by id',
        [id],
      );
      expect(rows.map(({ event }) => event)).toEqual(['sending', 'failed', 'sending', 'paid']);
    },
  );

  test('is not due again by a refusal alone, while nobody says what became of it', async () => {
    provider.setMood('refuses');
    provider.setDeaf(true);
    const { id, proposalId } = await owed();
    await send(id);
    await shop.work();
    expect(await findPayout(admin, proposalId)).toMatchObject({ state: 'sending', note: 'A chave é de outra pessoa.' });
    provider.setMood('pays');
    provider.setDeaf(false);
    await workOnLater();
    expect((await noteOf(id)).state).toBe('sending');
    expect(provider.asked).toHaveLength(1);
  });

  test('goes out later under the same id when the provider is busy', async () => {
    provider.setMood('is-busy');
    const { id } = await owed();
    await send(id);
    await shop.work();
    provider.setMood('pays');
    await workOnLater();
    expect((await noteOf(id)).state).toBe('paid');
    expect(new Set(provider.asked.map((each) => each.id)).size).toBe(1);
  });

  test('that the provider has never heard of is due again after an hour, not before', async () => {
    provider.setMood('is-away');
    const { id } = await owed();
    await send(id);
    await shop.work();
    await workOnLater();
    expect(await noteOf(id)).toMatchObject({
      state: 'sending',
      last_error: 'O provedor ainda não conhece este envio.',
    });
    try {
      await shop.setNow(new Date(Date.now() + 61 * 60_000));
      await workOnLater();
    } finally {
      await shop.setNow(new Date());
    }
    expect(await noteOf(id)).toMatchObject({ state: 'due', note: expect.stringContaining('Confira o extrato') });
    expect(provider.asked).toHaveLength(1);
  });

  test('that was cut off between the mark and the call is asked for, not sent', async () => {
    const { id } = await owed();
    await send(id);
    await shop.pool.query('update payouts set send_began_at = giro_now() where id = $1', [id]);
    await shop.work();
    expect(provider.asked).toEqual([]);
    expect((await noteOf(id)).state).toBe('sending');
  });

  test('gets another job when its own is gone, as after a restored backup', async () => {
    const { id } = await owed();
    await send(id);
    await shop.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');
    await shop.work();
    expect((await noteOf(id)).state).toBe('sending');
    await shop.app.tasks.database['resume-payouts']?.({}, {} as never);
    await shop.work();
    expect((await noteOf(id)).state).toBe('paid');
  });

  test('is paid though somebody has typed its end-to-end id for another payout', async () => {
    provider.setMood('takes-time');
    const [one, other] = [await owed(), await owed()];
    await send(one.id);
    await shop.work();
    await other.begin(admin);
    const e2e = e2eId();
    await sendForm(shop, admin.token, `repasses/${other.id}/pago`, [
      ['paid_on', payDay()],
      ['e2e', e2e],
    ]);
    provider.end((await noteOf(one.id)).psp_id, { state: 'done', e2eId: e2e, reason: null });
    await workOnLater();
    expect(await findPayout(admin, one.proposalId)).toMatchObject({ state: 'paid', e2e_id: null });
  });

  test('needs a key, a word for an account of today, and a provider that sends', async () => {
    const account = await owed(bank);
    const keyless = await send(account.id);
    expect([keyless.status, keyless.body.error]).toEqual([
      422,
      'Sem uma chave Pix do vendedor o provedor não pode pagar.',
    ]);
    const changed = await owed();
    await changed.saveBank({ ...keyBank, pix_key: '(47) 97777-6666' });
    const asked = await send(changed.id);
    expect([asked.status, asked.body.confirm_changed]).toEqual([409, expect.any(Number)]);
    expect((await send(changed.id, { confirm_changed: true })).status).toBe(409);
    expect((await send(changed.id, asked.body, changed.payout.version)).status).toBe(409);
    expect((await admin.post(`repasses/${changed.id}/enviar`, asked.body)).status).toBe(428);
    expect((await send(changed.id, asked.body)).status).toBe(202);
    const taken = await owed();
    await taken.begin(admin);
    expect((await send(taken.id)).status).toBe(409);
    const plain = await openShop();
    try {
      const other = await plain.signedIn('admin');
      const { id } = await buildPayout(plain, await buildModel(plain), other);
      const { status, body } = await other.post(`repasses/${id}/enviar`, {}, await atVersion(plain, id));
      expect([status, body.error]).toEqual([422, 'Nenhum provedor que envia Pix está configurado.']);
    } finally {
      await plain.close();
    }
  });
});
