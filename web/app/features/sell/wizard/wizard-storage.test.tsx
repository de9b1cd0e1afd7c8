import { describe, expect, it } from 'vitest';
import { brands, chooseModel, describeDevice, questions, stateAfter } from './wizard-fixtures.ts';
import type { ModelQuestions, WizardAction, WizardState } from './wizard-state.ts';
import { keepState, readSnapshot, restoreState, snapshotOf, snapshotWith } from './wizard-storage.ts';

function reloaded(state: WizardState, today: ModelQuestions | undefined = questions, catalogue = brands) {
  keepState(state);
  const snapshot = readSnapshot();
  if (!snapshot) throw new Error('nothing was kept');
  return restoreState(snapshot, catalogue, today);
}

const toForm: WizardAction[] = [
  ...describeDevice,
  { type: 'valued', value: 1220.5 },
  { type: 'accepted' },
  { type: 'guided' },
];

describe('a reload', () => {
  it.each([1, 2, 3, 4, 6, 8, 9, 10, 11])('changes nothing after %i moves', (moves) => {
    const state = stateAfter(...toForm.slice(0, moves));
    expect(reloaded(state)).toEqual(state);
  });

  it('keeps no word of the person or the device', () => {
    const kept = JSON.stringify(snapshotOf(stateAfter(...toForm)));
    expect(kept).not.toMatch(/[a-z]+@|imei|cpf|name/i);
  });

  it('drops a value that the model no longer offers, and asks for it again', () => {
    const [capacity, ...others] = questions.attributes;
    if (!capacity) throw new Error('the fixture has a capacity');
    const without = { ...capacity, valores: capacity.valores.filter(({ id }) => id !== 22) };
    const state = reloaded(stateAfter(...toForm), { ...questions, attributes: [without, ...others] });
    expect(state).toMatchObject({ step: 1, subStep: 3, answers: { 3: [31], 4: [41] } });
    expect(state.answers[2]).toBeUndefined();
  });

  it('stops at the model when it is gone, and at the brand when that is gone', () => {
    const type = { id: 2, name: 'Smartphone', models: [] };
    const withoutModel = brands.map((brand) => ({ ...brand, types: [type] }));
    expect(reloaded(stateAfter(...toForm), undefined, withoutModel)).toMatchObject({
      step: 1,
      subStep: 2,
      answers: {},
    });
    expect(reloaded(stateAfter(...toForm), undefined, [])).toEqual(stateAfter());
  });

  it('starts anew from what is no snapshot', () => {
    sessionStorage.clear();
    expect(readSnapshot()).toBeUndefined();
    for (const text of ['', '{', 'null', '[]', '7', '{"brandId":"1"}', '{"step":3}']) {
      sessionStorage.setItem('sell-wizard', text);
      expect(readSnapshot()).toBeUndefined();
    }
  });

  it('does not trust places that the answers do not reach', () => {
    const snapshot = { ...snapshotOf(stateAfter(...chooseModel)), step: 4, completedThrough: 9 };
    expect(restoreState(snapshot, brands, questions)).toMatchObject({ step: 1, subStep: 3 });
  });
});

const wanted = (modelId: number | undefined) => (modelId === undefined ? undefined : { modelId });

describe('a link that names a model', () => {
  const chosen = stateAfter(...chooseModel);
  const modelId = chosen.model?.id;

  it('opens the wizard at the first question of that model', () => {
    const snapshot = snapshotWith(wanted(modelId), brands, undefined);
    expect(snapshot && restoreState(snapshot, brands, questions)).toEqual(chosen);
  });

  it('keeps what was answered for the same model', () => {
    const kept = snapshotOf(stateAfter(...describeDevice));
    expect(snapshotWith(wanted(modelId), brands, kept)).toBe(kept);
  });

  it.each([undefined, 4711])('changes nothing when it names %j', (unknown) => {
    const kept = snapshotOf(chosen);
    expect(snapshotWith(wanted(unknown), brands, kept)).toBe(kept);
  });
});
