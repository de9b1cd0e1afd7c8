import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { bank, buildPayout, e2eId, findPayout, keyBank, payDay } from '../support/build-payout.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { sendForm } from '../support/send-form.ts';

let shop: TestShop;
let model: BuiltModel;
let carla: Client & { token: string; id: number };
let bia: Client & { token: string; id: number };
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  carla = await shop.signedIn('admin', { name: 'Carla Dias' });
  bia = await shop.signedIn('admin', { name: 'Bia Reis' });
});
afterAll(() => shop.close());

const owed = (data?: object | null) => buildPayout(shop, model, carla, data);
/** At the versions of this moment. */
async function batch(by: Client, ids: number[], body: object = {}) {
  const { rows } = await shop.pool.query<{ id: number; version: number }>(
    'select id, version from payouts where id = any($1)',
    [ids],
  );
  const versionOf = (id: number) => rows.find((row) => row.id === id)?.version ?? 1;
  return by.post('repasses/lote', { rows: ids.map((id) => ({ id, version: versionOf(id) })), ...body });
}
const stateOf = async (proposalId: number) => (await findPayout(carla, proposalId)).state;

describe('several payouts in one file', () => {
  test('come with everything that a bank asks for, unmasked, and are in the hand of who took them', async () => {
    const [byKey, byAccount] = [await owed(), await owed(bank)];
    const answer = await batch(carla, [byAccount.id, byKey.id, byKey.id]);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="repasses-/);
    const due = byKey.payout.due_on.split('-').reverse().join('/');
    expect(
      answer.text
        .replace(/^\uFEFF/, '')
        .trim()
        .split('\r\n'),
    ).toEqual([
      'Proposta;Favorecido;CPF;Tipo de chave;Chave Pix;Banco;Agência;Conta;Valor;Vencimento;Identificador',
      `${byKey.proposalId};José da Silva Conceição;52998224725;Telefone;+5547999998888;;;;1220,00;${due};REPASSE${byKey.id}`,
      `${byAccount.proposalId};José da Silva Conceição;11111111111;;;Banco do Brasil;1234-5;98765-0;1220,00;${due};REPASSE${byAccount.id}`,
    ]);
    const taken = await findPayout(carla, byKey.proposalId);
    expect(taken).toMatchObject({ state: 'claimed', claimed_by: 'Carla Dias', in_batch: true });
    const twice = await byKey.begin(carla, {}, taken.version);
    expect(twice.status).toBe(409);
    expect(twice.body.error).toMatch(/^Este repasse está no arquivo de lote que Carla Dias baixou em /);
    const { rows } = await shop.pool.query(
      'select event, by_id, channel from payout_events where payout_id = any($1)',
      [[byKey.id, byAccount.id]],
    );
    expect(rows).toEqual(Array(2).fill({ event: 'claimed', by_id: carla.id, channel: 'batch' }));
    const form = [
      ['paid_on', payDay()],
      ['e2e', e2eId()],
    ] as const;
    expect((await sendForm(shop, carla.token, `repasses/${byKey.id}/pago`, form)).status).toBe(200);
  });

  test('are none where one is elsewhere, and its proposal is named', async () => {
    const [free, taken, paid] = [await owed(), await owed(), await owed()];
    await taken.begin(bia);
    await paid.begin(bia);
    await sendForm(shop, bia.token, `repasses/${paid.id}/pago`, [
      ['paid_on', payDay()],
      ['e2e', e2eId()],
    ]);
    const { status, body } = await batch(carla, [paid.id, free.id, taken.id]);
    expect([status, body.error]).toEqual([
      409,
      `Nada foi separado: já não estão a pagar os repasses das propostas ${taken.proposalId}, ${paid.proposalId}.`,
    ]);
    expect(await stateOf(free.proposalId)).toBe('due');
    expect((await batch(carla, [free.id, 999_999])).status).toBe(404);
    expect(await stateOf(free.proposalId)).toBe('due');
  });

  test('are none where one has no bank data, or an account of today that nobody has confirmed', async () => {
    const [free, blank, changed] = [await owed(), await owed(null), await owed()];
    const refused = await batch(carla, [free.id, blank.id]);
    expect([refused.status, refused.body.error]).toEqual([
      422,
      `Faltam os dados bancários das propostas ${blank.proposalId}.`,
    ]);
    await changed.saveBank({ ...keyBank, pix_key: '(47) 97777-6666' });
    const asked = await batch(carla, [free.id, changed.id]);
    expect([asked.status, asked.body.confirm_changed]).toEqual([409, [expect.any(Number)]]);
    expect(asked.body.error).toContain(` ${changed.proposalId}.`);
    expect(await stateOf(free.proposalId)).toBe('due');
    const confirmed = await batch(carla, [free.id, changed.id], asked.body);
    expect([confirmed.status, confirmed.text.includes('+5547977776666')]).toEqual([200, true]);
  });

  test('needs at least one, and at most two hundred', async () => {
    for (const rows of [[], Array.from({ length: 201 }, (_, index) => ({ id: index + 1, version: 1 })), 'todos']) {
      expect((await carla.post('repasses/lote', { rows })).body.errors).toEqual({ rows: ['Escolha uma das opções.'] });
    }
  });

  test('taken twice at the same moment are in one hand, whole', async () => {
    for (let round = 0; round < 2; round++) {
      const payouts = [await owed(), await owed(), await owed()];
      const ids = payouts.map(({ id }) => id);
      const answers = await Promise.all([
        batch(carla, ids),
        batch(bia, ids.toReversed()),
        payouts[1]?.begin(bia) ?? { status: 0 },
      ]);
      const { rows } = await shop.pool.query(
        'select count(distinct claimed_by)::int as hands, count(claimed_by)::int as claimed from payouts where id = any($1)',
        [ids],
      );
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(rows[0]).toEqual({ hands: 1, claimed: answers[2]?.status === 200 ? 1 : 3 });
    }
  });
});
