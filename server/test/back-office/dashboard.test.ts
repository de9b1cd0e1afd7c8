import { waitingOrders, waitingProposals } from '@giro/contract/rules/back-office.ts';
import { orderStatuses } from '@giro/contract/rules/order-status.ts';
import { proposalStatuses } from '@giro/contract/rules/proposal-status.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { buildOrder, buildProduct } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let model: BuiltModel;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  // Sessions last thirty days from here, whatever today is.
  await shop.setNow(new Date('2026-03-01T12:00:00Z'));
  model = await buildModel(shop);
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
beforeEach(async () => {
  await shop.pool.query('truncate orders, proposals, products, emails cascade');
});
afterAll(() => shop.close());

let sellers = 0;

/** A proposal of R$ 1.200,00, made at this moment, from an address of its own. */
async function proposedAt(moment: string): Promise<{ id: number; bankToken: string; seller: Client }> {
  await shop.setNow(new Date(moment));
  sellers++;
  const visitor = shop.visitor(`198.51.100.${sellers}`);
  const answer = await visitor.post('propostaStore', buildVisitorProposal(model, '128 GB', 'Funciona'));
  const seller = shop.bearing(answer.body.token);
  const [row] = (await seller.get('proposals-user')).body.data;
  return { id: answer.body.id, bankToken: row.bank_token, seller };
}

async function movedAt(moment: string, id: number, status: number, extras: object = {}): Promise<void> {
  await shop.setNow(new Date(moment));
  expect((await admin.post(`proposals/status/${id}`, { status, ...extras })).status).toBe(200);
}

/** An order of R$ 1.000,00, placed at this moment. */
async function orderedAt(moment: string, status = 1): Promise<number> {
  await shop.setNow(new Date(moment));
  const buyer = await shop.signedIn();
  await buyer.post('orders', buildOrder([await buildProduct(admin)]));
  const [order] = (await buyer.get('pedidos-user')).body.orders.data;
  if (status !== 1) await admin.put(`orders/${order.id}`, { status });
  return order.id;
}

async function panelAt(moment: string, days?: number) {
  await shop.setNow(new Date(moment));
  const answer = await admin.get(days ? `painel?days=${days}` : 'painel');
  expect(answer.status).toBe(200);
  return answer.body;
}

const nothing = { proposals: 0, orders: 0, value_offered: 0, value_bought: 0, value_sold: 0 };

