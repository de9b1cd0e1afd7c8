import type { ReceivedPayment } from '@giro/contract/calls/received-payments.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import RefundOfOrder from './refund-of-order.tsx';

const payment = {
  id: 5,
  order_code: 'ABCD2345',
  value: 1000,
  refunded: 0,
  paid_at: '2026-03-12T17:20:00Z',
  payer: 'Bia Lima',
  verdict: 'settled',
  can: { refund: true, link: false, accept: false, refuse: false },
  order_status: 3,
  order_value: 1000,
  decided_at: null,
} as ReceivedPayment;

function open(data: ReceivedPayment[]) {
  const asked = answerCalls({
    '/recebimentos?search=ABCD2345&situacao=todos': {
      body: { payments: { data, total: data.length, current_page: 1, last_page: 1 } },
    },
    '/recebimentos/5/devolver': { status: 202, body: { message: 'Devolução pedida.', payment } },
  });
  const onDone = vi.fn();
  return { asked, onDone, ...renderPart(<RefundOfOrder code="ABCD2345" onDone={onDone} onClose={vi.fn()} />) };
}

test('the payment of the order is given back, all of it unless said otherwise', async () => {
  const { user, asked, onDone } = open([{ ...payment, id: 4, order_code: 'ABCD23456' }, payment]);
  await user.type(await screen.findByLabelText(/^Motivo/), 'Pedido cancelado');
  await user.click(screen.getByRole('button', { name: 'Devolver' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('Devolução pedida.'));
  const sent = asked.find(({ path }) => path.endsWith('/5/devolver'));
  expect(sent?.body).toEqual({ value: 1000, reason: 'Pedido cancelado' });
});

test('an order whose card is disputed is given back by nobody here, and the words say why', async () => {
  open([{ ...payment, verdict: 'disputed', can: { refund: false, link: false, accept: false, refuse: false } }]);
  expect(await screen.findByText(/está em contestação: o banco decide/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Devolver' })).toBeNull();
});

test('an order that was paid by the fixed code is given back by hand', async () => {
  open([]);
  expect(await screen.findByText(/devolva pelo aplicativo do banco/)).toBeTruthy();
});
