import { describe, expect, it } from 'vitest';
import { sortCatalogue, sortQuestions } from './use-wizard.ts';
import { brands, chooseModel, describeDevice, questions, stateAfter } from './wizard-fixtures.ts';
import {
  isStepComplete,
  type MainStep,
  positionOf,
  stepBlockedBy,
  subStepBlockedBy,
  subStepsOf,
  wizardReducer,
} from './wizard-state.ts';

const apple = { type: 'brand-chosen', brand: { id: 1, name: 'Apple' } } as const;
const samsung = { type: 'brand-chosen', brand: { id: 9, name: 'Samsung' } } as const;
const iphone14 = { type: 'model-chosen', model: { id: 11, name: 'iPhone 14', image: null }, questions } as const;

describe('describing a device', () => {
  it('asks brand, type and model, then one question for each attribute of the model', () => {
    expect(subStepsOf(stateAfter()).map(({ label }) => label)).toEqual(['Marca', 'Tipo', 'Modelo']);
    expect(subStepsOf(stateAfter(...chooseModel)).map(({ label }) => label)).toEqual([
      'Marca',
      'Tipo',
      'Modelo',
      'Capacidade',
      'Cores',
      'Acessórios',
      'Defeitos',
    ]);
  });

  it('moves on at once for a single choice', () => {
    const state = stateAfter(...chooseModel, { type: 'answered', attributeId: 2, valueId: 21 });
    expect(state).toMatchObject({ step: 1, subStep: 4, answers: { 2: [21] } });
  });

  it('stays for a multiple choice until it is confirmed', () => {
    const toggledTwice = stateAfter(...describeDevice.slice(0, 6), { type: 'toggled', attributeId: 4, valueId: 41 });
    expect(toggledTwice).toMatchObject({ subStep: 5, answers: { 4: [] } });
    expect(subStepBlockedBy(toggledTwice, 6)).toBe(6);
    expect(stateAfter(...describeDevice.slice(0, 7)).subStep).toBe(6);
  });

  it('reaches the offer after the last question, also with nothing chosen in it', () => {
    expect(stateAfter(...describeDevice)).toMatchObject({ step: 2 });
  });

  it('returns to a question that was left open instead of the offer', () => {
    const skipped = stateAfter(...chooseModel, { type: 'confirmed', attributeId: 6 });
    expect(skipped).toMatchObject({ step: 1, subStep: 3 });
  });

  it('goes straight to the offer for a model without questions', () => {
    const bare = { ...iphone14, questions: { baseValue: 100, attributes: [] } };
    expect(stateAfter(...chooseModel.slice(0, 2), bare).step).toBe(2);
  });

  it('forgets what was answered after another model, type or brand', () => {
    expect(stateAfter(...describeDevice, iphone14)).toMatchObject({ subStep: 3, answers: {}, confirmed: [] });
    expect(stateAfter(...describeDevice, samsung).model).toBeUndefined();
    const tablet = stateAfter(...describeDevice, { type: 'type-chosen', deviceType: { id: 5, name: 'Tablet' } });
    expect(tablet).toMatchObject({ brand: { id: 1 }, type: { id: 5 }, answers: {} });
  });

  it('keeps every answer when the same brand is tapped again or somebody only looks back', () => {
    expect(stateAfter(...describeDevice, apple)).toMatchObject({ subStep: 1, model: { id: 10 }, answers: { 2: [22] } });
    const visited = stateAfter(...describeDevice, { type: 'sub-step-opened', index: 0 }, { type: 'moved-on' });
    expect(visited).toMatchObject({ subStep: 1, answers: { 2: [22], 3: [31], 4: [41] } });
  });

  it('brings models, attributes and values into the order of the shop', () => {
    const shuffled = questions.attributes.map((each) => ({ ...each, valores: each.valores.toReversed() })).toReversed();
    expect(sortQuestions({ base_value: 1000, attributes: shuffled })).toEqual(questions);
    const types = brands[0]?.types.map((type) => ({ ...type, models: type.models.toReversed() })) ?? [];
    expect(sortCatalogue([{ ...(brands[0] as (typeof brands)[0]), types }])).toEqual(brands);
  });
});

