import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openSefazPeer } from '../../fakes/sefaz-peer/index.ts';
import { makeShopAuthority, makeShopCertificate } from '../../fakes/sefaz-peer/shop-certificate.ts';
import type { EmitterSettings, EventRequest, FiscalNote } from '../../src/platform/fiscal/emitter.ts';
import { makeKey } from '../../src/platform/fiscal/fiscal-key.ts';
import { openEmitter } from '../../src/platform/fiscal/open-emitter.ts';
import { checkSchema } from '../../src/platform/fiscal/schema-check.ts';
import { memoryStore } from './memory-store.ts';
import { buildNote, company, type NoteWish, refOf, settings } from './notes.ts';

const log = { info: () => undefined, warn: () => undefined };
const clock = { now: new Date('2026-11-28T13:00:05Z') };
const peer = await openSefazPeer({ now: () => clock.now });
const { pfx, password } = makeShopCertificate({ cnpj: company.cnpj });

const sefaz = (parts: Partial<EmitterSettings> = {}, limits = {}) =>
  openEmitter(
    settings({
      ...{ emitter: 'sefaz', baseUrl: peer.baseUrl, svcUrl: peer.svcUrl, ca: peer.ca, pfx: { bytes: pfx, password } },
      ...parts,
    }),
    { now: () => clock.now, log, simulator: memoryStore(), limits },
  );
const emitter = sefaz();

let seed = 50_000;
const next = (wish: Partial<NoteWish> = {}) => buildNote({ seed: ++seed, ...wish });
const signed = async (note: FiscalNote) => emitter.sign(await emitter.build(note));

async function send(note = next()) {
  const text = await signed(note);
  return { note, ref: refOf(note), text, answer: await emitter.authorise(text, refOf(note)) };
}

async function authorised(note = next()) {
  const sent = await send(note);
  if (sent.answer.kind !== 'authorised') throw new Error(JSON.stringify(sent.answer));
  return { ...sent, answer: sent.answer };
}

const cancelling = (ref: ReturnType<typeof refOf>, protocol: string): EventRequest => ({
  ...{ ...ref, protocol, seq: 1, at: clock.now, text: 'O comprador desistiu da compra 📱' },
});

beforeEach(() => {
  peer.calm();
  clock.now = new Date(clock.now.getTime() + 2 * 3_600_000);
});
afterAll(() => peer.stop());
const fresh = (wish: Partial<NoteWish> = {}) => next({ issuedAt: clock.now, ...wish });

