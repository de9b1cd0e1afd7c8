import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Fault } from '../../fakes/carrier-peer/server.ts';
import { type FocusPeer, openFocusPeer } from '../../fakes/focus-peer/index.ts';
import type { SefazFault } from '../../fakes/sefaz-peer/index.ts';
import { mostAnHour } from '../../src/features/fiscal/queue.rules.ts';
import { assertVerified } from '../support/database-state.ts';
import { atDepth } from '../support/depth.ts';
import { asksAtRest, busiestHour, randomOf } from '../support/fiscal-counts.ts';
import { type FiscalPeerShop, openFiscalPeerShop } from '../support/fiscal-peer-shop.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

let at: FiscalPeerShop;
let house: FiscalPeerShop['house'];
let peer: FiscalPeerShop['peer'];
beforeAll(async () => {
  // What takes longer counts as no answer.
  at = await openFiscalPeerShop({}, 600);
  ({ house, peer } = at);
});
afterAll(() => at.close());

const storms = Array.from({ length: atDepth(2, 30) }, (_, place) => place + 1);

const refused: SefazFault[] = ['108', '109', '999', '656'].map((code) => ({ how: 'code', code }));
const faults: SefazFault[] = [
  ...refused,
  ...([
    { how: 'status', status: 503 },
    { how: 'fault' },
    { how: 'garbage' },
    { how: 'silent' },
    { how: 'lost' },
    { how: 'cut-before' },
    { how: 'cut-after' },
    { how: 'status-after', status: 500 },
    { how: 'garbage-after' },
  ] as const),
];
const ofNotes: SefazFault[] = [...faults, { how: 'receipt', working: 2 }, { how: 'receipt', working: 45 }];

const reason = { reason: 'Comprado por engano na loja' };
const letter = { text: 'O aparelho é de cor azul, não preta.' };

/** Purchases to be cancelled and corrected, and two that are due, all at once; their documents' ids. */
async function begin(storm: () => void) {
  const purchases = [await at.buy(), await at.buy()];
  while (await house.leap());
  const [undone, corrected] = await Promise.all(purchases.map(async (id) => (await house.ofProposal(id))[0]));
  expect([undone.state, corrected.state]).toEqual(['authorised', 'authorised']);
  storm();
  expect((await house.admin.post(`notas/${undone.id}/cancelar`, reason)).status).toBe(202);
  expect((await house.admin.post(`notas/${corrected.id}/carta`, letter)).status).toBe(202);
  const due = [await at.buy(), await at.buy()];
  for (let turn = 0; turn < 400 && (await house.leap()); turn++);
  const documents = await Promise.all(due.map(async (id) => (await house.ofProposal(id))[0]));
  expect(documents.map(({ state }) => state)).toEqual(['authorised', 'authorised']);
  expect((await house.document(undone.id)).state).toBe('cancelled');
  const { rows } = await house.shop.pool.query('select state, protocol from fiscal_events where document_id = $1', [
    corrected.id,
  ]);
  expect(rows).toEqual([{ state: 'done', protocol: expect.any(String) }]);
  return { undone, corrected, due: documents };
}

/** Names by which the authority's calls are counted: the key, or the receipt. */
const subjectOf = (text: string) =>
  /<nRec>(\d+)/.exec(text)?.[1] ?? /<chNFe>(\w{44})/.exec(text)?.[1] ?? /Id="NFe(\w{44})"/.exec(text)?.[1] ?? '';

test.each(storms)('storm %i at the authority leaves it nothing to complain of', async (seed) => {
  const random = randomOf(seed);
  const pick = (all: readonly SefazFault[]) => all[Math.floor(random() * all.length)] as SefazFault;
  const before = peer.calls.length;
  const { undone, corrected } = await begin(() => {
    for (let place = 0; place < 6; place++) {
      peer.disturb('authorise', pick(ofNotes));
      for (const call of ['look', 'receipt', 'event'] as const) peer.disturb(call, pick(faults));
    }
  });
  peer.calm();
  const events = (key: string) =>
    peer
      .notes()
      .find((note) => note.key === key)
      ?.events.map(({ type }) => type);
  expect([events(undone.key), events(corrected.key)]).toEqual([['110111'], ['110110']]);
  const calls = peer.calls.slice(before).map(({ call, text, at: moment, fault }) => ({
    ...{ call, fault, at: moment.getTime(), subject: subjectOf(text) },
  }));
  const busiest = (call: string) => busiestHour(calls.filter((one) => one.call === call));
  expect(busiest('look')).toBeLessThanOrEqual(mostAnHour.look);
  expect(busiest('receipt')).toBeLessThanOrEqual(mostAnHour.receipt);
  expect(busiest('authorise')).toBeLessThanOrEqual(mostAnHour.send);
  expect(busiest('event')).toBeLessThanOrEqual(mostAnHour.event);
  const rests = calls.filter(({ fault }) => fault?.how === 'code' && fault.code === '656').map((one) => one.at);
  expect(asksAtRest(calls, rests)).toEqual([]);
  const { excesses, callsAtRest } = peer.state.consumption;
  expect([excesses, callsAtRest]).toEqual([0, 0]);
  await assertVerified(house.shop.database);
});

const focusFaults: Fault[] = [
  { how: 'status', status: 503 },
  { how: 'status', status: 429, body: { codigo: 'limite', mensagem: 'Espere' } },
  { how: 'status', status: 200, body: '<html>' },
  { how: 'silent' },
  { how: 'lost' },
  { how: 'cut-before' },
  { how: 'cut-after' },
];

describe('storms at Focus', () => {
  let focus: FocusPeer;
  beforeAll(async () => {
    focus = await openFocusPeer();
    focus.levers.now = peer.levers.now;
    const base = { emitter: 'focus', base_url: focus.baseUrl, focus_token: 'token-de-ensaio' };
    expect((await house.admin.put('notas-config', base)).status).toBe(200);
  });
  afterAll(() => focus.close());

  test.each(storms)(
    'storm %i has each note, letter and cancellation once, and looks no more than it may',
    async (seed) => {
      const random = randomOf(seed);
      const { rows } = await house.shop.pool.query('select coalesce(max(id), 0) as last from fiscal_asks');
      const { undone, corrected, due } = await begin(() => {
        focus.levers.looksToWait = seed % 3;
        for (let place = 0; place < 6; place++) {
          for (const call of ['send', 'look', 'file', 'cancel', 'correct'] as const) {
            focus.disturb(call, focusFaults[Math.floor(random() * focusFaults.length)] as Fault);
          }
        }
      });
      focus.calm();
      focus.levers.looksToWait = 0;
      const known = ({ id }: { id: number }) => focus.notes.get(`giro-${id}-1`);
      expect(due.map((each) => known(each)?.status)).toEqual(['autorizado', 'autorizado']);
      expect([known(undone)?.status, known(corrected)?.corrections]).toEqual(['cancelado', 1]);
      const { rows: asks } = await house.shop.pool.query<{ kind: keyof typeof mostAnHour; subject: string; at: Date }>(
        'select kind, subject, at from fiscal_asks where id > $1',
        [rows[0].last],
      );
      for (const kind of ['look', 'receipt', 'send', 'event'] as const) {
        const asked = asks.filter((one) => one.kind === kind).map((one) => ({ ...one, at: one.at.getTime() }));
        expect(busiestHour(asked)).toBeLessThanOrEqual(mostAnHour[kind]);
      }
      const refs = [...focus.notes.keys()];
      expect(new Set(refs.map((ref) => ref.replace(/-\d+$/, ''))).size).toBe(refs.length);
      await assertVerified(house.shop.database);
    },
  );
});
