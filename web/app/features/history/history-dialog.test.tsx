import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import HistoryDialog, { historyOf } from './history-dialog.tsx';

test('a number is a CPF or an IMEI, or neither', () => {
  expect(historyOf('529.982.247-25')).toEqual({ cpf: '52998224725' });
  expect(historyOf('49 015420 323751 8')).toEqual({ imei: '490154203237518' });
  expect(historyOf('123')).toBeUndefined();
});

test('a history is asked for by its number in the body, and shows what was bought and sold', async () => {
  const entry = { kind: 'sold', at: '2026-03-12T17:20:00Z', proposal_id: null, order_code: 'ABCD2345', imei: null };
  const people = [{ id: 7, name: 'Bia Lima', cpf: '***.982.247-**' }];
  const asked = answerCalls({
    '/historico': { body: { people, entries: [{ ...entry, device: 'Apple iPhone 13', value: 2499 }] } },
  });
  const { user } = renderPart(<HistoryDialog onClose={() => undefined} />);
  await user.type(screen.getByLabelText('CPF ou IMEI'), '123{Enter}');
  expect(problems()).toEqual(['Digite os 11 números de um CPF ou os 15 de um IMEI.']);
  await user.clear(screen.getByLabelText('CPF ou IMEI'));
  await user.type(screen.getByLabelText('CPF ou IMEI'), '52998224725{Enter}');
  expect(await screen.findByText('Vendido pela loja')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'pedido ABCD2345' }).getAttribute('href')).toBe('/vendas/ABCD2345');
  expect(screen.getByText(/\*\*\*\.982\.247-\*\*/)).toBeTruthy();
  expect(asked.map(({ path, body }) => [path, body])).toEqual([['/api/historico', { cpf: '52998224725' }]]);
});

test('too many readings in an hour are told in the words of the shop', async () => {
  answerCalls({ '/historico': { status: 429, body: { message: 'Muitas consultas. Tente de novo às 15:10.' } } });
  renderPart(<HistoryDialog userId={7} onClose={() => undefined} />);
  expect(await screen.findByText('Muitas consultas. Tente de novo às 15:10.')).toBeTruthy();
});