describe('a note at the authority', () => {
  it('is authorised, and what is kept is valid', async () => {
    const { note, answer } = await authorised(fresh());
    expect(answer).toMatchObject({ key: note.key, code: '100', text: 'Autorizado o uso da NF-e', at: clock.now });
    expect(answer.protocol).toMatch(/^\d{15}$/);
    expect(await checkSchema('procNFe_v4.00', answer.xml)).toEqual([]);
  });

  it('is authorised in every kind, regime and model', async () => {
    const kinds = ['entrada', 'venda-usado', 'venda-novo', 'devolucao', 'devolucao-vendedor'] as const;
    for (const kind of kinds) {
      await authorised(fresh({ kind, crt: 3, hasIbsCbs: true, hasCredit: true, items: 3 }));
      await authorised(fresh({ kind, crt: 1, items: 2, name: 'João 📱 <&> "Zé" d\'Ávila' }));
    }
    await authorised(fresh({ kind: 'venda-novo', model: 65, crt: 1, items: 2 }));
    await authorised(fresh({ kind: 'venda-novo', model: 65, crt: 3, hasIbsCbs: true }));
  });

  it('is authorised by receipt', async () => {
    peer.disturb('authorise', { how: 'receipt', working: 1 });
    const { answer, ref, text, note } = await send(fresh());
    if (answer.kind !== 'receipt') throw new Error(answer.kind);
    expect(answer.code).toBe('103');
    expect(await emitter.receipt(answer.receipt, ref, text)).toMatchObject({ kind: 'receipt', code: '105' });
    expect(await emitter.receipt(answer.receipt, ref, text)).toMatchObject({ kind: 'authorised', key: note.key });
    expect(await emitter.receipt('351000000099999', ref, text)).toMatchObject({ kind: 'unknown' });
  });

  it('is found by key when its answer was lost, and is not there before it was sent', async () => {
    for (const fault of [
      { how: 'cut-after' },
      { how: 'status-after', status: 503 },
      { how: 'garbage-after' },
    ] as const) {
      const note = fresh();
      expect(await emitter.look(refOf(note), '')).toMatchObject({ kind: 'absent', code: '217' });
      peer.disturb('authorise', fault);
      const { answer, text, ref } = await send(note);
      expect(answer.kind, fault.how).toBe('unknown');
      expect(await emitter.look(ref, text)).toMatchObject({ kind: 'authorised', key: note.key });
      expect(await emitter.authorise(text, ref)).toMatchObject({ kind: 'duplicate', otherKey: null, code: '204' });
    }
  });

  it('that never was answered is unknown after the time it has', async () => {
    const hasty = sefaz({}, { totalMs: 700 });
    const note = fresh();
    const text = await hasty.sign(await hasty.build(note));
    peer.disturb('authorise', { how: 'lost' });
    expect(await hasty.authorise(text, refOf(note))).toMatchObject({ kind: 'unknown' });
    expect(peer.state.notes.has(note.key)).toBe(true);
  });

  it.each([
    [
      { how: 'code', code: '108' },
      { kind: 'down', code: '108' },
    ],
    [
      { how: 'code', code: '109' },
      { kind: 'down', code: '109' },
    ],
    [
      { how: 'code', code: '999' },
      { kind: 'down', code: '999' },
    ],
    [
      { how: 'code', code: '656' },
      { kind: 'rest', code: '656' },
    ],
    [
      { how: 'code', code: '217' },
      { kind: 'absent', code: '217' },
    ],
    [
      { how: 'code', code: '215' },
      { kind: 'rejected', problem: { code: '215', field: null } },
    ],
    [
      { how: 'refused', code: '778', more: '[nItem:2]' },
      { kind: 'rejected', problem: { field: 'items.2.ncm' } },
    ],
    [
      { how: 'refused', code: '230' },
      { kind: 'rejected', problem: { field: 'company.ie' } },
    ],
    [
      { how: 'refused', code: '1115' },
      { kind: 'rejected', problem: { field: 'profile.ibscbs_cst' } },
    ],
    [
      { how: 'refused', code: '302' },
      { kind: 'denied', problem: { code: '302' } },
    ],
    [{ how: 'fault' }, { kind: 'unknown', text: expect.stringMatching(/falhou/) }],
    [{ how: 'garbage' }, { kind: 'unknown' }],
    [{ how: 'garbage', body: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }, { kind: 'unknown' }],
    [{ how: 'garbage', body: `<?xml version="1.0"?><a>${'x'.repeat(1_100_000)}</a>` }, { kind: 'unknown' }],
    [{ how: 'status', status: 502 }, { kind: 'unknown' }],
    [{ how: 'status', status: 302 }, { kind: 'unknown' }],
    [{ how: 'cut-before' }, { kind: 'unknown' }],
  ] as const)('answered with %j is %j', async (fault, expected) => {
    peer.disturb('authorise', fault);
    expect((await send(fresh())).answer).toMatchObject(expected);
  });

  it('whose number another key has is a duplicate that names it', async () => {
    const first = await authorised(fresh());
    const other = { ...first.note, code: '48151623', key: '' };
    const key = makeKey({ ...other, uf: company.uf, cnpj: company.cnpj });
    const { answer } = await send({ ...other, key });
    expect(answer).toMatchObject({ kind: 'duplicate', otherKey: first.note.key, code: '539' });
    expect(await emitter.look(refOf({ ...other, key }), '')).toMatchObject({
      kind: 'duplicate',
      otherKey: first.note.key,
    });
  });

  it('authorised with other content is nothing that may be kept', async () => {
    const { ref, text } = await authorised(fresh());
    const changed = text.replace(/<DigestValue>..../, '<DigestValue>AAAA');
    expect(await emitter.look(ref, changed)).toMatchObject({ kind: 'rejected', problem: { code: 'digest' } });
  });

  it('goes to the national contingency while it bears that way of issue', async () => {
    peer.levers.isDown = true;
    const text = await signed(fresh());
    expect(await emitter.authorise(text, refOf(fresh()))).toMatchObject({ kind: 'down', code: '108' });
    const { note, ref } = await authorised(fresh({ issueMode: 6 }));
    expect(note.key.charAt(34)).toBe('6');
    expect(await emitter.look(ref, '')).toMatchObject({ kind: 'rejected' });
    expect(await emitter.status(55, 6)).toMatchObject({ kind: 'up', code: '107' });
    expect(await emitter.status(55, 1)).toMatchObject({ kind: 'down', code: '108' });
    peer.levers.isDown = false;
    peer.levers.isSvcOn = false;
    expect(await emitter.status(55, 6)).toMatchObject({ kind: 'down', code: '114' });
    peer.levers.isSvcOn = true;
  });

  it('is not asked for once the authority has had enough', async () => {
    const note = fresh();
    for (let times = 0; times < 10; times += 1) {
      expect(await emitter.look(refOf(note), '')).toMatchObject({ kind: 'absent' });
    }
    expect(await emitter.look(refOf(note), '')).toMatchObject({ kind: 'rest', code: '656' });
    expect((await send(fresh())).answer).toMatchObject({ kind: 'rest' });
    expect(peer.state.consumption).toMatchObject({ excesses: 1, callsAtRest: 1 });
  });
});

