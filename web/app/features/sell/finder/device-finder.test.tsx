import { modelQuestionsCall, sellCatalogueCall } from '@giro/contract/calls/evaluation.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import { Wizard } from '../wizard/wizard.tsx';
import { brands, questions } from '../wizard/wizard-fixtures.ts';

const questionsOf = (model: number) => modelQuestionsCall.path.replace(':modelId', String(model));
const asked = { body: { base_value: questions.baseValue, attributes: questions.attributes } };

const root = { shop: { name: 'Loja', whatsapp: '5547999998888' }, origin: 'https://loja.test' };

function draw(answers: Parameters<typeof answerCalls>[0]) {
  Element.prototype.scrollIntoView = () => undefined;
  answerCalls({ [sellCatalogueCall.path]: { body: { brands } }, ...answers });
  return renderPart(<Wizard />, { at: '/quero-vender', root });
}
const field = () => screen.findByRole('combobox', { name: 'Qual é o seu aparelho?' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('what is typed leads straight to the first question of a model, by keyboard alone', async () => {
  const { user } = draw({ [questionsOf(11)]: asked });
  await user.type(await field(), 'ifone');
  expect(options()).toEqual(['Apple iPhone 13Smartphone', 'Apple iPhone 14Smartphone']);
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('iPhone 14');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Pergunta 4 de 7')).toBeTruthy();
  expect(document.title).toBe('Qual é a capacidade? | Loja');
  await user.click(screen.getByRole('button', { name: /Modelo/ }));
  expect(await screen.findByRole('button', { name: /iPhone 14/, pressed: true })).toBeTruthy();
});

test('a press chooses too; a model that cannot be read says so', async () => {
  const { user } = draw({ [questionsOf(10)]: [{ status: 500 }, asked] });
  await user.type(await field(), 'iphone13');
  await user.click(screen.getByRole('option'));
  await waitFor(() => expect(screen.getByText(/Não conseguimos carregar este modelo/)).toBeTruthy());
  await user.type(await field(), '{ArrowDown}{Enter}');
  expect(await screen.findByText('Pergunta 4 de 7')).toBeTruthy();
});

test('what the shop does not buy is said, and the brands stay', async () => {
  const { user } = draw({});
  await user.type(await field(), 'iphone 99');
  expect(screen.getByText(/Não achamos esse modelo/)).toBeTruthy();
  const help = await screen.findByRole<HTMLAnchorElement>('link', { name: /Meu modelo não está aqui/ });
  expect(help.href).toMatch(/^https:\/\/wa\.me\/5547999998888\?text=/);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: /Apple/ })).toBeTruthy();
});
