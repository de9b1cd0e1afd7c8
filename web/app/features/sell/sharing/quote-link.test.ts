import { describe, expect, it } from 'vitest';
import { brands, chooseModel, describeDevice, questions, stateAfter } from '../wizard/wizard-fixtures.ts';
import { restoreState, snapshotWith } from '../wizard/wizard-storage.ts';
import { linkNoteOf, quotePath, readQuoteLink } from './quote-link.ts';

/** Opens a link as the wizard does, with the catalogue of today. */
function opened(path: string, today = questions, catalogue = brands) {
  const wanted = readQuoteLink(new URL(path, 'http://loja.test').searchParams);
  if (!wanted) throw new Error('the link names no device');
  const snapshot = snapshotWith(wanted, catalogue, undefined);
  const state = snapshot && restoreState(snapshot, catalogue, today);
  return { state, note: linkNoteOf(wanted, state) };
}

const offered = stateAfter(...describeDevice);

describe('a link that holds an offer', () => {
  it('has ids alone, and nothing of a person', () => {
    expect(quotePath(offered)).toBe('/quero-vender?modelo=10&respostas=2-22_3-31_4-41_6');
    expect(quotePath(stateAfter())).toBe('/quero-vender');
  });

  it('opens at the offer with every answer', () => {
    expect(opened(quotePath(offered))).toEqual({ state: offered, note: undefined });
  });

  it('of a device that is not described yet opens at its first open question', () => {
    const begun = stateAfter(...describeDevice.slice(0, 6));
    expect(opened(quotePath(begun)).state).toMatchObject({ step: 1, subStep: 5, answers: { 2: [22], 3: [31] } });
    expect(opened(quotePath(stateAfter(...chooseModel))).state).toEqual(stateAfter(...chooseModel));
  });

  it('takes the place of what this tab kept of the same model', () => {
    const wanted = readQuoteLink(new URLSearchParams('modelo=10&respostas=2-21'));
    const kept = snapshotWith(readQuoteLink(new URLSearchParams('modelo=10')), brands, undefined);
    expect(snapshotWith(wanted, brands, kept)?.answers).toEqual({ 2: [21] });
  });

  it('asks again what is no choice any more, and says so', () => {
    const [capacity, ...others] = questions.attributes;
    if (!capacity) throw new Error('the fixture has a capacity');
    const without = { ...capacity, valores: [...capacity.valores.filter(({ id }) => id !== 22), value(23), value(24)] };
    const { state, note } = opened(quotePath(offered), { ...questions, attributes: [without, ...others] });
    expect(state).toMatchObject({ step: 1, subStep: 3 });
    expect(note).toMatch(/não existem mais/);
    const asksLess = { ...questions, attributes: questions.attributes.slice(0, 3) };
    expect(opened(quotePath(offered), asksLess)).toMatchObject({ state: { step: 2 }, note: expect.any(String) });
  });

  it('to a model that is gone says so and begins at the beginning', () => {
    expect(opened('/quero-vender?modelo=4711&respostas=2-22')).toMatchObject({
      state: undefined,
      note: expect.stringMatching(/não está mais na nossa lista/),
    });
  });

  it.each([
    '2-22_',
    '2--22',
    'x',
    '<script>alert(1)</script>',
    '2-22_3-é😀',
    `2-${'1'.repeat(10)}`,
    Array.from({ length: 10_000 }, (_, index) => index).join('-'),
  ])('with nonsense for answers opens the first question: %#', (text) => {
    const path = `/quero-vender?modelo=10&respostas=${encodeURIComponent(text)}`;
    expect(opened(path)).toEqual({ state: stateAfter(...chooseModel), note: undefined });
  });

  it.each(['', 'x', '1e3', '-1', '10;', '9'.repeat(10)])('with %j for a model is no such link', (text) => {
    expect(readQuoteLink(new URLSearchParams({ modelo: text }))).toBeUndefined();
  });

  it('answers each question of a model at most once, with values of its own', () => {
    expect(opened('/quero-vender?modelo=10&respostas=2-22-21_3-22_999-1_6-61-61').state?.answers).toEqual({
      2: [22],
      6: [61],
    });
  });
});

function value(id: number) {
  return { id, attribute_value: `${id} GB`, peso: 0, modification_type: 'acrescimo' as const, ordem: id };
}