describe('the peer judges', () => {
  const tampered: readonly (readonly [string, (text: string) => string, string])[] = [
    ['a changed value', (text) => text.replace('<nro>45</nro>', '<nro>46</nro>'), '297'],
    [
      'a signature by other rules',
      (text) => text.replace('REC-xml-c14n-20010315"/><SignatureM', 'REC-xml-c14n-20010315#WithComments"/><SignatureM'),
      '225',
    ],
    ['white space between tags', (text) => text.replace('<ide>', '<ide> <!-- -->'), ''],
    ['an element too many', (text) => text.replace('<ide>', '<ide><a/>'), '225'],
  ];
  it.each(tampered)('%s', async (_, change, code) => {
    const note = fresh();
    const answer = await emitter.authorise(change(await signed(note)), refOf(note));
    if (code) expect(answer).toMatchObject({ kind: 'rejected', problem: { code } });
    else expect(answer.kind).not.toBe('authorised');
  });

  const wrong: readonly (readonly [string, (note: FiscalNote) => FiscalNote, string])[] = [
    ['a total', (note) => ({ ...note, totals: { ...note.totals, totalCents: note.totals.totalCents + 1 } }), '610'],
    ['payments', (note) => ({ ...note, payments: [{ code: '01', cents: 1 }] }), '904'],
    ['a key', (note) => ({ ...note, number: note.number + 1 }), '502'],
    ['the ICMS', (note) => ({ ...note, totals: { ...note.totals, icmsCents: 7 } }), '532'],
    ['a day', (note) => ({ ...note, issuedAt: new Date(clock.now.getTime() + 3_600_000) }), '703'],
  ];
  it.each(wrong)('%s that does not add up', async (_, change, code) => {
    expect((await send(change(fresh()))).answer).toMatchObject({ kind: 'rejected', problem: { code } });
  });

  it('the group of IBS and CBS by regime and day', async () => {
    const at = clock.now;
    expect((await send(fresh({ crt: 3 }))).answer).toMatchObject({ kind: 'rejected', problem: { code: '1115' } });
    clock.now = new Date('2027-01-04T02:59:00Z');
    expect((await send(fresh({ crt: 1 }))).answer).toMatchObject({ kind: 'authorised' });
    clock.now = new Date('2027-01-04T03:00:00Z');
    expect((await send(fresh({ crt: 1 }))).answer).toMatchObject({ kind: 'rejected', problem: { code: '1115' } });
    clock.now = at;
    const note = fresh({ crt: 3, hasIbsCbs: true });
    const off = note.items.map((item) => {
      const values = item.ibsCbs?.values;
      return values && item.ibsCbs
        ? { ...item, ibsCbs: { ...item.ibsCbs, values: { ...values, baseCents: values.baseCents + 5 } } }
        : item;
    });
    expect((await send({ ...note, items: off })).answer).toMatchObject({ problem: { code: '1104' } });
  });
});

