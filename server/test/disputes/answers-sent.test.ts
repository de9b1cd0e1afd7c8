import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLevers, type Fault } from '../../fakes/card-peer/levers.ts';
import { type ContestedShop, openContestedShop } from '../support/contested-shop.ts';
import { assertVerified } from '../support/database-state.ts';
import { runTask } from '../support/harness.ts';
import { photo, sendForm } from '../support/send-form.ts';

// A provider that is silent is waited for.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let shop: ContestedShop;
beforeAll(async () => {
  shop = await openContestedShop();
});
beforeEach(() => {
  shop.peer.calm();
  Object.assign(shop.peer.levers, createLevers());
});
afterEach(() => assertVerified(shop.database));
afterAll(() => shop.close());

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\nendobj\ntrailer\n%%EOF\n');
type Sale = Awaited<ReturnType<ContestedShop['contested']>>;
const send = async ({ id }: Sale, files: readonly Buffer[] = [pdf]) =>
  sendForm(shop.shop, shop.admin.token, `contestacoes/${id}/enviar`, [
    ['note', 'Retirou com documento.'],
    ...files.map((file) => ['files', file] as const),
  ]);
const sentFor = ({ chargeback }: Sale) => chargeback.documents.map(({ name, type }) => [name, type]);
const stateOf = async (sale: Sale) => (await shop.disputesOf(sale))[0].state;

/** As if nobody had sent anything: the dispute is open, its money still the bank's to decide on. */
async function assertOpen(sale: Sale): Promise<void> {
  expect(sentFor(sale)).toEqual([]);
  expect(await shop.stateOf(sale)).toMatchObject({ disputes: ['open'], state: 'disputed', refunded: 0 });
  expect((await shop.admin.get(`contestacoes/${sale.id}/dossie`)).body.files).toEqual([]);
  expect(await shop.countActivities(sale, 'dispute-answered')).toBe(0);
}

test('the dossier and what was added reach the provider as the files of one request, each with its name and kind', async () => {
  const sale = await shop.contested();
  const before = shop.peer.requests.length;
  const answer = await send(sale, [pdf, await photo()]);
  expect([answer.status, answer.body.dispute]).toEqual([
    200,
    expect.objectContaining({ state: 'answered', answered_at: expect.any(String) }),
  ]);
  const asked = shop.peer.requests.slice(before).filter(({ call }) => call === 'sendDocuments');
  expect(asked.map(({ path, status }) => [path, status])).toEqual([
    [`/v1/chargebacks/${sale.chargeback.id}/documentation`, 200],
  ]);
  expect(asked[0]?.headers['x-idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(sentFor(sale)).toEqual([
    ['dossie.pdf', 'application/pdf'],
    ['foto.pdf', 'application/pdf'],
    ['foto.jpg', 'image/jpeg'],
  ]);
  expect(sale.chargeback.documents.every(({ bytes }) => bytes > 0)).toBe(true);
  expect((await send(sale)).status).toBe(409);
  expect(sale.chargeback.documents).toHaveLength(3);
  expect(await shop.countActivities(sale, 'dispute-answered')).toBe(1);
});

const undone: [string, Fault, number, RegExp][] = [
  [
    'refuses the files',
    { how: 'status', status: 400, code: 'invalid_properties' },
    422,
    /recusou o pedido.*A defesa não foi enviada/,
  ],
  ['does not take the credentials', { how: 'status', status: 401, code: 'unauthorized' }, 422, /credenciais/],
  ['has too much to do', { how: 'status', status: 429 }, 422, /esperar/],
  ['answers 500', { how: 'status', status: 500 }, 502, /falhou ao responder.*Envie a defesa de novo/],
  ['answers 409', { how: 'status', status: 409, code: 'conflict' }, 502, /não concluiu/],
  ['is silent', { how: 'silent' }, 502, /demorou mais de 8 segundos/],
  ['cuts the connection', { how: 'cut-before' }, 502, /Envie a defesa de novo/],
];
test.each(undone)(
  'a provider that %s leaves the dispute open, which is said in words, and takes the same answer again',
  async (_, fault, status, words) => {
    const sale = await shop.contested();
    shop.peer.disturb('sendDocuments', fault);
    const refused = await send(sale);
    expect([refused.status, refused.body.message]).toEqual([status, expect.stringMatching(words)]);
    expect(refused.body.message).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
    await assertOpen(sale);
    expect((await send(sale)).status).toBe(200);
    expect(sentFor(sale)).toHaveLength(2);
    expect(await shop.keptOf(sale.id)).toEqual(['dossie.pdf', 'foto.pdf']);
  },
);

test.each([
  ['is cut', { how: 'cut-after' }],
  ['never comes', { how: 'lost' }],
] satisfies [string, Fault][])('an answer that arrived is sent even where the word of that %s', async (_, fault) => {
  const sale = await shop.contested();
  shop.peer.disturb('sendDocuments', fault);
  expect(await send(sale)).toMatchObject({ status: 200, body: { dispute: { state: 'answered' } } });
  expect((await send(sale)).status).toBe(409);
  expect(sentFor(sale)).toHaveLength(2);
});

test('a provider that is away for all questions loses nothing: it may be sent again, or is found to have it', async () => {
  const sale = await shop.contested();
  await shop.peer.stop();
  expect((await send(sale)).status).toBe(502);
  await shop.peer.start();
  await assertOpen(sale);

  shop.peer.disturb('sendDocuments', { how: 'cut-after' });
  shop.peer.disturb('readChargeback', { how: 'status', status: 500 });
  expect((await send(sale)).status).toBe(502);
  expect([await stateOf(sale), sentFor(sale).length]).toEqual(['open', 2]);
  await runTask(shop.shop, 'ask-disputes');
  expect(await stateOf(sale)).toBe('answered');
  expect(await shop.keptOf(sale.id)).toEqual(['dossie.pdf', 'foto.pdf']);
  expect((await send(sale)).status).toBe(409);
});

test('a provider that has decided meanwhile takes no answer, and its word counts', async () => {
  const sale = await shop.contested();
  shop.peer.endContest(sale.chargeback.id, 'won');
  await send(sale);
  expect(sentFor(sale)).toEqual([]);
  expect(await shop.stateOf(sale)).toMatchObject({ disputes: ['won'], state: 'settled', shares: ['expected'] });
});