describe('the panel of an admin', () => {
  test('names every day of the period, also of a shop where nothing has happened', async () => {
    const panel = await panelAt('2026-03-10T15:00:00Z');
    expect(panel).toMatchObject({ days: 30, totals: nothing, before: nothing });
    expect(panel.series).toHaveLength(30);
    expect(panel.series[0]).toEqual({ day: '2026-02-09', ...nothing });
    expect(panel.series.at(-1)).toEqual({ day: '2026-03-10', ...nothing });
    expect((await panelAt('2026-03-10T15:00:00Z', 90)).series).toHaveLength(90);
  });

  test("counts by the shop's own days: São Paulo's midnight is three hours after Greenwich's", async () => {
    await orderedAt('2026-03-10T02:59:59Z');
    await orderedAt('2026-03-10T03:00:00Z');
    await proposedAt('2026-03-10T02:59:59Z');
    const { series } = await panelAt('2026-03-11T02:59:59Z', 7);
    expect(series.map(({ day }: { day: string }) => day).at(-1)).toBe('2026-03-10');
    expect(series.at(-1)).toMatchObject({ orders: 1, proposals: 0 });
    expect(series.at(-2)).toMatchObject({ day: '2026-03-09', orders: 1, proposals: 1, value_offered: 1200 });
    expect((await panelAt('2026-03-11T03:00:00Z', 7)).series.at(-1).day).toBe('2026-03-11');
  });

  test('leaves cancelled orders out, and takes them in again when they are reopened', async () => {
    const id = await orderedAt('2026-03-10T12:00:00Z', 3);
    await orderedAt('2026-03-10T13:00:00Z', 2);
    expect((await panelAt('2026-03-10T15:00:00Z', 7)).totals).toMatchObject({ orders: 1, value_sold: 1000 });
    await admin.put(`orders/${id}`, { status: 1 });
    expect((await panelAt('2026-03-10T15:00:00Z', 7)).totals).toMatchObject({ orders: 2, value_sold: 2000 });
  });

  test('says what was bought on the day of the first approval, at the newest value, while it stands approved', async () => {
    const plain = await proposedAt('2026-03-05T12:00:00Z');
    await movedAt('2026-03-08T12:00:00Z', plain.id, 6);
    await movedAt('2026-03-09T12:00:00Z', plain.id, 6);
    const lowered = await proposedAt('2026-03-05T12:00:00Z');
    await movedAt('2026-03-09T12:00:00Z', lowered.id, 7, { rejectionReason: 'Tela riscada', newValor: 900 });
    await movedAt('2026-03-09T13:00:00Z', lowered.id, 6);
    const cancelled = await proposedAt('2026-03-05T12:00:00Z');
    await movedAt('2026-03-09T12:00:00Z', cancelled.id, 6);
    await movedAt('2026-03-09T13:00:00Z', cancelled.id, 11);
    const { series, totals } = await panelAt('2026-03-10T15:00:00Z', 7);
    const bought = (day: string) => series.find((row: { day: string }) => row.day === day).value_bought;
    expect([bought('2026-03-08'), bought('2026-03-09')]).toEqual([1200, 900]);
    expect(totals).toMatchObject({ proposals: 3, value_offered: 3600, value_bought: 2100 });
  });

  test('compares with as many days before', async () => {
    await orderedAt('2026-02-25T02:59:59Z');
    await orderedAt('2026-03-03T12:00:00Z');
    await orderedAt('2026-03-04T12:00:00Z');
    await orderedAt('2026-03-10T12:00:00Z');
    const { totals, before } = await panelAt('2026-03-10T15:00:00Z', 7);
    expect(totals).toMatchObject({ orders: 2, value_sold: 2000 });
    expect(before).toMatchObject({ orders: 1, value_sold: 1000 });
  });

  test('is for admins, and knows three periods', async () => {
    expect((await shop.visitor().get('painel')).status).toBe(401);
    expect((await (await shop.signedIn()).get('painel')).status).toBe(403);
    for (const days of ['8', '0', 'x', '']) {
      const answer = await admin.get(`painel?days=${days}`);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty('days');
    }
  });
});

