import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildPayment, buyer, orderCode } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { findPurchaseOf, keepPurchase } from '../cart/purchases.ts';
import { Completed } from './completed-step.tsx';

const asking = `/pedidos/${orderCode}/pagamento`;
const told = (changes: Parameters<typeof buildPayment>[0] = {}) => ({
  body: buildPayment(changes),
  headers: { date: 'Thu, 12 Mar 2026 17:20:00 GMT' },
});
const order = { orderCode, holdUntil: '2026-03-12T17:35:00Z' };
const link = () => screen.getByRole('link', { name: orderCode }).getAttribute('href');

beforeEach(() => {
  localStorage.setItem('token', 'handle');
  keepPurchase({ person: buyer.id, code: orderCode, key: 'a', fingerprint: 'x', lines: [] });
});

test('an unpaid charge says until when it is kept and what is missing, with the code, and turns to paid', async () => {
  const payments = [told(), told({ state: 'paid', code: null, hold_in_s: null })];
  answerCalls({ [currentUserCall.path]: { body: buyer }, [asking]: payments });
  renderPart(<Completed order={{ ...order, payment: buildPayment() }} />);
  expect(await screen.findByText('Pedido reservado até 14:35. Falta o Pix.')).toBeTruthy();
  expect(screen.getByLabelText('Pix copia e cola')).toBeTruthy();
  expect(link()).toBe(`/pedidos/${orderCode}`);
  expect(await screen.findByText('Pagamento confirmado.')).toBeTruthy();
  expect(screen.queryByLabelText('Pix copia e cola')).toBeNull();
  expect(findPurchaseOf(buyer.id)).toBeUndefined();
});

test('what people confirm is told as ever', async () => {
  answerCalls({ [currentUserCall.path]: { body: buyer } });
  renderPart(<Completed order={order} />);
  expect(await screen.findByText('Reservado até 12/03 às 14:35.')).toBeTruthy();
  expect(screen.getByText(/^Enviamos a confirmação por e-mail/)).toBeTruthy();
  expect(link()).toBe(`/pedidos/${orderCode}`);
});

test('what a nota lacks is asked for once the order stands, in a shop that issues them', async () => {
  const recipient = { name: 'Bia Lima', document: '', cep: '89010025', address: 'Rua XV', number: '1000' };
  const rest = { complement: '', neighborhood: 'Centro', city: 'Blumenau', state: 'Santa Catarina' };
  const missing = [{ field: 'recipient.cpf', message: 'Falta o CPF.' }];
  const known = { recipient: { ...recipient, ...rest }, missing, can_change: true };
  const path = `/pedidos/${orderCode}/destinatario`;
  const asked = answerCalls({
    [currentUserCall.path]: { body: buyer },
    [path]: [
      { body: known },
      { body: { message: 'Pronto! A nota sai com estes dados.' } },
      { body: { ...known, missing: [], recipient: { ...known.recipient, document: '11222333000181' } } },
    ],
  });
  const { user } = renderPart(<Completed order={order} />, { root: { shop: { notas: true } } });
  expect(await screen.findByText(/^Para a sua nota precisamos do seu CPF\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Completar meus dados' }));
  expect((await screen.findByRole('textbox', { name: /^Cidade/ })).getAttribute('value')).toBe('Blumenau');
  await user.type(screen.getByRole('textbox', { name: /^CPF ou CNPJ/ }), '11.222.333/0001-81');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Pronto! A nota sai com estes dados.')).toBeTruthy();
  expect(asked.find(({ body }) => body !== undefined)?.body).toMatchObject({
    cnpj: '11222333000181',
    city: 'Blumenau',
  });
  expect(await screen.findByRole('button', { name: 'Mudar os dados da nota' })).toBeTruthy();
});
