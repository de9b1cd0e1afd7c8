import type { Earned, SoldDevice, StockedProduct } from '@giro/contract/calls/earnings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import EarningsPage from './earnings-page.tsx';

beforeAll(() => Promise.all([import('./month-tab.tsx'), import('./devices-tab.tsx'), import('./stock-tab.tsx')]));

const earned: Earned = {
  units: 3,
  value: 3000,
  cost: 1300,
  fee: 120,
  tax: 80,
  profit: 500,
  margin: 25,
  value_without_cost: 1000,
};
const nothing: Earned = { units: 0, value: 0, cost: 0, fee: 0, tax: 0, profit: 0, margin: null, value_without_cost: 0 };

const split = { paid: 1100, bonus: 0, freight: 50, parts: 150, other: 0, fee: 120, tax: 80, profit: 500 };
const months = {
  months: [
    { month: '2026-02', ...nothing, units: 1, profit: -40 },
    { month: '2026-03', ...earned },
  ],
};
const models = [
  { id: 1, model: 'iPhone 13', days_on_shelf: 4, ...earned },
  { id: 2, model: 'iPhone 12', days_on_shelf: 9, ...earned, profit: -75 },
  { id: 3, model: 'Capas', days_on_shelf: null, ...earned, value_without_cost: 3000 },
];
const pageOfModels = (current_page: number, ...data: object[]) => ({
  body: { data, total: 3, current_page, last_page: 2, per_page: 2 },
});
const monthOf = (changes: object = {}) => ({
  body: {
    month: '2026-03',
    totals: earned,
    before: nothing,
    split,
    days: [{ day: '2026-03-05', ...earned }],
    ...changes,
  },
});
const pictures = {
  '/resultado/meses?meses=12': { body: months },
  '/resultado/modelos?mes=2026-03&page=1': pageOfModels(1, ...models.slice(0, 2)),
  '/resultado/modelos?mes=2026-03&page=2': pageOfModels(2, ...models.slice(2)),
};

test('a month shows its sums beside those before and its days; what has no cost is said', async () => {
  answerCalls({ '/resultado?mes=2026-03': monthOf(), ...pictures });
  renderPart(<EarningsPage />, { at: '/resultado?mes=2026-03' });
  const row = within((await screen.findByText('05/03/2026')).closest('tr') as HTMLElement);
  expect(row.getByText('25%')).toBeTruthy();
  expect(screen.getByText(/em vendas não têm custo conhecido/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'fevereiro de 2026' }).getAttribute('href')).toContain('mes=2026-02');
  expect(screen.getByRole('link', { name: 'Exportar' }).getAttribute('href')).toContain('mes=2026-03');
});

test('pictures come first: the bar of a month leads there, money says where it went, losses stand apart', async () => {
  answerCalls({ '/resultado?mes=2026-03': monthOf(), ...pictures });
  renderPart(<EarningsPage />, { at: '/resultado?mes=2026-03' });
  const bars = within(await screen.findByRole('navigation', { name: 'Lucro mês a mês' }));
  const loss = bars.getByRole('link', { name: /^fevereiro de 2026: prejuízo de R\$\s40,00/ });
  expect(loss.getAttribute('href')).toContain('mes=2026-02');
  expect(bars.getByRole('link', { name: /^março/ }).getAttribute('aria-current')).toBe('true');
  const money = within(screen.getByRole('region', { name: 'Para onde foi o dinheiro' }));
  expect(money.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Pago aos vendedoresR\$\s1\.100,00 55%$/),
    expect.stringMatching(/^FreteR\$\s50,00 2,5%$/),
    expect.stringMatching(/^PeçasR\$\s150,00 7,5%$/),
    expect.stringMatching(/^Taxas de recebimentoR\$\s120,00 6%$/),
    expect.stringMatching(/^ImpostoR\$\s80,00 4%$/),
    expect.stringMatching(/^LucroR\$\s500,00 25%$/),
  ]);
  const drawn = within(await screen.findByRole('region', { name: 'Lucro por modelo' }));
  expect(drawn.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^iPhone 13R\$\s500,00$/),
    expect.stringMatching(/^iPhone 12-R\$\s75,00$/),
  ]);
  expect(drawn.getByRole('link', { name: 'Ver todos os modelos' })).toBeTruthy();
  expect(screen.getAllByText('Ver números')).toHaveLength(3);
});

test('a month without a known cost draws no money, and one that is not to be had keeps its sums', async () => {
  const none = { paid: 0, bonus: 0, freight: 0, parts: 0, other: 0, fee: 0, tax: 0, profit: 0 };
  answerCalls({
    '/resultado?mes=2026-03': monthOf({ split: none }),
    '/resultado/meses?meses=12': { status: 500 },
    '/resultado/modelos?mes=2026-03&page=1': { status: 500 },
  });
  renderPart(<EarningsPage />, { at: '/resultado?mes=2026-03' });
  expect(await screen.findByText('Não foi possível carregar os últimos meses.')).toBeTruthy();
  expect(screen.queryByText('Para onde foi o dinheiro')).toBeNull();
  expect(screen.getByText('05/03/2026')).toBeTruthy();
});

test('every device that was sold tells all that it cost, and what it left', async () => {
  const device: SoldDevice = {
    id: 4,
    unit_code: 'K7M2P9QX',
    product: 'iPhone 13 128 GB',
    model: 'iPhone 13',
    order_code: 'ABCD2345',
    at: '2026-03-05T15:00:00Z',
    value: 2000,
    paid: 1200,
    bonus: 0,
    freight: 30,
    parts: 180,
    other: 0,
    cost: 1410,
    fee: 80,
    tax: 120,
    profit: 390,
    margin: 19.5,
    days_on_shelf: 12,
  };
  const page = { data: [device], total: 1, current_page: 1, last_page: 1, per_page: 10 };
  answerCalls({ '/resultado/aparelhos?mes=2026-03&page=1': { body: page } });
  renderPart(<EarningsPage />, { at: '/resultado?aba=aparelhos&mes=2026-03' });
  const row = within((await screen.findByText('iPhone 13 128 GB')).closest('tr') as HTMLElement);
  expect(row.getByText(/^frete R\$\s30,00 · peças R\$\s180,00$/)).toBeTruthy();
  expect(row.getByText(/^R\$\s390,00/).textContent).toContain('19,5%');
  expect(row.getByRole('link', { name: 'K7M2P9QX' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Exportar' }).getAttribute('href')).toBe(
    '/api/csv/resultado-aparelhos?mes=2026-03',
  );
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
