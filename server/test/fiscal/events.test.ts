import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FocusPeer, openFocusPeer } from '../../fakes/focus-peer/index.ts';
import { mostAnHour } from '../../src/features/fiscal/queue.rules.ts';
import { openEmitter } from '../../src/platform/fiscal/open-emitter.ts';
import { memoryStore } from '../fiscal-platform/memory-store.ts';
import { company, settings } from '../fiscal-platform/notes.ts';
import { type FiscalPeerShop, openFiscalPeerShop } from '../support/fiscal-peer-shop.ts';

let at: FiscalPeerShop;
let house: FiscalPeerShop['house'];
let peer: FiscalPeerShop['peer'];
let focus: FocusPeer;
beforeAll(async () => {
  at = await openFiscalPeerShop();
  ({ house, peer } = at);
  focus = await openFocusPeer();
  focus.levers.now = peer.levers.now;
});
beforeEach(() => {
  peer.calm();
  focus.calm();
});
afterAll(async () => {
  await focus.close();
  await at.close();
});

const reason = { reason: 'Comprado por engano na loja' };
const letter = { text: 'O aparelho é de cor azul, não preta.' };

async function authorised() {
  const nota = await at.bought();
  expect([nota.state, nota.missing, nota.problem]).toEqual(['authorised', [], null]);
  return nota;
}
const eventsOf = (key: string) => peer.notes().find((note) => note.key === key)?.events ?? [];
const eventRows = async (id: number) =>
  (await house.shop.pool.query('select * from fiscal_events where document_id = $1 order by id', [id])).rows;
const press = async (id: number, what: string, body: object) =>
  expect((await house.admin.post(`notas/${id}/${what}`, body)).status).toBe(202);

test.each([
  ['cancelar', reason, 'cancelled', '110111'],
  ['carta', letter, 'authorised', '110110'],
] as const)('%s whose answer is lost is looked at by the key, and sent once', async (what, body, state, type) => {
  const { id, key } = await authorised();
  const [sent, looked] = [peer.count('event'), peer.count('look')];
  peer.disturb('event', { how: 'cut-after' });
  await press(id, what, body);
  await house.workAll();
  expect((await house.document(id)).state).toBe(state);
  expect([peer.count('event') - sent, peer.count('look') - looked]).toEqual([1, 1]);
  const [registered] = eventsOf(key);
  const [row] = await eventRows(id);
  expect(row).toMatchObject({ state: 'done', protocol: registered?.protocol });
  expect(registered?.type).toBe(type);
  const whole = (await house.admin.get(`notas/${id}`)).body.nota;
  expect(whole.events).toMatchObject([{ state: 'done', protocol: registered?.protocol }]);
  const { rows } = await house.shop.pool.query('select kind from fiscal_files where id = $1', [row.file_id]);
  expect(rows).toEqual([{ kind: row.kind }]);
});

test('one that never arrived is looked at, and then sent again', async () => {
  const { id, key } = await authorised();
  peer.disturb('event', { how: 'cut-before' });
  const [sent, looked] = [peer.count('event'), peer.count('look')];
  await press(id, 'cancelar', reason);
  await house.workAll();
  expect((await house.document(id)).state).toBe('cancelled');
  expect([peer.count('event') - sent, peer.count('look') - looked]).toEqual([2, 1]);
  expect(eventsOf(key)).toHaveLength(1);
});

test('numbers, which nobody can look at, are voided once however often that is asked for', async () => {
  peer.disturb('authorise', { how: 'refused', code: '778' });
  const refused = await at.bought();
  expect(refused.state).toBe('rejected');
  peer.disturb('void', { how: 'cut-after' });
  await press(refused.id, 'desistir', reason);
  await house.workAll();
  expect((await house.document(refused.id)).state).toBe('voided');
  expect(peer.state.voided.filter(({ from }) => from === refused.number)).toHaveLength(1);
});

test('an event that nobody answers asks about its key no more than may be asked, together with its note', async () => {
  peer.disturb('authorise', { how: 'cut-after' });
  peer.disturb('look', { how: 'cut-before' }, 2);
  const { id, key } = await authorised();
  peer.disturb('event', { how: 'cut-before' }, 100);
  peer.disturb('look', { how: 'status', status: 503 }, 100);
  await press(id, 'cancelar', reason);
  const from = house.own.aheadMs;
  while (house.own.aheadMs - from < 3 * 3_600_000 && (await house.leap()));
  expect(peer.state.consumption.highest.look).toBeLessThanOrEqual(mostAnHour.look);
  expect([peer.state.consumption.excesses, eventsOf(key)]).toEqual([0, []]);
  const { rows } = await house.shop.pool.query(
    `select max(times)::int as most from (
       select count(*) over (order by at range between interval '1 hour' preceding and current row) as times
       from fiscal_asks where kind = 'look' and subject = $1
     ) asked`,
    [key],
  );
  expect(rows[0].most).toBeLessThanOrEqual(mostAnHour.look);
  peer.calm();
  for (let turn = 0; turn < 50 && (await house.leap()); turn++);
  expect((await house.document(id)).state).toBe('cancelled');
});

test('the naive way, sending a letter again on a time-out, has the provider register it twice', async () => {
  const base = { emitter: 'focus', base_url: focus.baseUrl, focus_token: 'token-de-ensaio' };
  expect((await house.admin.put('notas-config', base)).status).toBe(200);
  const [ours, naive] = [await authorised(), await authorised()];
  const noteOf = ({ id }: { id: number }) => focus.notes.get(`giro-${id}-1`);
  focus.disturb('correct', { how: 'cut-after' });
  const looked = focus.count('look');
  await press(ours.id, 'carta', letter);
  await house.workAll();
  expect([noteOf(ours)?.corrections, focus.count('look') - looked]).toEqual([1, 1]);
  expect(await eventRows(ours.id)).toMatchObject([{ state: 'done', protocol: expect.any(String) }]);

  focus.disturb('correct', { how: 'cut-after' });
  const tools = {
    now: peer.levers.now,
    log: { info: () => undefined, warn: () => undefined },
    simulator: memoryStore(),
  };
  const given = { emitter: 'focus', company, baseUrl: focus.baseUrl, focusToken: 'token-de-ensaio' } as const;
  const emitter = openEmitter(settings(given), tools);
  const ref = {
    ref: `giro-${naive.id}-1`,
    key: naive.key,
    environment: 'homologacao',
    model: 55,
    issueMode: 1,
  } as const;
  const request = { ...ref, protocol: naive.protocol, seq: 1, at: new Date(), text: letter.text };
  const first = await emitter.correct(request);
  if (first.kind === 'unknown') await emitter.correct(request);
  expect(noteOf(naive)?.corrections).toBe(2);
});