describe('a question with one option', () => {
  const colour = { id: 3, attribute_name: 'Cores', ordem: 2 };
  const azul = { id: 31, attribute_value: 'Azul', peso: 0, modification_type: 'acrescimo', ordem: 1 } as const;
  const [capacity, , ...others] = questions.attributes;
  const one = {
    baseValue: 1000,
    attributes: [capacity, { ...colour, valores: [azul] }, ...others].flatMap((each) => each ?? []),
  };
  const chosen = stateAfter(
    { ...apple, onlyType: { id: 2, name: 'Smartphone' } },
    { type: 'model-chosen', model: { id: 10, name: 'iPhone 13', image: null }, questions: one },
  );
  const answered = wizardReducer(chosen, { type: 'answered', attributeId: 2, valueId: 22 });

  it('is passed, and counts as answered', () => {
    expect(stateAfter({ ...apple, onlyType: { id: 2, name: 'Smartphone' } })).toMatchObject({
      subStep: 2,
      type: { id: 2 },
    });
    expect(answered).toMatchObject({ subStep: 5, answers: { 2: [22], 3: [31] } });
    expect(subStepBlockedBy(answered, 4)).toBeUndefined();
  });

  it('is passed on the way back as well, and can be looked at', () => {
    expect(wizardReducer(answered, { type: 'moved-back' }).subStep).toBe(3);
    expect(stateAfter({ ...apple, onlyType: { id: 2, name: 'Smartphone' } }, { type: 'moved-back' }).subStep).toBe(0);
    const looked = wizardReducer(answered, { type: 'sub-step-opened', index: 4 });
    expect(looked.subStep).toBe(4);
    expect(wizardReducer(looked, { type: 'moved-on' }).subStep).toBe(5);
  });

  it('is asked all the same where several may be chosen, because none is an answer too', () => {
    expect(wizardReducer(answered, { type: 'confirmed', attributeId: 4 })).toMatchObject({ step: 1, subStep: 6 });
  });

  it('leads to the offer where nothing else is asked', () => {
    const all = { baseValue: 1000, attributes: [{ ...colour, valores: [azul] }] };
    const state = wizardReducer(chosen, {
      type: 'model-chosen',
      model: { id: 11, name: 'iPhone 14', image: null },
      questions: all,
    });
    expect(state.step).toBe(2);
  });
});

describe('creating an account on the way', () => {
  const asked = stateAfter(
    ...describeDevice,
    { type: 'valued', value: 1220.5 },
    { type: 'accepted' },
    { type: 'guided' },
  );
  const form = wizardReducer(asked, { type: 'registering' });

  it('has a place of its own between the question who is selling and the end', () => {
    const sent = wizardReducer(form, { type: 'submitted' });
    expect([asked, form, sent].map(positionOf)).toEqual([9, 10, 11]);
  });

  it('is left for the question who is selling, by either way back, and that for the guidance', () => {
    expect(wizardReducer(form, { type: 'moved-back' })).toEqual(asked);
    expect(wizardReducer(form, { type: 'returned', position: 9 })).toEqual(asked);
    expect(wizardReducer(asked, { type: 'moved-back' }).step).toBe(3);
    expect(wizardReducer(asked, { type: 'returned', position: 8 }).step).toBe(3);
  });

  it('is gone on to again, but not before the offer is accepted', () => {
    expect(wizardReducer(asked, { type: 'returned', position: 10 })).toEqual(form);
    expect(positionOf(wizardReducer(stateAfter(...describeDevice), { type: 'returned', position: 10 }))).toBe(7);
  });

  it('is over once another step is opened', () => {
    const elsewhere = wizardReducer(form, { type: 'step-opened', step: 3 });
    expect(wizardReducer(elsewhere, { type: 'guided' })).toMatchObject({ step: 4, isRegistering: false });
  });
});

