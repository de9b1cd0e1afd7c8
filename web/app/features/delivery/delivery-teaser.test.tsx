import { priceCartCall } from '@giro/contract/calls/orders.ts';
import { noQuotes } from '@giro/contract/rules/delivery.ts';
import { cleanup, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { buildOffer, offersAnswer } from '../../../test/deliveries.ts';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { DeliveryTeaser } from './delivery-teaser.tsx';

beforeAll(() => import('react-imask'));

const products = [{ id: 3, quantity: 2 }];
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const delivering = { shop: { delivers: true } };

function draw(answers: Parameters<typeof answerCalls>[0] = {}, root: object = delivering) {
  const asked = answerCalls(answers);
  return { asked, ...renderPart(<DeliveryTeaser products={products} coupon="VOLTA10" />, { root }) };
}

const open = () => screen.findByRole('button', { name: 'Calcular entrega' });
const field = () => screen.findByLabelText<HTMLInputElement>('CEP da entrega');
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => plain(textContent));
const pac = buildOffer({ id: 'correios:03298', label: 'PAC' });
const free = buildOffer({ id: 'correios:03220', label: 'SEDEX', price: 0, full_price: 42, due_on: '2026-03-09' });

test('of a shop that does not deliver nothing is drawn, nor asked', () => {
  const { asked, container } = draw({}, { shop: {} });
  expect(container.querySelector('section, button')).toBeNull();
  expect(asked).toEqual([]);
});

test('a CEP that is typed by the keyboard alone is answered with price and day, beside fetching it', async () => {
  const { user, asked } = draw({ [priceCartCall.path]: { body: offersAnswer([pac, free]) } });
  (await open()).focus();
  await user.keyboard('{Enter}');
  const typed = await field();
  expect(document.activeElement).toBe(typed);
  await user.keyboard('89010025{Enter}');
  expect(await rows()).toEqual([
    'PAC · R$ 25,50 · chega até 12/03',
    'SEDEX · Antes R$ 42,00 Grátis · chega até 09/03',
    'Retirada na loja · sem custo',
  ]);
  expect(document.querySelector('s')?.textContent).toContain('42,00');
  expect(asked.map(({ body }) => body)).toEqual([
    { products, coupon: 'VOLTA10', delivery: { kind: 'delivery', cep: '89010025' } },
  ]);
});

test('the CEP is remembered for the visit: the next product answers at once', async () => {
  const first = draw({ [priceCartCall.path]: { body: offersAnswer([pac]) } });
  await first.user.click(await open());
  await first.user.type(await field(), '89010025{Enter}');
  await rows();
  cleanup();
  draw({ [priceCartCall.path]: { body: offersAnswer([pac]) } });
  expect((await field()).value).toBe('89010-025');
  expect(await rows()).toHaveLength(2);
  expect(document.activeElement).toBe(document.body);
});

test('a CEP that is none is said before anybody is asked; one that the shop refuses, at the field too', async () => {
  const problem = 'Não entregamos neste CEP.';
  const { user, asked } = draw({ [priceCartCall.path]: { body: offersAnswer([], { problem }) } });
  await user.click(await open());
  await user.type(await field(), '8901{Enter}');
  expect(problems()).toHaveLength(1);
  expect(asked).toEqual([]);
  await user.type(await field(), '0025{Enter}');
  await screen.findByText(problem);
  expect(problems()).toEqual([problem]);
  expect(screen.queryByText(noQuotes)).toBeNull();
});

describe('without a delivery', () => {
  async function ask(answer: { status?: number; body?: unknown }) {
    const { user } = draw({ [priceCartCall.path]: answer });
    await user.click(await open());
    await user.type(await field(), '89010025{Enter}');
  }

  it('there is the shop to fetch it at', async () => {
    await ask({ body: offersAnswer([]) });
    expect(await screen.findByText(noQuotes)).toBeTruthy();
    expect(await rows()).toEqual(['Retirada na loja · sem custo']);
  });

  it('because of a carrier that takes nothing, its reason is said', async () => {
    const reason = 'Este carrinho passa do peso que a transportadora leva.';
    await ask({ body: offersAnswer([{ ...pac, available: false, why_not: reason }]) });
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  it.each([
    [500, {}, noQuotes],
    [429, { message: 'Espere um minuto.' }, 'Espere um minuto.'],
  ])('because the shop answers %d, that is said', async (status, body, text) => {
    await ask({ status, body });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

test('a service with a long name breaks, and the answer is read out', async () => {
  const label = 'Entrega expressa com agendamento no endereço do comprador'.repeat(3);
  const { user } = draw({ [priceCartCall.path]: { body: offersAnswer([{ ...pac, label }]) } });
  await user.click(await open());
  await user.type(await field(), '89010025{Enter}');
  expect((await screen.findByText(new RegExp(label))).closest('[role="status"]')).toBeTruthy();
});
