import type { Receivable } from '@giro/contract/calls/receivables.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import Receivables from './receivables.tsx';

const first: Receivable = {
  id: 1,
  payment_id: 7,
  order_code: 'ABCD2345',
  instalment: 3,
  of: 12,
  due_on: '2027-01-25',
  gross: 126.56,
  fee: 6.33,
  net: 120.23,
  state: 'expected',
  source: 'previsto',
};
const second: Receivable = {
  ...first,
  id: 2,
  order_code: null,
  instalment: 1,
  of: 1,
  due_on: '2027-01-26',
  state: 'withheld',
  source: 'provedor',
};
const answerOf = (...data: Receivable[]) => ({
  body: {
    receivables: { data, total: data.length, current_page: 1, last_page: 1 },
    days: [{ day: '2027-01-25', net: 500 }],
    totals: { gross: 1000, fee: 50, net: 950 },
  },
});
const usual = '/api/recebiveis?situacao=expected&page=1';

test('each day has its net sum, each row its part, cost and state', async () => {
  answerCalls({ [usual]: answerOf(first, second) });
  renderPart(<Receivables />, { at: '/recebiveis' });
  await screen.findByRole('table');
  const headings = screen.getAllByRole('columnheader').slice(-2);
  expect(headings[0]?.textContent).toMatch(/^25\/01\/2027 · R\$\s500,00 líquido$/);
  const row = screen.getByText('parcela 3 de 12').closest('tr') as HTMLElement;
  expect(within(row).getByRole<HTMLAnchorElement>('link', { name: 'ABCD2345' }).href).toMatch(/\/pedidos\/ABCD2345$/);
  expect(within(row).getByText('estimada') && within(row).getByText('Previsto')).toBeTruthy();
  const other = screen.getByText('pagamento único').closest('tr') as HTMLElement;
  expect(within(other).queryByText('estimada')).toBeNull();
  expect(within(other).getByText('Sem pedido') && within(other).getByText('Retido')).toBeTruthy();
  expect(screen.getByText(/^R\$\s950,00$/)).toBeTruthy();
});

test('days and situation are in the address, and the file is of the same', async () => {
  const asked = answerCalls({
    [usual]: answerOf(first),
    '/api/recebiveis?de=2027-01-01&ate=2027-01-31&situacao=expected&page=1': answerOf(first),
    '/api/recebiveis?de=2027-01-01&ate=2027-01-31&page=1': answerOf(),
  });
  const { user } = renderPart(<Receivables />, { at: '/recebiveis' });
  await screen.findByRole('table');
  await user.type(screen.getByLabelText('De'), '01012027');
  await user.type(screen.getByLabelText('Até'), '31012027');
  await user.click(screen.getByRole('button', { name: 'Mostrar' }));
  await user.click(await screen.findByRole('link', { name: 'Todos' }));
  expect(await screen.findByText('Nada encontrado')).toBeTruthy();
  expect(asked.at(-1)?.path).toMatch(/de=2027-01-01&ate=2027-01-31/);
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Exportar' });
  expect(href).toMatch(/csv\/recebiveis\?de=2027-01-01&ate=2027-01-31$/);
});

test('days that are none are said on the spot', async () => {
  answerCalls({ [usual]: answerOf() });
  const { user } = renderPart(<Receivables />, { at: '/recebiveis' });
  expect(await screen.findByText('Nada a receber')).toBeTruthy();
  await user.type(screen.getByLabelText('De'), '31022027');
  await user.click(screen.getByRole('button', { name: 'Mostrar' }));
  expect(problems()).toHaveLength(1);
});

test('a list that cannot be had says so, and can be asked for again', async () => {
  answerCalls({ [usual]: [{ status: 500 }, answerOf(first)] });
  const { user } = renderPart(<Receivables />, { at: '/recebiveis' });
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('parcela 3 de 12')).toBeTruthy();
});