describe('moving along the timeline', () => {
  const accepted = stateAfter(...describeDevice, { type: 'valued', value: 1220.5 }, { type: 'accepted' });

  it.each<[string, number, MainStep, number | undefined]>([
    ['the first step, always', 0, 1, undefined],
    ['the third step at the start', 0, 3, 1],
    ['the last step at the start', 0, 5, 1],
    ['the guidance before the offer is accepted', describeDevice.length, 3, 2],
  ])('judges a tap on %s', (_, taken, step, missing) => {
    expect(stepBlockedBy(stateAfter(...describeDevice.slice(0, taken)), step)).toBe(missing);
  });

  it('opens completed steps only, and names the first one that is missing', () => {
    expect(accepted.step).toBe(3);
    expect([1, 2, 4, 5].map((step) => stepBlockedBy(accepted, step as MainStep))).toEqual([undefined, undefined, 3, 3]);
  });

  it('judges questions by the same rule', () => {
    const state = stateAfter(apple);
    expect([0, 1, 2].map((index) => subStepBlockedBy(state, index))).toEqual([undefined, undefined, 2]);
    expect(stateAfter(apple, { type: 'sub-step-opened', index: 2 }).subStep).toBe(1);
    expect(stateAfter(apple, { type: 'sub-step-opened', index: 0 }).subStep).toBe(0);
  });

  it('does not move to a step that is not open', () => {
    expect(stateAfter({ type: 'step-opened', step: 4 }).step).toBe(1);
  });

  it('leads to what is missing', () => {
    expect(stateAfter(...describeDevice.slice(0, 4), { type: 'first-open-opened' })).toMatchObject({
      step: 1,
      subStep: 4,
    });
    const looked = stateAfter(...describeDevice, { type: 'step-opened', step: 1 }, { type: 'first-open-opened' });
    expect(looked.step).toBe(2);
  });

  it('asks to accept again once an answer changed the offer', () => {
    const changed = stateAfter(
      ...describeDevice,
      { type: 'valued', value: 1220.5 },
      { type: 'accepted' },
      { type: 'guided' },
      { type: 'sub-step-opened', index: 3 },
      { type: 'answered', attributeId: 2, valueId: 21 },
    );
    expect(changed.proposalValue).toBeUndefined();
    expect(stepBlockedBy(changed, 2)).toBeUndefined();
    expect(stepBlockedBy(changed, 4)).toBe(3);
  });

  it('asks to accept again when the server offers something else', () => {
    const first = stateAfter(
      ...describeDevice,
      { type: 'valued', value: 1000 },
      { type: 'accepted' },
      { type: 'guided' },
    );
    expect(isStepComplete(first, 3)).toBe(true);
    const again = stateAfter(
      ...describeDevice,
      { type: 'valued', value: 1000 },
      { type: 'accepted' },
      { type: 'guided' },
      { type: 'step-opened', step: 2 },
      { type: 'valued', value: 900 },
    );
    expect(isStepComplete(again, 3)).toBe(false);
  });
});

describe('from the offer to the end', () => {
  it('accepts nothing before there is a value', () => {
    expect(stateAfter(...describeDevice, { type: 'accepted' }).step).toBe(2);
  });

  it('goes through guidance and form to the end', () => {
    const value = { type: 'valued', value: 0 } as const;
    const sent = stateAfter(...describeDevice, value, { type: 'accepted' }, { type: 'guided' }, { type: 'submitted' });
    expect(sent.step).toBe(5);
    expect(isStepComplete(sent, 5)).toBe(true);
  });

  it.each([
    [describeDevice.length, { step: 1, subStep: 6 }],
    [3, { step: 1, subStep: 2 }],
    [0, { step: 1, subStep: 0 }],
  ])('steps back from where %i choices led', (taken, place) => {
    expect(stateAfter(...describeDevice.slice(0, taken), { type: 'moved-back' })).toMatchObject(place);
  });
});

describe("the browser's way back", () => {
  const toForm = [
    ...describeDevice,
    { type: 'valued', value: 1220.5 },
    { type: 'accepted' },
    { type: 'guided' },
  ] as const;
  const form = stateAfter(...toForm);

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('leads to position %i and on again, and loses nothing', (position) => {
    const back = stateAfter(...toForm, { type: 'returned', position });
    expect(positionOf(back)).toBe(position);
    expect(stateAfter(...toForm, { type: 'returned', position }, { type: 'returned', position: 9 })).toEqual({
      ...form,
      subStep: expect.any(Number),
    });
  });

  it('leads on to a question that has no answer yet', () => {
    const moves = [...chooseModel, { type: 'returned', position: 0 }, { type: 'returned', position: 3 }] as const;
    expect(stateAfter(...moves)).toEqual(stateAfter(...chooseModel));
  });

  it.each([4, 7, 9, 99, -1])('opens nothing at %i that the answers do not reach', (position) => {
    const state = stateAfter(...chooseModel, { type: 'returned', position });
    expect(state).toMatchObject({ step: 1, subStep: Math.min(3, Math.max(0, position)) });
  });

  it('leads from a proposal that was sent to another sale', () => {
    expect(stateAfter(...toForm, { type: 'submitted' }, { type: 'returned', position: 9 })).toEqual(stateAfter());
  });
});