describe('what waits', () => {
  const bank = {
    bank_name: 'Banco do Brasil',
    agency_number: '1234',
    account_number: '123456-7',
    account_holder_name: 'José da Silva',
    cpf_cnpj: '529.982.247-25',
  };

  test('is counted as it is listed, for every kind', async () => {
    const old = await proposedAt('2026-03-08T12:00:00Z');
    await proposedAt('2026-03-10T12:00:00Z');
    for (const status of [5, 5, 8, 9, 11]) {
      await movedAt('2026-03-10T12:30:00Z', (await proposedAt('2026-03-10T12:00:00Z')).id, status);
    }
    const rejected = await proposedAt('2026-03-10T12:00:00Z');
    await movedAt('2026-03-10T12:30:00Z', rejected.id, 7, { rejectionReason: 'Tela riscada' });
    const paid = await proposedAt('2026-03-10T12:00:00Z');
    await movedAt('2026-03-10T12:30:00Z', paid.id, 6);
    const saved = await paid.seller.put(`proposals/${paid.bankToken}/bank-data`, { bank_data: bank });
    expect(saved.status).toBe(200);
    const owed = await proposedAt('2026-03-10T12:00:00Z');
    await movedAt('2026-03-10T12:30:00Z', owed.id, 6);
    for (const status of [1, 2, 3, 4, 5]) await orderedAt('2026-03-10T12:00:00Z', status);
    await shop.pool.query(`update emails set status = 'failed' where event = 'submitted' and subject_id = $1`, [
      String(old.id),
    ]);
    // One that failed long ago waits for nobody.
    await shop.pool.query(`
      insert into emails (subject_kind, subject_id, event, recipient, title, html_sealed, text_sealed, status, created_at)
      select subject_kind, subject_id, 'long ago', recipient, title, html_sealed, text_sealed, status, now() - interval '31 days'
      from emails where status = 'failed'`);
    const { waiting } = await panelAt('2026-03-10T15:00:00Z');
    expect((await admin.get('emails')).body.troubled).toBe(waiting.mails.troubled);
    expect(waiting).toEqual({
      proposals: {
        new: 1,
        unanswered: 1,
        'in-transit': 2,
        rejected: 1,
        'counter-offers': 1,
        'accepted-offers': 1,
        'to-return': 0,
        'bank-data': 1,
      },
      answer_by: '2026-03-11T12:00:00.000Z',
      orders: { payment: 1, handover: 2 },
      mails: { troubled: 1 },
      payments: { open: 0 },
      payouts: { due: 0 },
    });
    for (const kind of waitingProposals) {
      const { body } = await admin.get(`proposals?waiting=${kind}`);
      expect([kind, body.total, body.data.length]).toEqual([kind, waiting.proposals[kind], waiting.proposals[kind]]);
    }
    for (const kind of waitingOrders) {
      const { body } = await admin.get(`orders?waiting=${kind}`);
      expect([kind, body.total, body.orders.length]).toEqual([kind, waiting.orders[kind], waiting.orders[kind]]);
    }
    const ids = async (address: string) =>
      (await admin.get(address)).body.data.map(({ id }: { id: number }) => id) as number[];
    expect(await ids('proposals?waiting=unanswered')).toEqual([old.id]);
    expect(await ids('proposals?waiting=bank-data')).toEqual([owed.id]);
    expect(await ids('proposals?status=6&sort=asc')).toEqual([paid.id, owed.id]);
    expect(await ids(`proposals?status=6&search=${'0'.repeat(3)}${paid.id}`)).toEqual([paid.id]);
    expect(await ids('proposals?status=5&waiting=bank-data')).toEqual([]);
    expect((await admin.get('orders?status=3')).body).toMatchObject({ total: 1 });
  });

  test('a proposal is new until a day has passed, and the earliest of them says until when to answer', async () => {
    const { id } = await proposedAt('2026-03-10T12:00:00Z');
    await proposedAt('2026-03-10T18:00:00Z');
    const at = async (moment: string) => {
      const { proposals, answer_by } = (await panelAt(moment)).waiting;
      return [proposals.new, proposals.unanswered, answer_by];
    };
    expect(await at('2026-03-11T12:00:00Z')).toEqual([2, 0, '2026-03-11T12:00:00.000Z']);
    expect(await at('2026-03-11T12:00:01Z')).toEqual([1, 1, '2026-03-11T18:00:00.000Z']);
    expect(await at('2026-03-12T12:00:00Z')).toEqual([0, 2, null]);
    await movedAt('2026-03-12T12:00:00Z', id, 4, { codigo: 'AA123456789BR' });
    expect(await at('2026-03-12T12:00:00Z')).toEqual([0, 1, null]);
  });

  test.each([
    [`proposals?status=${Math.max(...proposalStatuses) + 1}`, 'status'],
    ['proposals?status=0', 'status'],
    ['proposals?status=1.5', 'status'],
    ['proposals?waiting=payment', 'waiting'],
    [`orders?status=${Math.max(...orderStatuses) + 1}`, 'status'],
    ['orders?status=x', 'status'],
    ['orders?waiting=tudo', 'waiting'],
  ])('%s is refused by name', async (address, field) => {
    const answer = await admin.get(address);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
  });

  test('a blank filter filters nothing', async () => {
    await orderedAt('2026-03-10T12:00:00Z');
    expect((await admin.get('orders?status=&waiting=')).body.total).toBe(1);
  });
});
