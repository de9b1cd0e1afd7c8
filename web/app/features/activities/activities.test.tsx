import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import Activities from './activities.tsx';

const priced = {
  id: 9,
  at: '2026-11-22T14:03:00Z',
  kind: 'price-changed',
  by: 'Carla Dias',
  by_id: 2,
  address: '203.0.113.7',
  subject: 'Produto iPhone 13',
  path: '/cadastros?aba=aparelhos',
  before: { Preço: 'R$ 1.000,00' },
  after: { Preço: 'R$ 1.200,00' },
};
const forgotten = { ...priced, id: 1, kind: 'signed-in', by: null, address: null, subject: null, path: null };
const page = (data: object[]) => ({ body: { data, total: data.length, current_page: 1, last_page: 1 } });
const listPath = '/atividades?page=1';

function draw(answers: Parameters<typeof answerCalls>[0] = {}, at = '/atividades') {
  const asked = answerCalls({ [listPath]: page([priced]), ...answers });
  return { asked, ...renderPart(<Activities />, { at }) };
}

test('an activity says when, who, what, to what and from where, and opens before and after', async () => {
  const { user } = draw();
  const row = within((await screen.findByText('Carla Dias')).closest('tr') as HTMLElement);
  for (const text of ['22/11/2026 às 11:03', '203.0.113.7']) expect(row.getByText(text)).toBeTruthy();
  expect(row.getByText(/Alterou um preço/)).toBeTruthy();
  expect(row.getByRole('link', { name: 'Produto iPhone 13' }).getAttribute('href')).toBe('/cadastros?aba=aparelhos');
  await user.click(row.getByText('Ver 1 detalhe'));
  expect(row.getByText('Preço: R$ 1.000,00 → R$ 1.200,00')).toBeTruthy();
});

test('one whose person is forgotten still says what happened', async () => {
  draw({ [listPath]: page([{ ...forgotten, before: null, after: null }]) });
  const row = within((await screen.findByText('Entrou')).closest('tr') as HTMLElement);
  expect(row.getByText('Pessoa 2')).toBeTruthy();
  expect(row.getAllByText('—')).toHaveLength(2);
});

test('a type is chosen and stands in the address; nothing of it is said in words', async () => {
  const { user, router } = draw({ '/atividades?page=1&tipo=dinheiro': page([]) });
  await screen.findByText('Carla Dias');
  await user.selectOptions(screen.getByLabelText('Tipo de atividade'), 'Dinheiro');
  expect(await screen.findByText('Nada deste tipo ainda')).toBeTruthy();
  expect(router.state.location.search).toBe('?tipo=dinheiro');
});

test('a failure is said, and tried again', async () => {
  const { user } = draw({ [listPath]: [{ status: 500 }, page([priced])] });
  expect(await screen.findByText('Não foi possível carregar as atividades.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Carla Dias')).toBeTruthy();
});

test('they leave only with a reason', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, asked } = draw({ '/csv/atividades?reason=Auditoria': {} });
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Exportar' }));
  expect(problems()).toHaveLength(1);
  await user.type(dialog.getByLabelText('Motivo'), 'Auditoria');
  await user.click(dialog.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText('Atividades exportadas.')).toBeTruthy();
  await waitFor(() => expect(asked.filter(({ path }) => path.endsWith(listPath))).toHaveLength(2));
});
