import type { Earned, StockedProduct } from '@giro/contract/calls/earnings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import EarningsPage from './earnings-page.tsx';

beforeAll(() => Promise.all([import('./month-tab.tsx'), import('./stock-tab.tsx')]));

const earned: Earned = {
  units: 3,
  value: 3000,
  cost: 1500,
  fee: 0,
  tax: 0,
  profit: 500,
  margin: 25,
  value_without_cost: 1000,
};
const nothing: Earned = { units: 0, value: 0, cost: 0, fee: 0, tax: 0, profit: 0, margin: null, value_without_cost: 0 };

test('a month shows its sums beside those before and its days; what has no cost is said', async () => {
  const month = { month: '2026-03', totals: earned, before: nothing, days: [{ day: '2026-03-05', ...earned }] };
  answerCalls({ '/resultado?mes=2026-03': { body: month } });
  renderPart(<EarningsPage />, { at: '/resultado?mes=2026-03' });
  const row = within((await screen.findByText('05/03/2026')).closest('tr') as HTMLElement);
  expect(row.getByText('25%')).toBeTruthy();
  expect(screen.getByText(/em vendas não têm custo conhecido/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'fevereiro de 2026' }).getAttribute('href')).toContain('mes=2026-02');
  expect(screen.getByRole('link', { name: 'Exportar' }).getAttribute('href')).toContain('mes=2026-03');
});

const phone: StockedProduct = {
  id: 7,
  product: 'iPhone 13',
  sku: 'A-1',
  stock: 1,
  price: 1000,
  cost: 1100,
  is_cost_typed: false,
  fee: 0,
  tax: 0,
  profit: -100,
  margin: -10,
  is_too_dear: true,
  days_on_shelf: 12,
};

test('the shelf tells what was bought too dear; a cost nobody knows is typed, and a bad one stays in its field', async () => {
  const data = [
    phone,
    { ...phone, id: 8, product: 'Capa', cost: null, profit: null, margin: null, is_too_dear: false },
  ];
  const asked = answerCalls({
    '/resultado/estoque?page=1': { body: { data, total: 2, current_page: 1, last_page: 1 } },
    '/resultado/estoque/valor': { body: { units: 2, value: 2000, cost: 1100, units_without_cost: 1 } },
    '/resultado/custos/8': { body: { message: 'Custo salvo.' } },
  });
  const { user } = renderPart(<EarningsPage />, { at: '/resultado?aba=estoque' });
  const dear = within((await screen.findByText('iPhone 13')).closest('tr') as HTMLElement);
  expect(dear.getByText('Comprado caro')).toBeTruthy();
  expect(dear.queryByRole('button')).toBeNull();
  expect(screen.getByText(/fora 1 sem custo conhecido/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Informar custo' }));
  const field = await screen.findByLabelText('Custo de uma unidade');
  await user.type(field, 'dez{Enter}');
  await waitFor(() => expect(problems()).toHaveLength(1));
  await user.clear(field);
  await user.type(field, '12,50{Enter}');
  expect(await screen.findByText('Custo salvo.')).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith('/custos/8'))?.body).toEqual({ cost: 12.5 });
});
