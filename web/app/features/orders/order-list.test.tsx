import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildOrder, orderCode } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import OrderList from './order-list.tsx';

test('a chat that was opened from a row is told there, whatever else is asked of the list', async () => {
  const opened = { at: '2026-03-12T17:02:00Z', by: 'Carla Dias' };
  const asked = answerCalls({
    'sort=desc': { body: { orders: [buildOrder()], total: 1, current_page: 1, last_page: 1 } },
    '/orders/12/whatsapp': { body: { url: 'https://wa.me/5547999998888?text=x', opened } },
  });
  vi.stubGlobal('open', () => null);
  const { user } = renderPart(<OrderList />, { at: '/vendas' });
  const row = within((await screen.findByText('Bia Lima')).closest('tr') as HTMLElement);
  await user.click(row.getByRole('button', { name: 'WhatsApp' }));
  expect(await screen.findByText('WhatsApp aberto por Carla Dias em 12/03/2026 às 14:02')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Abrir a conversa no WhatsApp' })).toBeTruthy();
  await waitFor(() => expect(asked.filter(({ path }) => path.includes('whatsapp'))).toHaveLength(1));
});

test("an order's window leads to its page", async () => {
  answerCalls({ 'sort=desc': { body: { orders: [buildOrder()], total: 1, current_page: 1, last_page: 1 } } });
  const { user } = renderPart(<OrderList />, { at: '/vendas' });
  const row = within((await screen.findByText('Bia Lima')).closest('tr') as HTMLElement);
  await user.click(row.getByRole('button', { name: 'Visualizar' }));
  const link = await screen.findByRole('link', { name: 'Abrir a página do pedido' });
  expect(link.getAttribute('href')).toBe(`/vendas/${orderCode}`);
});
