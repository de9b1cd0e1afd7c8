import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import { StockDialog } from '../use-proposal-record.tsx';

const plan = {
  name: 'Apple iPhone 13 128 GB',
  paid: 1250,
  price: 1500,
  types: [{ id: 2, name: 'Smartphone' }],
  type: 2,
  conditions: [
    { id: 7, value: 'Seminovo' },
    { id: 8, value: 'Vitrine' },
  ],
  condition: 7,
  pictures: 1,
};
const made = { message: 'Aparelho incluído.', produto: { id: 3, name: plan.name, price: 1600 } };

async function open(answers: Parameters<typeof answerCalls>[0] = {}, planned: object = plan) {
  const asked = answerCalls({ '/estoque/12': { body: planned }, '/estoque': { status: 201, body: made }, ...answers });
  const { user } = renderPart(<StockDialog proposal={{ id: 12 } as Proposal} onClose={() => undefined} />);
  const price = await screen.findByLabelText<HTMLInputElement>(/^Preço de venda/);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const sent = () => asked.filter(({ path }) => path.endsWith('/estoque')).map(({ body }) => body);
  async function type(text: string) {
    await user.clear(price);
    await user.type(price, text);
  }
  return { user, press, sent, type };
}

test('the margin follows the price that is typed', async () => {
  const { type } = await open();
  expect(screen.getByText(/sobram R\$\s250,00, margem de 16,7%/)).toBeTruthy();
  await type('2500');
  expect(screen.getByText(/sobram R\$\s1\.250,00, margem de 50%/)).toBeTruthy();
  await type('1000');
  expect(screen.getByText(/este preço fica R\$\s250,00 abaixo/)).toBeTruthy();
});

test('the floor follows it where whoever looks may see floors', async () => {
  const { type } = await open({}, { ...plan, floor: 1431.5 });
  expect(screen.getByText(/margem de 16,7%\. Piso: R\$\s1\.431,50\./)).toBeTruthy();
  await type('1400');
  expect(screen.getByText(/Abaixo do piso, que é R\$\s1\.431,50\./)).toBeTruthy();
});

test('it is published as it was said', async () => {
  const { user, press, sent, type } = await open();
  await type('1600');
  await user.selectOptions(screen.getByLabelText('Estado'), 'Vitrine');
  await press('Publicar');
  expect(await screen.findByText('Aparelho incluído.')).toBeTruthy();
  expect(sent()).toEqual([{ proposal: 12, price: 1600, condition: 8, type: 2, published: true }]);
});

test('it is kept as a draft', async () => {
  const { press, sent } = await open();
  await press('Guardar como rascunho');
  expect(await screen.findByText('Aparelho incluído.')).toBeTruthy();
  expect(sent()).toEqual([{ proposal: 12, price: 1500, condition: 7, type: 2, published: false }]);
});

test('what is missing is pointed out, and does not keep it from being published', async () => {
  const { press, sent } = await open({}, { ...plan, condition: null, pictures: 0 });
  expect(screen.getByText(/O aparelho está sem foto e sem estado\./)).toBeTruthy();
  await press('Publicar');
  expect(await screen.findByText('Aparelho incluído.')).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test('a price that is none is told at once; a refusal keeps what was typed', async () => {
  const message = 'Esta proposta já foi incluída no estoque.';
  const { press, sent, type } = await open({ '/estoque': { status: 422, body: { message } } });
  await type('mil');
  await press('Publicar');
  expect(problems()).toHaveLength(1);
  expect(sent()).toEqual([]);
  await type('1700');
  await press('Publicar');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Preço de venda/).value).toMatch(/1\.700,00|1700/);
});

test('a price below the floor goes on the shelf for a reason, or back to its field', async () => {
  const message = 'Este preço fica abaixo do piso da loja.';
  const asks = { status: 409, body: { message, needs: 'floor_reason' } };
  const { user, press, sent, type } = await open({ '/estoque': [asks, asks, { status: 201, body: made }] });
  await type('1300');
  await press('Publicar');
  await user.click(await screen.findByRole('button', { name: 'Mudar o preço' }));
  expect(await screen.findByRole('button', { name: 'Publicar' })).toBeTruthy();
  expect(problems()).toEqual([message]);
  await press('Publicar');
  await user.type(await screen.findByLabelText('Motivo'), 'Tela trocada');
  await press('Seguir assim mesmo');
  expect(await screen.findByText('Aparelho incluído.')).toBeTruthy();
  expect(sent().at(-1)).toMatchObject({ price: 1300, floor_reason: 'Tela trocada' });
});
