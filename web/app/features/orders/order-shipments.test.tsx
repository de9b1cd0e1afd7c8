import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildFulfilment, buildOrder, orderCode } from '../../../test/orders.ts';
import { buildParcel, packer } from '../../../test/parcels.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { deliveryLine, OrderShipments } from './order-shipments.tsx';

const address = {
  recipient: 'Bia Lima',
  cep: '89010025',
  address: 'Rua XV de Novembro',
  number: '1000',
  complement: null,
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'Santa Catarina',
  phone: '47999998888',
};
const delivered = buildOrder({ status: 2, fulfilment: buildFulfilment({ kind: 'delivery', parcel_id: 5, address }) });
const withdrawal = { asked_at: '2026-03-13T12:00:00Z', state: 'asked', note: null } as const;

function open(order: ReturnType<typeof buildOrder>, person: object = packer) {
  localStorage.setItem('token', 'handle');
  const asked = answerCalls({
    '/api/user': { body: person },
    [`/pedidos/${orderCode}`]: { body: order },
    '&situacao=todos': { body: { parcels: { data: [buildParcel()], total: 1, last_page: 1 }, counts: {} } },
  });
  renderPart(<OrderShipments order={order} code={orderCode} onTold={() => {}} />);
  return asked;
}

test('a delivery is read on its order, with where it goes', async () => {
  open(delivered);
  expect(await screen.findByText(deliveryLine(address))).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Envio do pedido ABCD2345' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pedir código de devolução' })).toBeNull();
});

test('what is given up is sent back with a code, also of an order that was fetched', async () => {
  open(buildOrder({ status: 5, withdrawal }));
  expect(await screen.findByRole('button', { name: 'Pedir código de devolução' })).toBeTruthy();
});

test.each([
  ['an order that is fetched', buildOrder({ status: 2 }), packer],
  ['who may not see parcels', delivered, { ...packer, roles: ['conteudo'] }],
] as const)('%s has nothing of parcels', async (_, order, person) => {
  const asked = open(order, person);
  await vi.waitFor(() => expect(asked.some(({ path }) => path.endsWith('/api/user'))).toBe(true));
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Envios' })).toBeNull());
  expect(asked.some(({ path }) => path.includes('/envios'))).toBe(false);
});

test('an address is read as far as somebody may', () => {
  expect(deliveryLine(address)).toBe(
    'Bia Lima, Rua XV de Novembro, 1000, Centro, Blumenau, Santa Catarina, CEP 89010-025',
  );
  expect(deliveryLine({ city: 'Blumenau', state: 'Santa Catarina' })).toBe('Blumenau, Santa Catarina');
});
