import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import { countOwnOrdersCall, countOwnProposalsCall } from '@giro/contract/calls/dashboard.ts';
import { listOwnOrdersCall } from '@giro/contract/calls/orders.ts';
import { listOwnProposalsCall, type Proposal } from '@giro/contract/calls/proposals.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildOrder, buyer } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import UserDashboard from './user-dashboard.tsx';

const shop = { vicinity: 'Rua XV, 100', opening_hours: ['sábado: 09:00 – 13:00'], whatsapp: '5547999990000' };
const proposal = (id: number, status: number) =>
  ({
    id,
    status,
    marca: 'Apple',
    modelo: 'iPhone 12',
    image_model: null,
    codigo: 'BR1',
    valid_until: '2026-03-19',
  }) as Proposal;
const pageOf = <Row,>(data: Row[]) => ({ data, total: data.length, current_page: 1, last_page: 1 });

function draw(orders: ReturnType<typeof buildOrder>[], proposals: Proposal[]) {
  answerCalls({
    [currentUserCall.path]: { body: buyer },
    [`${listOwnOrdersCall.path}?page=1`]: { body: { orders: pageOf(orders) } },
    [`${listOwnProposalsCall.path}?page=1`]: { body: pageOf(proposals) },
    [countOwnOrdersCall.path]: { body: { total: orders.length, statuses: { 1: 0, 4: 1, 5: 2 } } },
    [countOwnProposalsCall.path]: { body: { total: proposals.length, statuses: {} } },
  });
  return renderPart(<UserDashboard />, { root: { shop, origin: 'http://loja.test' } });
}

test('what goes on comes first: how far it is, where it is fetched, and a chat that knows it', async () => {
  const ready = buildOrder({ id: 1, order_code: 'PRONTO22', status: 4, pickup_code: '482913' });
  draw([ready, buildOrder({ id: 2, order_code: 'ENTREGUE', status: 5 })], []);
  const card = within(await screen.findByRole('region', { name: 'Pedido PRONTO22' }));
  const steps = within(card.getByRole('list', { name: 'Andamento do pedido' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Pedido, feito',
    'Pagamento, feito',
    'Separação, feito',
    'Retirada',
  ]);
  expect(steps[3]?.getAttribute('aria-current')).toBe('step');
  expect(card.getByText(/Endereço: Rua XV, 100/)).toBeTruthy();
  expect(card.getByText(/09:00 – 13:00/)).toBeTruthy();
  expect(card.getByText('482 913')).toBeTruthy();
  const chat = card.getByRole<HTMLAnchorElement>('link', { name: 'Falar com a loja sobre este pedido' });
  expect(new URL(chat.href).searchParams.get('text')).toContain('PRONTO22');
  expect(screen.queryByRole('region', { name: 'Pedido ENTREGUE' })).toBeNull();
});

test('what waits for the person stands before what they wait for; statuses without anything are left out', async () => {
  draw([buildOrder({ order_code: 'ABCD2345', status: 2 })], [proposal(7, 5), proposal(8, 4)]);
  await screen.findByRole('region', { name: 'Pedido ABCD2345' });
  const counts = within(await screen.findByRole('region', { name: 'Meus pedidos' }));
  const titles = screen.getAllByRole('heading', { level: 2 });
  const names = titles.map(({ textContent }) => textContent);
  const places = ['Envie seu aparelho', 'Pedido ABCD2345', 'Seu aparelho está a caminho', 'Meus pedidos'].map((name) =>
    names.indexOf(name),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(counts.getByText('Entregue')).toBeTruthy();
  expect(counts.queryByText('Pendente')).toBeNull();
});

test('an order that left its way and a person without anything are told what to do', async () => {
  draw([buildOrder({ status: 3 })], []);
  expect(await screen.findByText('Você ainda não tem propostas')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Andamento do pedido' })).toBeNull();
});
