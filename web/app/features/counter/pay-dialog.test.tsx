import type { Sale } from '@giro/contract/calls/counter.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildOrder, orderCode } from '../../../test/orders.ts';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { PayDialog } from './pay-dialog.tsx';

const sale: Sale = { order: buildOrder(), open: 1000 };
const part = {
  id: 1,
  method: 'cash',
  state: 'settled',
  value: 500,
  received: 500,
  refunded: 0,
  label: 'Dinheiro',
  note: '',
};
const paid = { order: sale.order, open: 500, change: 0, payment: part, code: null };
const path = `/balcao/vendas/${orderCode}/pagamentos`;

function open(answers: Parameters<typeof answerCalls>[0], credit: number | null = null) {
  const asked = answerCalls(answers);
  const onPaid = vi.fn();
  const { user } = renderPart(
    <PayDialog
      sale={sale}
      credit={credit}
      onPaid={onPaid}
      onReload={async () => undefined}
      onClose={() => undefined}
    />,
  );
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const type = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.type(field(name), text);
  };
  const sent = () => asked.filter((call) => call.path.endsWith(path));
  return { user, onPaid, field, type, sent, send: () => user.click(screen.getByRole('button', { name: 'Receber' })) };
}

test('cash that is more than its part gives change, told large before it is sent', async () => {
  const { type, send, sent, onPaid } = open({ [path]: { status: 201, body: { ...paid, change: 47 } } });
  await type('Valor', '953');
  await type('Recebido', '1000');
  expect(await screen.findByText(/^R\$\s47,00$/)).toBeTruthy();
  await send();
  await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
  expect(sent()[0]?.body).toEqual({ method: 'cash', value: 953, received: 1000 });
  expect(sent()[0]?.headers.get('idempotency-key')).toBeTruthy();
});

test('every bad field of a card is marked at once, and only its own fields are sent', async () => {
  const { user, type, send, sent, onPaid } = open({ [path]: { status: 201, body: paid } });
  await user.click(screen.getByRole('radio', { name: 'Cartão na maquininha' }));
  await send();
  expect(problems()).toHaveLength(2);
  expect(screen.getByText('Escolha débito ou crédito.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await type('NSU', '004512');
  await user.selectOptions(screen.getByLabelText('Bandeira'), 'Elo');
  await user.click(screen.getByRole('radio', { name: 'Crédito' }));
  await type('Parcelas', '3');
  await send();
  await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
  expect(sent()[0]?.body).toEqual({
    method: 'terminal',
    value: 1000,
    nsu: '004512',
    brand: 'Elo',
    kind: 'credit',
    instalments: '3',
  });
});

test('cash without a drawer opens one, and what was typed is still there', async () => {
  const needs = { status: 422, body: { message: 'Abra o caixa primeiro.', needs: 'cash_session' } };
  const session = { id: 1, opened_at: '2026-03-12T11:00:00Z', float: 50, closed_at: null, by_method: {} };
  const { user, type, field, send, onPaid } = open({
    [path]: [needs, { status: 201, body: paid }],
    '/caixa/abrir': { body: { session } },
  });
  await type('Valor', '500');
  await send();
  await user.type(await screen.findByLabelText('Fundo de troco'), '50');
  await user.click(
    within(screen.getByRole('dialog', { name: 'Abrir caixa' })).getByRole('button', { name: 'Abrir caixa' }),
  );
  await waitFor(() => expect(field('Valor').value).toMatch(/^R\$\s500,00$/));
  await send();
  await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
});

test('more than is open says at the value how much is', async () => {
  const { send } = open({ [path]: { status: 409, body: { message: 'Faltam só R$ 200,00 nesta venda.', open: 200 } } });
  await send();
  await waitFor(() => expect(problems()).toEqual(['Faltam só R$ 200,00 nesta venda.']));
});

test('credit is a way to pay only where somebody is known', async () => {
  open({});
  expect(screen.queryByRole('radio', { name: 'Crédito da loja' })).toBeNull();
  open({}, 120);
  expect(screen.getByRole('radio', { name: 'Crédito da loja' })).toBeTruthy();
});
