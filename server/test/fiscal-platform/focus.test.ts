import { afterAll, beforeEach, expect, it } from 'vitest';
import { openFocusPeer } from '../../fakes/focus-peer/index.ts';
import type { EmitterSettings, FiscalNote } from '../../src/platform/fiscal/emitter.ts';
import { openEmitter } from '../../src/platform/fiscal/open-emitter.ts';
import { memoryStore } from './memory-store.ts';
import { buildNote, refOf, settings } from './notes.ts';

const log = { info: () => undefined, warn: () => undefined };
const peer = await openFocusPeer();
const focus = (parts: Partial<EmitterSettings> = {}) =>
  openEmitter(settings({ emitter: 'focus', baseUrl: peer.baseUrl, focusToken: 'token-de-ensaio', ...parts }), {
    ...{ now: () => new Date(), log, simulator: memoryStore() },
  });
const emitter = focus();

let seed = 90_000;
const next = (wish = {}) => buildNote({ seed: ++seed, issuedAt: new Date(), ...wish });

async function send(note: FiscalNote = next()) {
  const built = await emitter.build(note);
  expect(await emitter.check(built)).toBeUndefined();
  const signed = await emitter.sign(built);
  return { note, signed, ref: refOf(note), answer: await emitter.authorise(signed, refOf(note)) };
}

beforeEach(() => {
  peer.calm();
  Object.assign(peer.levers, { looksToWait: 0, refusals: [] });
});
afterAll(() => peer.close());

it('issues with our series and number, and keeps the XML and the key that Focus made', async () => {
  const { note, ref, answer } = await send(next({ kind: 'devolucao', items: 2, hasIbsCbs: true }));
  const known = peer.notes.get(ref.ref);
  expect(known?.body).toMatchObject({ numero: String(note.number), serie: '1', tipo_documento: '0' });
  expect(known?.body.items[0]).toMatchObject({ ibs_cbs_situacao_tributaria: '000', cbs_aliquota: '0.9000' });
  const { ibsCbs: sums } = note.totals;
  expect(known?.body).toMatchObject({
    ibs_valor_total: ((sums?.ibsCents ?? 0) / 100).toFixed(2),
    cbs_valor_total: ((sums?.cbsCents ?? 0) / 100).toFixed(2),
    ibs_mun_valor_total_diferimento: '0.00',
  });
  expect(answer).toMatchObject({ kind: 'authorised', key: known?.key, code: '100', protocol: known?.protocol });
  if (answer.kind === 'authorised') expect(answer.xml).toContain('<nfeProc');
  expect(await emitter.look(ref, '')).toMatchObject({ kind: 'authorised', key: known?.key });
});

it('waits, and finds by its ref what was answered to nobody', async () => {
  peer.levers.looksToWait = 1;
  const { ref, answer } = await send();
  if (answer.kind !== 'receipt') throw new Error(answer.kind);
  expect(await emitter.receipt(answer.receipt, ref, '')).toMatchObject({ kind: 'receipt' });
  expect(await emitter.receipt(answer.receipt, ref, '')).toMatchObject({ kind: 'authorised' });
  peer.levers.looksToWait = 0;
  peer.disturb('send', { how: 'cut-after' });
  const lost = await send();
  expect(lost.answer.kind).toBe('unknown');
  expect(await emitter.look(lost.ref, '')).toMatchObject({ kind: 'authorised' });
  expect(await emitter.authorise(lost.signed, lost.ref)).toMatchObject({ kind: 'duplicate', otherKey: null });
  peer.disturb('file', { how: 'status', status: 503 });
  expect(await emitter.look(lost.ref, '')).toMatchObject({ kind: 'unknown' });
  expect(await emitter.look(refOf(next()), '')).toMatchObject({ kind: 'absent' });
});

it('passes on what the authority or Focus refuses', async () => {
  peer.levers.refusals = [{ code: '778', text: 'Rejeição: Informado NCM inexistente [nItem:1]' }];
  const refused = await send();
  expect(refused.answer).toMatchObject({ kind: 'rejected', problem: { code: '778', field: 'items.1.ncm' } });
  expect(await emitter.look(refused.ref, '')).toMatchObject({ kind: 'rejected', problem: { code: '778' } });
  peer.levers.refusals = [{ code: '302', text: 'Uso Denegado' }];
  expect((await send()).answer).toMatchObject({ kind: 'denied', problem: { code: '302' } });
  const note = next();
  const wrong = JSON.stringify({ ...JSON.parse(await emitter.sign(await emitter.build(note))), natureza_operacao: '' });
  expect(await emitter.authorise(wrong, refOf(note))).toMatchObject({
    ...{ kind: 'rejected', problem: { code: 'schema', field: 'profile.nature' } },
  });
  peer.disturb('send', { how: 'status', status: 429, body: { codigo: 'limite', mensagem: 'Espere' } });
  expect((await send()).answer).toMatchObject({ kind: 'down' });
  peer.disturb('send', { how: 'status', status: 502 });
  expect((await send()).answer).toMatchObject({ kind: 'unknown' });
});

it('refuses to leave out what Focus has no field for', async () => {
  const built = await emitter.build(next({ hasIbsCbs: true, hasCredit: true }));
  expect(await emitter.check(built)).toMatchObject({ code: 'schema', field: 'profile.presumed_credit' });
});

it('corrects, cancels and voids', async () => {
  const { ref, answer } = await send();
  if (answer.kind !== 'authorised') throw new Error(answer.kind);
  const request = { ...ref, protocol: answer.protocol, seq: 1, at: new Date(), text: 'O comprador desistiu' };
  expect(await emitter.correct(request)).toMatchObject({
    kind: 'done',
    code: '135',
    xml: expect.stringContaining('procEvento'),
  });
  peer.levers.refusals = [{ code: '221', text: 'Rejeição: Confirmado o recebimento' }];
  expect(await emitter.cancel(request)).toMatchObject({ kind: 'refused', problem: { code: '221' } });
  expect(await emitter.cancel(request)).toMatchObject({ kind: 'done', code: '135' });
  expect(await emitter.cancel(request)).toMatchObject({ kind: 'already' });
  expect(await emitter.look(ref, '')).toMatchObject({ kind: 'cancelled' });
  const range = { environment: 'homologacao', model: 55, series: 1, from: 3, to: 4, at: new Date() } as const;
  const reason = 'Números que não serão usados';
  expect(await emitter.voidNumbers({ ...range, reason })).toMatchObject({ kind: 'done', code: '102' });
  expect(await emitter.voidNumbers({ ...range, reason })).toMatchObject({ kind: 'already', code: '563' });
});

it('says that the token is wrong, or missing', async () => {
  expect(await emitter.status(55, 1)).toMatchObject({ kind: 'up' });
  await expect(focus({ focusToken: 'outro' }).status(55, 1)).rejects.toMatchObject({ part: 'token' });
  await expect(focus({ focusToken: '' }).status(55, 1)).rejects.toMatchObject({ part: 'token' });
  await expect(focus({ baseUrl: 'nada' }).status(55, 1)).rejects.toMatchObject({ part: 'address' });
});
