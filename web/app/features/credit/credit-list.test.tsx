import type { ListedCredit } from '@giro/contract/calls/credit.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { buyer } from '../../../test/orders.ts';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import CreditList from './credit-list.tsx';

const row: ListedCredit = {
  id: 4,
  proposal_id: 12,
  device: 'Apple iPhone 11',
  principal: 1200,
  bonus: 96,
  free_principal: 1000,
  free_bonus: 80,
  reserved: 216,
  ends_on: '2026-12-20',
  granted_at: '2025-12-20T15:00:00Z',
  user: buyer,
};
const totals = { principal: 1000, bonus: 80, reserved: 216, ending: 0 };
const page = (data: ListedCredit[]) => ({
  body: { credits: { data, total: data.length, current_page: 1, last_page: 1 }, totals },
});
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const open = '/creditos?situacao=abertos&page=1';

beforeAll(() => import('react-imask'));

function draw(answers: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({ [open]: page([row]), ...answers });
  return { asked, ...renderPart(<CreditList />, { at: '/creditos' }) };
}

test('the shop reads what it owes: in all, and for each device', async () => {
  draw();
  const listed = within((await screen.findByText('Apple iPhone 11')).closest('tr') as HTMLElement);
  for (const text of ['Bia Lima', '20/12/2026', 'desde 20/12/2025']) expect(listed.getByText(text)).toBeTruthy();
  expect(listed.getAllByText(/R\$/).map(({ textContent }) => plain(textContent))).toEqual([
    'R$ 1.200,00',
    'R$ 96,00',
    'R$ 1.080,00',
    'R$ 216,00',
  ]);
  expect(plain(screen.getByText('Valor a honrar').closest('div')?.textContent)).toBe('Valor a honrarR$ 1.000,00');
});

test('it is shown as of the end of a day that stands in the address; what is no day is told', async () => {
  const { user, router } = draw({ '/creditos?situacao=abertos&em=2026-03-01&page=1': page([]) });
  await user.type(await screen.findByLabelText('Posição em'), '31022026{Enter}');
  await waitFor(() => expect(problems()).toHaveLength(1));
  await user.clear(screen.getByLabelText('Posição em'));
  await user.type(screen.getByLabelText('Posição em'), '01032026{Enter}');
  expect(await screen.findByText('No fim de 01/03/2026 não havia nada a mostrar aqui.')).toBeTruthy();
  expect(router.state.location.search).toBe('?em=2026-03-01');
  await user.click(screen.getByRole('button', { name: 'Ver hoje' }));
  expect(await screen.findByText('Apple iPhone 11')).toBeTruthy();
});

test('those that are over are a list of their own', async () => {
  const { user } = draw({ '/creditos?situacao=encerrados&page=1': page([]) });
  await user.click(await screen.findByRole('link', { name: 'Encerrados' }));
  expect(await screen.findByText('Nenhum crédito encerrado')).toBeTruthy();
});

test('a list that cannot be had is asked for again when somebody wishes', async () => {
  const { user } = draw({ [open]: [{ status: 500 }, page([row])] });
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Apple iPhone 11')).toBeTruthy();
});
