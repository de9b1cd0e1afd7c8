import { modelQuestionsCall, sellCatalogueCall } from '@giro/contract/calls/evaluation.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import { useWizard } from './use-wizard.ts';
import { moveTo } from './use-wizard-history.ts';
import { brands, questions } from './wizard-fixtures.ts';

const catalogue = { body: { brands } };
const asked = { body: { base_value: questions.baseValue, attributes: questions.attributes } };
const questionsOf = (model: number) => modelQuestionsCall.path.replace(':modelId', String(model));

function Wizard() {
  const { state, send, chooseModel, unreadModelId, isReady, hasFailed, retry } = useWizard();
  const brand = brands[0];
  const choose = () => {
    send({ type: 'brand-chosen', brand: { id: 1, name: 'Apple' } });
    send({ type: 'type-chosen', deviceType: { id: 2, name: 'Smartphone' } });
    void chooseModel({ id: 10, name: 'iPhone 13', image: null });
  };
  return (
    <>
      <output>
        {JSON.stringify({ model: state.model?.name, answers: state.answers, unreadModelId, isReady, hasFailed })}
      </output>
      <button type="button" disabled={!brand} onClick={choose}>
        iPhone 13
      </button>
      <button type="button" onClick={() => send({ type: 'answered', attributeId: 2, valueId: 22 })}>
        256 GB
      </button>
      <button type="button" onClick={retry}>
        Tentar de novo
      </button>
    </>
  );
}

const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const press = (name: string) => screen.getByRole('button', { name });
const ready = () => waitFor(() => expect(shown().isReady).toBe(true));

test('a model whose questions cannot be had is named, and choosing it again tries again', async () => {
  answerCalls({ [sellCatalogueCall.path]: catalogue, [questionsOf(10)]: [{ status: 500 }, asked] });
  const { user } = renderPart(<Wizard />);
  await ready();
  await user.click(press('iPhone 13'));
  await waitFor(() => expect(shown().unreadModelId).toBe(10));
  await user.click(press('iPhone 13'));
  await waitFor(() => expect(shown()).toMatchObject({ model: 'iPhone 13', answers: {} }));
  expect(shown().unreadModelId).toBeUndefined();
});

test('answers outlive a reload in this tab, and are dropped with a model that is gone', async () => {
  answerCalls({ [sellCatalogueCall.path]: catalogue, [questionsOf(10)]: [asked, asked, { status: 404 }] });
  const first = renderPart(<Wizard />);
  await ready();
  await first.user.click(press('iPhone 13'));
  await waitFor(() => expect(shown().model).toBe('iPhone 13'));
  await first.user.click(press('256 GB'));
  first.unmount();

  const reloaded = renderPart(<Wizard />);
  await ready();
  expect(shown()).toMatchObject({ model: 'iPhone 13', answers: { 2: [22] } });
  reloaded.unmount();

  renderPart(<Wizard />);
  await ready();
  expect(shown()).toMatchObject({ answers: {} });
});

test('a link that names a model opens at its questions', async () => {
  answerCalls({ [sellCatalogueCall.path]: catalogue, [questionsOf(11)]: asked });
  const { router } = renderPart(<Wizard />, { at: '/quero-vender?modelo=11' });
  await ready();
  expect(shown().model).toBe('iPhone 14');
  await waitFor(() => expect(router.state.location.search).not.toContain('modelo'));
});

test('a catalogue that cannot be had is a failure that can be tried again', async () => {
  answerCalls({ [sellCatalogueCall.path]: [{ status: 500 }, catalogue] });
  const { user } = renderPart(<Wizard />);
  await waitFor(() => expect(shown().hasFailed).toBe(true));
  await user.click(press('Tentar de novo'));
  await ready();
  expect(shown().hasFailed).toBe(false);
});

it('adds an entry for what lies ahead', () => {
  expect(moveTo(1, [0], false)).toEqual({ trail: [0, 1], replace: false });
  expect(moveTo(9, [0, 1, 2], false)).toEqual({ trail: [0, 1, 2, 9], replace: false });
});

it('goes back to what was passed, so that it is not passed again on the way out', () => {
  expect(moveTo(2, [0, 1, 2, 3], false)).toEqual({ back: 1 });
  expect(moveTo(0, [0, 1, 2, 3], false)).toEqual({ back: 3 });
});

it('adds no entry on a load, nor for what lies before it', () => {
  expect(moveTo(5, [0], true)).toEqual({ trail: [5], replace: true });
  expect(moveTo(3, [], true)).toEqual({ trail: [3], replace: true });
  expect(moveTo(4, [5], false)).toEqual({ trail: [4], replace: true });
});

it.each([true, false])('stays where it is, on a load: %s', (isLoad) => {
  expect(moveTo(3, [0, 3], isLoad)).toBeUndefined();
});
