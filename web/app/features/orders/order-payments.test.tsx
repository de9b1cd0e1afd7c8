import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildOrder, orderCode } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import OrderPayments from './order-payments.tsx';

const path = `/pedidos/${orderCode}`;
const contested = {
  id: 5,
  e2e_id: `E${'0'.repeat(31)}`,
  method: 'pix',
  label: 'Pix',
  value: 1000,
  refunded: 0,
  paid_at: '2026-03-12T17:02:00Z',
  verdict: 'settled',
  contested: true,
  refunds: [],
} as const;

test('the shop’s people see how a sale is paid, what came in, and what its buyer wants back', async () => {
  const withdrawal = {
    asked_at: '2026-03-13T12:00:00Z',
    state: 'refused',
    note: 'Aparelho com marca de queda.',
  } as const;
  answerCalls({ [path]: { body: buildOrder({ status: 2, receipts: [{ ...contested, refunds: [] }], withdrawal }) } });
  renderPart(<OrderPayments code={orderCode} />);
  expect(await screen.findByText('Cobrança Pix, confirmada sozinha')).toBeTruthy();
  expect(screen.getByText('Contestado')).toBeTruthy();
  expect(screen.getByText('Recusada, pedida em 13/03 às 09:00')).toBeTruthy();
  expect(screen.getByText('Aparelho com marca de queda.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Abrir a página do pedido' }).getAttribute('href')).toBe(path);
});

test('a card whose dispute is not decided is marked', async () => {
  const disputed = {
    ...contested,
    method: 'card',
    e2e_id: null,
    verdict: 'disputed',
    contested: false,
  } as const;
  answerCalls({ [path]: { body: buildOrder({ status: 2, receipts: [{ ...disputed, refunds: [] }] }) } });
  renderPart(<OrderPayments code={orderCode} />);
  expect(await screen.findByText('Contestado no banco')).toBeTruthy();
});

test('a sale by the shop’s own code has no Pix to list', async () => {
  answerCalls({ [path]: { body: buildOrder({ pay_mode: 'static' }) } });
  renderPart(<OrderPayments code={orderCode} />);
  expect(await screen.findByText('Nenhum Pix recebido por aqui.')).toBeTruthy();
});

test('payments that cannot be had are asked for again when somebody wishes', async () => {
  answerCalls({ [path]: [{ status: 500 }, { body: buildOrder() }] });
  const { user } = renderPart(<OrderPayments code={orderCode} />);
  expect(await screen.findByText('Erro ao carregar os pagamentos.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Nenhum Pix recebido por aqui.')).toBeTruthy();
});
