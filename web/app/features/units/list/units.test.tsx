import type { ShelfUnit } from '@giro/contract/calls/units.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import Units from './units.tsx';

const sold: ShelfUnit = {
  id: 5,
  code: 'K7M2P9QX',
  state: 'sold',
  product: { id: 3, name: 'iPhone 13' },
  proposal_id: 7,
  imei1: '490154203237518',
  imei2: null,
  serial: 'F2LX',
  cost: 1250,
  grade: 'B',
  battery_percent: 87,
  order_code: 'ABCD2345',
  is_handed_over: true,
  sold_at: '2026-03-12T17:00:00Z',
  warranty_until: '2027-03-12',
  reason: null,
  created_at: '2026-03-01T17:00:00Z',
  version: 1,
};
const page = (...data: ShelfUnit[]) => ({ body: { data, total: data.length, current_page: 1, last_page: 1 } });

function draw(unit: ShelfUnit, answers: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({ '/unidades?page=1': page(unit), ...answers });
  return { asked, ...renderPart(<Units />, { at: '/unidades', root: { shop: {}, origin: 'https://loja.test' } }) };
}
const row = async () => within((await screen.findByText('iPhone 13')).closest('tr') as HTMLElement);

const assign = vi.fn();
beforeEach(() => {
  assign.mockClear();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});

test('a unit says where it is, how it looks, what it cost and who has it', async () => {
  draw(sold);
  const shown = await row();
  for (const text of ['49 015420 323751 8', 'Vendido', 'Nota B, bateria 87 %'])
    expect(shown.getByText(text)).toBeTruthy();
  expect(shown.getByText('em 12/03/2026, garantia até 12/03/2027')).toBeTruthy();
  const hrefs = shown.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/pedidos/ABCD2345', '/aparelho/K7M2P9QX']);
  expect(shown.queryByRole('button', { name: 'Baixar' })).toBeNull();
});

test('what a buyer brings back needs a reason, and goes on at its inspection', async () => {
  const unit = { ...sold, state: 'returned', reason: 'Tela falha' } as const;
  const { user, asked } = draw(sold, { '/unidades/5/devolver': { body: { message: 'Devolução registrada.', unit } } });
  await user.click((await row()).getByRole('button', { name: 'Devolver' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Devolver' }));
  expect(problems()).toHaveLength(1);
  await user.type(dialog.getByLabelText('Motivo'), 'Tela falha');
  await user.click(dialog.getByRole('button', { name: 'Devolver' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/bancada/unidade/5'));
  expect(asked.find(({ path }) => path.endsWith('/devolver'))?.body).toEqual({ reason: 'Tela falha' });
  expect((await row()).getByRole('link', { name: 'Abrir bancada' }).getAttribute('href')).toBe('/bancada/unidade/5');
});

test('one that its buyer does not have yet is taken off its order, not given back', async () => {
  draw({ ...sold, is_handed_over: false });
  const shown = await row();
  expect(shown.getByRole('link', { name: 'ABCD2345' })).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Devolver' })).toBeNull();
});

test('one that was moved meanwhile is told, and what was typed stays', async () => {
  const taken = 'Esta unidade não está mais onde estava: vendido.';
  const there = { ...sold, state: 'in_stock', order_code: null } as const;
  const { user } = draw(there, { '/unidades/5/baixar': { status: 409, body: { message: taken } } });
  await user.click((await row()).getByRole('button', { name: 'Baixar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Motivo'), 'Placa queimada');
  await user.click(dialog.getByRole('button', { name: 'Baixar' }));
  expect(await dialog.findByText(taken)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('Placa queimada');
});

test('the label bears code, model, grade and the way to the passport, and prints once', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = draw({ ...sold, state: 'in_stock', order_code: null });
  await user.click((await row()).getByRole('button', { name: 'Etiqueta' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const label = screen.getByRole('article', { name: 'Etiqueta', hidden: true });
  for (const text of ['iPhone 13', 'K7M2P9QX', 'Nota B']) expect(within(label).getByText(text)).toBeTruthy();
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.queryByRole('article', { hidden: true })).toBeNull());
});

test('a state without units says what to do', async () => {
  answerCalls({ '/unidades?page=1&state=returned': { body: { data: [], total: 0, current_page: 1, last_page: 1 } } });
  renderPart(<Units />, { at: '/unidades?state=returned' });
  expect(await screen.findByText('Nenhuma devolução')).toBeTruthy();
});

test('costs stand in a window of the unit', async () => {
  const costs = { costs: [], total: 0, paid: 1250, cost: 1250 };
  const { user } = draw(sold, { '/custos/unidade/5': { body: costs } });
  await user.click((await row()).getByRole('button', { name: 'Custos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Custos de iPhone 13' }));
  expect(await dialog.findByText('Pago ao vendedor')).toBeTruthy();
});

test('a seller of the shop sees no cost of a unit', async () => {
  localStorage.setItem('token', 'handle');
  const person = { id: 1, name: 'Vera', profile: 'admin', roles: ['vendas'] };
  draw({ ...sold, cost: null }, { '/api/user': { body: person } });
  expect(await screen.findByText('iPhone 13')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Custo' })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Custos' })).toBeNull();
});
