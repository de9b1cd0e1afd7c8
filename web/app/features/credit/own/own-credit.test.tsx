import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import type { CreditLot, CreditMove, OwnCredit } from '@giro/contract/calls/credit.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buyer } from '../../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import OwnCreditScreen from './own-credit.tsx';

const lot: CreditLot = {
  id: 4,
  proposal_id: 12,
  device: 'Apple iPhone 11',
  principal: 500,
  bonus: 40,
  free_principal: 500,
  free_bonus: 40,
  reserved: 0,
  ends_on: '2026-12-20',
};
const granted: CreditMove = {
  id: 1,
  at: '2025-12-20T15:00:00Z',
  kind: 'granted',
  principal: 500,
  bonus: 40,
  value: 540,
  balance: 540,
  order_code: null,
  proposal_id: 12,
};
const path = '/meu-credito?page=1';
const shop = {
  credit: { bonus_percent: 8, days: 365 },
  name: 'Giro',
  company: 'Giro Ltda',
  cnpj: '00',
  vicinity: 'Rua XV',
};
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

function answerOf(part: Partial<OwnCredit['credit']> = {}, moves: CreditMove[] = [granted], last_page = 1) {
  return {
    body: {
      credit: { free: 540, reserved: 0, points: 540, lots: [lot], ...part },
      moves: { data: moves, total: moves.length, current_page: 1, last_page },
    },
  };
}
const nothing = answerOf({ free: 0, points: 0, lots: [] }, []);

function draw(answers: Parameters<typeof answerCalls>[0], root: object = { shop }) {
  const asked = answerCalls({ [currentUserCall.path]: { body: buyer }, ...answers });
  return { asked, ...renderPart(<OwnCreditScreen />, { at: '/credito', root }) };
}

test('what can be used stands large, with its points and the day on which it ends first', async () => {
  const later = { ...lot, id: 5, proposal_id: 13, device: 'Samsung Galaxy S21', ends_on: '2027-01-10' };
  draw({ [path]: answerOf({ free: 1080, points: 1080, reserved: 100, lots: [lot, later] }) });
  const balance = await screen.findByRole('region', { name: 'Saldo' });
  expect(plain(balance.textContent)).toContain('R$ 1.080,00 (1.080 pontos)R$ 540,00 para usar até 20/12/2026');
  expect(plain(balance.textContent)).toContain('Mais R$ 100,00 em pedidos');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  const row = within(screen.getByRole('row', { name: /Crédito recebido/ }));
  expect(plain(row.getByText(/^\+/).textContent)).toBe('+ R$ 540,00');
});

test('money is asked for once it is said what ends by it', async () => {
  const cashed = { ...granted, id: 2, kind: 'cashed' as const, value: -540, balance: 0 };
  const after = answerOf({ free: 0, points: 0, lots: [] }, [cashed, granted]);
  const { asked, user } = draw({ [path]: [answerOf(), after], '/meu-credito/4/resgatar': after });
  await user.click(await screen.findByRole('button', { name: 'Receber em dinheiro' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(plain(dialog.getByText(/^Você recebe/).textContent)).toBe(
    'Você recebe R$ 500,00 em até 2 dias úteis. O bônus de R$ 40,00 termina.',
  );
  await user.click(dialog.getByRole('button', { name: 'Receber em dinheiro' }));
  expect(await screen.findByText('Pedido feito. O pagamento sai em até 2 dias úteis.')).toBeTruthy();
  expect(asked.filter(({ path: sent }) => sent.endsWith('/resgatar'))).toHaveLength(1);
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByRole('row', { name: /Recebido em dinheiro/ })).toBeTruthy();
});

test('a refusal says why, and nothing is lost', async () => {
  const refusal = { status: 409, body: { message: 'Não há mais nada livre neste crédito.' } };
  const { user } = draw({ [path]: answerOf(), '/meu-credito/4/resgatar': refusal });
  await user.click(await screen.findByRole('button', { name: 'Receber em dinheiro' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Receber em dinheiro' }));
  expect(await dialog.findByText('Não há mais nada livre neste crédito.')).toBeTruthy();
});

test('who has none is told how to get some, where the shop gives it', async () => {
  draw({ [path]: nothing });
  expect(await screen.findByText(/Você recebe 8 % a mais\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Imprimir extrato' })).toBeNull();
});

test('where the shop gives none any more, it says so', async () => {
  draw({ [path]: nothing }, { shop: {} });
  expect(await screen.findByText('No momento a loja paga aparelhos só por Pix.')).toBeTruthy();
});

test('credit that cannot be had is asked for again when somebody wishes', async () => {
  const { user } = draw({ [path]: [{ status: 500 }, answerOf()] });
  expect(await screen.findByText('Não foi possível carregar o seu crédito.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('region', { name: 'Saldo' })).toBeTruthy();
});

test('the statement is printed whole, every page of it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const used = { ...granted, id: 2, kind: 'reserved' as const, value: -100, balance: 440, order_code: 'ABCD2345' };
  const { user } = draw({ [path]: answerOf({}, [used], 2), '/meu-credito?page=2': answerOf({}, [granted], 2) });
  await user.click(await screen.findByRole('button', { name: 'Imprimir extrato' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const paper = within(screen.getByRole('article', { name: 'Extrato', hidden: true }));
  expect(paper.getByText('Reservado para um pedido (pedido ABCD2345)')).toBeTruthy();
  expect(paper.getByText('Crédito recebido (proposta nº 12)')).toBeTruthy();
});