describe('events and voided numbers', () => {
  it('corrects and cancels, and keeps what the authority wrote', async () => {
    const { ref, answer, text } = await authorised(fresh());
    const request = cancelling(ref, answer.protocol);
    const corrected = await emitter.correct({ ...request, text: 'Número do endereço: 46 <casa> & fundos' });
    if (corrected.kind !== 'done') throw new Error(JSON.stringify(corrected));
    expect(await checkSchema('procCCeNFe_v1.00', corrected.xml)).toEqual([]);
    expect(await emitter.look(ref, text)).toMatchObject({ kind: 'authorised' });
    const cancelled = await emitter.cancel(request);
    if (cancelled.kind !== 'done') throw new Error(JSON.stringify(cancelled));
    expect(cancelled).toMatchObject({ code: '135', at: clock.now });
    expect(await checkSchema('procEventoCancNFe_v1.00', cancelled.xml)).toEqual([]);
    expect(await emitter.cancel(request)).toMatchObject({ kind: 'already', code: '573' });
    const looked = await emitter.look(ref, text);
    if (looked.kind !== 'cancelled') throw new Error(looked.kind);
    expect(looked.protocol).toBe(cancelled.protocol);
    expect(await checkSchema('procEventoCancNFe_v1.00', looked.xml ?? '')).toEqual([]);
  });

  it('is told why an event is refused', async () => {
    const { ref, answer } = await authorised(fresh());
    const request = cancelling(ref, answer.protocol);
    expect(await emitter.cancel({ ...request, protocol: '135260000000000' })).toMatchObject({
      problem: { code: '222' },
    });
    peer.disturb('event', { how: 'code', code: '108' });
    expect(await emitter.cancel(request)).toMatchObject({ kind: 'down' });
    peer.disturb('event', { how: 'refused', code: '221' });
    expect(await emitter.cancel(request)).toMatchObject({ kind: 'refused', problem: { code: '221' } });
    peer.disturb('event', { how: 'cut-after' });
    expect(await emitter.cancel(request)).toMatchObject({ kind: 'unknown' });
    expect(await emitter.cancel(request)).toMatchObject({ kind: 'already' });
    const late = await authorised(fresh());
    clock.now = new Date(clock.now.getTime() + 25 * 3_600_000);
    expect(await emitter.cancel(cancelling(late.ref, late.answer.protocol))).toMatchObject({
      problem: { code: '501', words: 'O prazo de cancelamento terminou.' },
    });
  });

  it('voids numbers once, and none that was used', async () => {
    const { note } = await authorised(fresh());
    const request = { environment: 'homologacao', model: 55, series: 2, from: 10, to: 12, at: clock.now } as const;
    const reason = 'Números que não serão usados';
    const voided = await emitter.voidNumbers({ ...request, reason });
    if (voided.kind !== 'done') throw new Error(JSON.stringify(voided));
    expect(await checkSchema('procInutNFe_v4.00', voided.xml)).toEqual([]);
    expect(await emitter.voidNumbers({ ...request, reason })).toMatchObject({ kind: 'already', code: '563' });
    const used = { ...request, series: 1, from: note.number, to: note.number, reason };
    expect(await emitter.voidNumbers(used)).toMatchObject({ kind: 'refused', problem: { code: '241' } });
    peer.disturb('void', { how: 'code', code: '656' });
    expect(await emitter.voidNumbers(used)).toMatchObject({ kind: 'rest' });
  });
});

describe('connections', () => {
  const unready = async (parts: Partial<EmitterSettings>) => {
    const error: unknown = await sefaz(parts)
      .status(55, 1)
      .catch((caught: unknown) => caught);
    return error;
  };

  it('are made with the certificate of this shop and of a known authority alone', async () => {
    const own = (made: ReturnType<typeof makeShopCertificate>) => ({ bytes: made.pfx, password: made.password });
    const stranger = makeShopCertificate({ cnpj: company.cnpj, authority: makeShopAuthority('Outra AC') });
    expect(await unready({ pfx: own(stranger) })).toMatchObject({
      kind: 'unknown',
      text: expect.stringMatching(/certificado/),
    });
    expect(await unready({ pfx: null })).toMatchObject({
      part: 'certificate',
      message: expect.stringMatching(/Envie/),
    });
    expect(await unready({ pfx: own(makeShopCertificate({ cnpj: '99888777000166' })) })).toMatchObject({
      message: 'O certificado é de outra empresa: o CNPJ não é o da loja.',
    });
    expect(await unready({ ca: '' })).toMatchObject({
      part: 'certificate',
      message: expect.stringMatching(/autoridade/),
    });
    expect(
      await unready({ baseUrl: peer.baseUrl.replace('https', 'http').replace('127.0.0.1', 'loja.example') }),
    ).toMatchObject({ part: 'address' });
  });

  it('end with the certificate', async () => {
    const made = makeShopCertificate({ cnpj: company.cnpj, expiresAt: new Date(Date.now() + 30 * 86_400_000) });
    const short = sefaz({ pfx: { bytes: made.pfx, password: made.password } });
    expect(await short.status(55, 1)).toMatchObject({ kind: 'up' });
    const now = clock.now;
    clock.now = new Date(Date.now() + 31 * 86_400_000);
    await expect(short.status(55, 1)).rejects.toMatchObject({
      part: 'certificate',
      message: expect.stringMatching(/venceu/),
    });
    clock.now = now;
  });
});
