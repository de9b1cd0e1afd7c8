import { listOwnOrdersCall } from '@giro/contract/calls/orders.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildOrder } from '../../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import OwnOrders from './own-orders.tsx';

const hold_until = '2026-03-12T17:35:00Z';
const orders = [
  buildOrder({ id: 1, order_code: 'CHARGE22', hold_until }),
  buildOrder({ id: 2, order_code: 'STATIC22', hold_until, pay_mode: 'static' }),
  buildOrder({ id: 3, order_code: 'PAID2222', status: 2 }),
  buildOrder({ id: 4, order_code: 'SWAPPED2', status: 3, end_reason: 'superseded' }),
  buildOrder({ id: 5, order_code: 'GIVENUP2', status: 3, end_reason: 'withdrawn' }),
];

test('each order leads to its page, and what confirms itself to its payment', async () => {
  answerCalls({ [`${listOwnOrdersCall.path}?page=1`]: { body: { orders: { data: orders, total: 5, last_page: 1 } } } });
  renderPart(<OwnOrders />);
  const row = async (code: string) => within((await screen.findByText(code)).closest('tr') as HTMLElement);
  const link = (await row('CHARGE22')).getByRole('link', { name: 'Pagar agora' });
  expect(link.getAttribute('href')).toBe('/pedidos/CHARGE22');
  expect((await row('CHARGE22')).getByText(/^Reservado até 12\/03 às 14:35/)).toBeTruthy();
  for (const code of ['STATIC22', 'PAID2222']) {
    const links = (await row(code)).getAllByRole('link').map((each) => each.getAttribute('href'));
    expect(links).toEqual([`/pedidos/${code}`]);
  }
  expect((await row('SWAPPED2')).getByText('Trocado por outra compra sua')).toBeTruthy();
  expect((await row('GIVENUP2')).getByText('Você desistiu da compra')).toBeTruthy();
});

test('a paid order says its pickup code and which device it is for', async () => {
  const [item] = buildOrder().order_items;
  const units = [{ id: 5, code: 'K7M2P9QX', imei: '490154203237518', warranty_until: null }];
  const order = buildOrder({ status: 4, pickup_code: '482913', order_items: item ? [{ ...item, units }] : [] });
  answerCalls({
    [`${listOwnOrdersCall.path}?page=1`]: { body: { orders: { data: [order], total: 1, last_page: 1 } } },
  });
  const { user } = renderPart(<OwnOrders />, { root: { shop: { vicinity: 'Rua XV, 100', opening_hours: [] } } });
  await user.click(await screen.findByRole('button', { name: 'Visualizar' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(within(dialog.getByRole('region', { name: 'Código de retirada' })).getByText('482 913')).toBeTruthy();
  expect(dialog.getByText('O IMEI deste equipamento é 49 015420 323751 8')).toBeTruthy();
});
