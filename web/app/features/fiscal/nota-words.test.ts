import { describe, expect, test } from 'vitest';
import { buildNota } from '../../../test/notas.ts';
import {
  actsOf,
  causeOf,
  eventWords,
  gapWords,
  hourWords,
  isMoving,
  monthChoices,
  nextWords,
  notaTitle,
  placeOfField,
  standingWords,
  stepWords,
} from './nota-words.ts';

const now = new Date('2026-11-28T16:00:00Z');
const event = { seq: 1, state: 'wanted', text: '', protocol: null, at: '2026-11-28T15:30:00Z', problem: null } as const;

test('a nota is called by its model and number, and by its kind while it has none', () => {
  expect(notaTitle(buildNota())).toBe('NF-e nº 123');
  expect(notaTitle(buildNota({ model: 65, number: 1234, series: 3 }))).toBe('NFC-e nº 1.234, série 3');
  expect(notaTitle(buildNota({ number: null, operation: 'entrada' }))).toBe('Nota de entrada');
  expect(causeOf(buildNota())).toEqual({ words: 'Pedido ABCD2345', to: '/vendas/ABCD2345' });
  expect(causeOf({ order_code: null, proposal_id: 41 })).toEqual({ words: 'Proposta 41', to: '/propostas/41' });
});

test('an hour names its day where that is not today', () => {
  expect(hourWords('2026-11-28T17:02:00Z', now)).toBe('14:02');
  expect(hourWords('2026-11-29T17:02:00Z', now)).toBe('29/11 às 14:02');
});

describe('what can be done', () => {
  const doing = (changes: Parameters<typeof buildNota>[0], contingency = false) =>
    Object.entries(actsOf(buildNota(changes), now, contingency))
      .filter(([, can]) => can)
      .map(([name]) => name);

  test('with an authorised nota ends with its time, and with its letters', () => {
    expect(doing({})).toEqual(expect.arrayContaining(['isCancelled', 'isCorrected', 'hasPaper']));
    expect(doing({ cancel_until: '2026-11-28T15:59:00Z' })).not.toContain('isCancelled');
    expect(doing({ model: 65 })).not.toContain('isCorrected');
    const letters = Array.from(
      { length: 20 },
      (_, at) => ({ ...event, kind: 'correct', state: 'done', seq: at + 1 }) as const,
    );
    expect(doing({ events: letters })).not.toContain('isCorrected');
  });

  test('waits while something is asked for', () => {
    expect(doing({ events: [{ ...event, kind: 'cancel' }] })).not.toContain('isCancelled');
    expect(isMoving(buildNota({ events: [{ ...event, kind: 'cancel' }] }))).toBe(true);
    expect(isMoving(buildNota())).toBe(false);
  });

  test('with a refused one is to send it again, or to give it up', () => {
    expect(doing({ state: 'rejected' })).toEqual(expect.arrayContaining(['isResent', 'isGivenUp']));
    expect(doing({ state: 'sent' })).toEqual(['hasNumber']);
    expect(doing({ state: 'sent' }, true)).toContain('isReissued');
  });
});

test('what happened to an event is said in its gender', () => {
  expect(eventWords({ ...event, kind: 'cancel', state: 'done' })).toBe('Cancelamento: registrado');
  expect(eventWords({ ...event, kind: 'correct', seq: 2, state: 'refused' })).toBe('Carta de correção 2: recusada');
  expect(stepWords('sent')).toBe('Enviada');
  expect(stepWords('408')).toBe('408');
});

describe('a field of a refusal leads to where it is put right', () => {
  const cause = { words: 'Pedido ABCD2345', to: '/vendas/ABCD2345' };

  test.each([
    ['profile.cfop', '/notas-perfis'],
    ['company.ie', '/configuracoes?aba=notas'],
    ['certificate', '/configuracoes?aba=notas'],
    ['cause', '/vendas/ABCD2345'],
  ])('%s', (field, to) => {
    expect(placeOfField(field, cause)).toMatchObject({ to });
  });

  test('or to the form of sending again', () => {
    expect(placeOfField('items.2.ncm', cause)).toEqual({ isHere: true, place: 2, field: 'ncm' });
    expect(placeOfField('recipient.cpf', cause)).toEqual({ isHere: true, field: 'cpf' });
    expect(placeOfField('recipient.uf')).toEqual({ isHere: true, field: 'name' });
    expect(placeOfField(null) ?? placeOfField('schema')).toBeUndefined();
  });

  test('or, where nothing was sent yet, to what it was made of', () => {
    expect(placeOfField('items.1.ncm', cause, 'missing')).toMatchObject({ to: '/cadastros?aba=aparelhos' });
    expect(placeOfField('items.1.unit', cause, 'missing')).toMatchObject({ to: '/vendas/ABCD2345' });
    const proposal = { words: 'Proposta 41', to: '/propostas/41' };
    expect(placeOfField('recipient.cpf', proposal, 'missing')).toMatchObject({ to: '/propostas/41' });
  });
});

test('the next step says who takes it; where all is done there is none', () => {
  expect(nextWords(buildNota({ state: 'rejected' }))).toContain('reenvie');
  expect(nextWords(buildNota({ state: 'queued' }))).toContain('Nada a fazer');
  expect(nextWords(buildNota())).toBeUndefined();
});

describe('the banner', () => {
  const calm = {
    down_since: null,
    rests_until: null,
    said: null,
    contingency: { on: false, since: null, reason: null },
  };

  test('says since when the authority is down, and until when it wants to rest', () => {
    expect(standingWords(calm, now)).toBeUndefined();
    expect(standingWords({ ...calm, down_since: '2026-11-28T17:02:00Z' }, now)?.title).toBe(
      'SEFAZ fora do ar desde 14:02',
    );
    const resting = { ...calm, rests_until: '2026-11-28T17:30:00Z', said: 'Consumo indevido' };
    expect(standingWords(resting, now)).toMatchObject({ text: 'Consumo indevido', isCalm: false });
    expect(standingWords({ ...calm, rests_until: '2026-11-28T15:30:00Z' }, now)).toBeUndefined();
  });

  test('says that the contingency is on, without alarm', () => {
    const on = { ...calm, contingency: { on: true, since: '2026-11-28T15:00:00Z', reason: 'SEFAZ parada' } };
    expect(standingWords(on, now)).toEqual({
      title: 'Contingência ligada desde 12:00',
      text: 'SEFAZ parada',
      isCalm: true,
    });
  });
});

test('numbers without a nota are said by series, months in words', () => {
  expect(gapWords({ model: 55, series: 1, from: 12, to: 12 })).toBe('NF-e, série 1, nº 12');
  expect(gapWords({ model: 65, series: 2, from: 12, to: 15 })).toBe('NFC-e, série 2, nº 12 a 15');
  expect(monthChoices('2026-01-31', 2)).toEqual([
    { value: '2026-01', label: 'janeiro de 2026' },
    { value: '2025-12', label: 'dezembro de 2025' },
  ]);
});
