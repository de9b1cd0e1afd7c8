import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildOrder } from '../../../test/orders.ts';
import { answerCalls, problems, renderPart } from '../../../test/part.tsx';
import { OrderStatusDialog } from './order-status-dialog.tsx';

const mail = { recipient: 'bia@exemplo.com.br', title: 'Pedido ABCD2345: Cancelado', html: '<p>Olá</p>', text: 'Olá' };

function open(status: number, changes: Parameters<typeof buildOrder>[0] = {}) {
  const order = buildOrder({ ...changes, status });
  const asked = answerCalls({
    '/orders/12/email': { body: { mail, problem: null } },
    '/orders/12': { body: { message: 'Status atualizado com sucesso!', orders: buildOrder({ status: 3 }) } },
  });
  const onSaved = vi.fn();
  const part = <OrderStatusDialog order={order} onClose={() => {}} onReload={async () => {}} onSaved={onSaved} />;
  const { user } = renderPart(part);
  const saved = () => asked.filter(({ path }) => path.endsWith('/orders/12')).map(({ body }) => body);
  return { user, asked, saved, onSaved, press: () => user.click(screen.getByRole('button', { name: 'Salvar' })) };
}

test('cancelling a paid order asks why, and leads to the refund', async () => {
  const { user, saved, onSaved, press } = open(2);
  await user.selectOptions(screen.getByLabelText('Status'), 'Cancelado');
  await press();
  expect(problems()).toEqual(['Diga por que o pedido pago é cancelado.']);
  expect(saved()).toEqual([]);
  await user.type(screen.getByLabelText(/^Por que o pedido/), 'Aparelho com defeito');
  await press();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Status atualizado com sucesso!', 3, true));
  expect(saved()).toEqual([{ status: 3, reason: 'Aparelho com defeito', added_line: '' }]);
});

test('cancelling an unpaid order asks for no reason, and opens no refund', async () => {
  const { user, saved, onSaved, press } = open(1);
  await user.selectOptions(screen.getByLabelText('Status'), 'Cancelado');
  expect(screen.queryByLabelText(/^Por que o pedido/)).toBeNull();
  await press();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.any(String), 3, false));
  expect(saved()).toEqual([{ status: 3, reason: '', added_line: '' }]);
});

test('the mail that goes out stands there, with what is added to it', async () => {
  const { user, asked, saved, press } = open(2);
  await user.selectOptions(screen.getByLabelText('Status'), 'Retirada');
  await user.type(screen.getByLabelText('Acrescentar ao e-mail (opcional)'), 'Traga a caixa');
  expect(await screen.findByText('Para bia@exemplo.com.br: “Pedido ABCD2345: Cancelado”')).toBeTruthy();
  expect(screen.getByTitle('E-mail: Pedido ABCD2345: Cancelado').getAttribute('sandbox')).toBe('');
  const previews = () => asked.filter(({ path }) => path.endsWith('/email')).map(({ body }) => body);
  await waitFor(() => expect(previews().at(-1)).toMatchObject({ status: 4, added_line: 'Traga a caixa' }));
  await press();
  await waitFor(() => expect(saved()).toHaveLength(1));
});

test('handing over shows the part of the money that went back, and nothing where none did', async () => {
  const { user } = open(4, { refunded: 300 });
  expect(screen.queryByText(/já foram devolvidos/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Status'), 'Entregue');
  expect(screen.getByText(/^R\$\s300,00 deste pedido já foram devolvidos ao cliente\.$/)).toBeTruthy();
});
