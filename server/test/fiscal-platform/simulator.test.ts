import { describe, expect, it } from 'vitest';
import { openEmitter } from '../../src/platform/fiscal/open-emitter.ts';
import { checkSchema } from '../../src/platform/fiscal/schema-check.ts';
import { memoryStore } from './memory-store.ts';
import { buildNote, refOf, settings } from './notes.ts';

const log = { info: () => undefined, warn: () => undefined };
const store = memoryStore();
const open = () => openEmitter(settings(), { now: () => new Date('2026-11-28T13:00:05Z'), log, simulator: store });

async function authorise(note = buildNote(), emitter = open()) {
  const signed = await emitter.sign(await emitter.build(note));
  return { signed, answer: await emitter.authorise(signed, refOf(note)) };
}

describe('the simulator', () => {
  it('authorises a note, and another process still knows it', async () => {
    const note = buildNote({ seed: 11 });
    expect(await open().look(refOf(note), '')).toMatchObject({ kind: 'absent', code: '217' });
    const { signed, answer } = await authorise(note);
    expect(answer).toMatchObject({ kind: 'authorised', key: note.key, code: '100' });
    if (answer.kind !== 'authorised') throw new Error('not authorised');
    expect(answer.protocol).toMatch(/^135\d{12}$/);
    expect(await checkSchema('procNFe_v4.00', answer.xml)).toEqual([]);
    expect(await open().look(refOf(note), signed)).toEqual({ ...answer, corrections: [] });
    expect(await open().authorise(signed, refOf(note))).toMatchObject({ kind: 'duplicate', otherKey: null });
  });

  it('issues nothing for production', async () => {
    const { signed } = await authorise(buildNote({ seed: 12, environment: 'producao' }));
    expect(signed).toContain('<tpAmb>2</tpAmb>');
    expect(signed).toContain('HOMOLOGACAO - SEM VALOR FISCAL');
  });

  it('refuses the NCM that no goods have, and names the item', async () => {
    const note = buildNote({ seed: 13, items: 2 });
    const items = note.items.map((item) => (item.place === 2 ? { ...item, ncm: '00000000' } : item));
    const { answer } = await authorise({ ...note, items });
    expect(answer).toMatchObject({ kind: 'rejected', problem: { code: '778', field: 'items.2.ncm' } });
  });

  it('corrects, cancels once, and corrects no more', async () => {
    const note = buildNote({ seed: 14 });
    const { signed, answer } = await authorise(note);
    if (answer.kind !== 'authorised') throw new Error('not authorised');
    const request = {
      ...refOf(note),
      protocol: answer.protocol,
      seq: 1,
      at: new Date(),
      text: 'Endereço com número errado',
    };
    const corrected = await open().correct(request);
    expect(corrected).toMatchObject({ kind: 'done', code: '135' });
    if (corrected.kind === 'done') expect(await checkSchema('procCCeNFe_v1.00', corrected.xml)).toEqual([]);
    const cancelled = await open().cancel(request);
    expect(cancelled).toMatchObject({ kind: 'done' });
    if (cancelled.kind === 'done') expect(await checkSchema('procEventoCancNFe_v1.00', cancelled.xml)).toEqual([]);
    expect(await open().cancel(request)).toMatchObject({ kind: 'already' });
    expect(await open().correct({ ...request, seq: 2 })).toMatchObject({ kind: 'refused', problem: { code: '580' } });
    expect(await open().look(refOf(note), signed)).toMatchObject({ kind: 'cancelled', code: '101' });
  });

  it('voids numbers, and says that it was done before', async () => {
    const request = { environment: 'homologacao', model: 55, series: 1, from: 5, to: 7, at: new Date() } as const;
    const voided = await open().voidNumbers({ ...request, reason: 'Números que não serão usados' });
    expect(voided).toMatchObject({ kind: 'done', code: '102' });
    if (voided.kind === 'done') expect(await checkSchema('procInutNFe_v4.00', voided.xml)).toEqual([]);
    expect(await open().voidNumbers({ ...request, reason: 'Números que não serão usados' })).toMatchObject({
      kind: 'already',
    });
  });

  it('gives two who ask at once one protocol', async () => {
    const note = buildNote({ seed: 15 });
    const [one, other] = await Promise.all([authorise(note), authorise(note)]);
    const protocols = [one, other].flatMap(({ answer }) => (answer.kind === 'authorised' ? answer.protocol : []));
    expect(new Set(protocols).size).toBe(1);
  });
});
