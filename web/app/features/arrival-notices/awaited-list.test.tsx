import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import AwaitedList from './awaited-list.tsx';

const watch = {
  id: 3,
  product: { id: 9, SKU: 'AW-1', name: 'Apple Watch', stock: 0 },
  busca: null,
  waiting: 12,
  unconfirmed: 1,
  emails: ['an•••@exemplo.com.br', 'bi•••@exemplo.com.br'],
  first_asked_at: '2026-11-20T14:03:00Z',
  last_asked_at: '2026-11-22T14:03:00Z',
};
const words = { ...watch, id: 4, product: null, busca: 'ifone 20', waiting: 1, unconfirmed: 0, emails: ['c@x.br'] };

test('the list says what people wait for, how many do, and who', async () => {
  answerCalls({ '/avise-me?page=1': { body: { data: [watch, words], total: 2, current_page: 1, last_page: 1 } } });
  renderPart(<AwaitedList />, { at: '/avisos-de-chegada' });
  const row = within((await screen.findByRole('link', { name: 'Apple Watch' })).closest('tr') as HTMLElement);
  for (const text of ['12', 'AW-1 · esgotado', 'e mais 11', '22/11/2026', 'desde 20/11/2026'])
    expect(row.getByText(text)).toBeTruthy();
  expect(screen.getByText('“ifone 20”')).toBeTruthy();
  expect(screen.getByText('Busca sem resultado')).toBeTruthy();
  expect(screen.getByText('2 procuras')).toBeTruthy();
});

test('nobody waiting says who would stand here', async () => {
  answerCalls({ '/avise-me?page=1': { body: { data: [], total: 0, current_page: 1, last_page: 1 } } });
  renderPart(<AwaitedList />, { at: '/avisos-de-chegada' });
  expect(await screen.findByText('Ninguém espera por nada agora')).toBeTruthy();
});
