import { screen, within } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { buildTracking } from '../../../test/deliveries.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { TrackingPage } from './tracking-page.tsx';

function draw(
  answer: Parameters<typeof answerCalls>[0][string] = { body: { tracking: buildTracking() } },
  at = '?token=abc',
) {
  const asked = answerCalls({ '/rastreio/abc': answer });
  return { asked, ...renderPart(<TrackingPage />, { at: `/rastreio${at}`, root: { shop: {} } }) };
}

test('the link says until when it comes, the steps, and what happened, the newest first', async () => {
  draw();
  expect(await screen.findByText('Chega até 12/03')).toBeTruthy();
  expect(screen.getByText(/^Pedido ABCD2345 · Blumenau · SC$/)).toBeTruthy();
  const steps = within(screen.getByRole('list', { name: 'Andamento da entrega' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Pago, feito',
    'Embalado, feito',
    'Postado, feito',
    'Saiu para entrega',
    'Entregue',
  ]);
  expect(steps[3]?.getAttribute('aria-current')).toBe('step');
  const events = within(screen.getByRole('list', { name: 'O que aconteceu' })).getAllByRole('listitem');
  expect(events.map(({ textContent }) => textContent)).toEqual([
    'Em transferência10/03 às 09:00 · Itajaí · SC',
    'Objeto postado09/03 às 09:00 · Joinville · SC',
  ]);
  expect(screen.getByRole('button', { name: 'Copiar código' })).toBeTruthy();
});

test.each([
  ['waiting', { waiting_until: '2026-03-20' }, /espera por você na agência até 20\/03/],
  ['claim', {}, /problema na entrega/],
  ['returning', { label: 'Voltando' }, /voltando para a loja/],
] as const)('a parcel that is %s is told in a sentence', async (state, part, words) => {
  draw({ body: { tracking: buildTracking({ state, ...part }) } });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('one that nothing has happened to yet has its steps alone, without an order or a code too', async () => {
  const tracking = buildTracking({ state: 'packing', order_code: null, tracking_code: null, events: [], due_on: null });
  draw({ body: { tracking } });
  expect(await screen.findByRole('list', { name: 'Andamento da entrega' })).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'O que aconteceu' })).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['without a token', '', undefined],
  ['with one that nobody knows', '?token=abc', { status: 404, body: { message: 'Não.' } }],
])('%s it says so, with a way out', async (_, at, answer) => {
  const { asked } = draw(answer, at);
  expect((await screen.findByRole('alert')).textContent).toContain('Não encontramos esta entrega');
  expect(screen.getByRole('link', { name: 'Ver meus pedidos' }).getAttribute('href')).toBe('/pedidos');
  if (!at) expect(asked).toEqual([]);
});

it('that is asked too often says to wait, and is asked again by a press', async () => {
  const { user } = draw([
    { status: 429, body: { message: 'Espere um minuto.' } },
    { body: { tracking: buildTracking() } },
  ]);
  expect((await screen.findByRole('alert')).textContent).toContain('Espere um minuto.');
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Chega até 12/03')).toBeTruthy();
});
