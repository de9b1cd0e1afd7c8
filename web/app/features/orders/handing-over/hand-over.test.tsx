import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildOrder, orderCode } from '../../../../test/orders.ts';
import { answerCalls, problems, renderPart } from '../../../../test/part.tsx';
import OrderList from '../order-list.tsx';

const imei = '490154203237518';
const unit = { id: 5, code: 'K7M2P9QX', imei, warranty_until: null };
const [item] = buildOrder().order_items;
const orderWith = (units: (typeof unit)[], { quantity = 1, status = 4 } = {}) =>
  buildOrder({ status, order_items: item ? [{ ...item, line: 1, quantity, units }] : [] });
const listed = (order: object) => ({ body: { orders: [order], total: 1, current_page: 1, last_page: 1 } });
const listPath = `${listOrdersCall.path}?page=1&sort=desc`;

function draw(order: ReturnType<typeof buildOrder>, answers: Parameters<typeof answerCalls>[0] = {}) {
  const asked = answerCalls({ [listPath]: listed(order), [`/pedidos/${orderCode}`]: { body: order }, ...answers });
  return { asked, ...renderPart(<OrderList />) };
}

type User = ReturnType<typeof renderPart>['user'];
async function open(user: User, action: string) {
  await user.click(await screen.findByRole('button', { name: action }));
  return within(await screen.findByRole('dialog'));
}

beforeAll(() => import('react-imask'));

/** A camera before which these codes lie. */
function holdBefore(...codes: string[]) {
  const stop = vi.fn();
  const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] });
  const mediaDevices = { getUserMedia: async () => stream };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['code_128'];
      detect = async () => codes.map((rawValue) => ({ rawValue }));
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  return { stop };
}

describe('the devices of a line', () => {
  it('are said by their IMEI, and stand there with their passport', async () => {
    const { user, asked } = draw(orderWith([]), {
      '/orders/12/unidades': { body: { message: 'Aparelho registrado no pedido.', order: orderWith([unit]) } },
    });
    const dialog = await open(user, 'Visualizar');
    await user.click(dialog.getByRole('button', { name: 'Informar IMEI' }));
    await user.type(dialog.getByLabelText('IMEI do aparelho'), `${imei}{Enter}`);
    expect(await dialog.findByText('O IMEI deste equipamento é 49 015420 323751 8')).toBeTruthy();
    const sent = asked.find(({ path }) => path.endsWith('/unidades'))?.body as { line: number; imei: string };
    expect({ ...sent, imei: onlyDigits(sent.imei) }).toEqual({ line: 1, imei });
    expect(dialog.getByRole('link', { name: 'Passaporte K7M2P9QX' }).getAttribute('href')).toBe('/aparelho/K7M2P9QX');
    expect(dialog.queryByRole('button', { name: 'Informar IMEI' })).toBeNull();
    expect(screen.getByText('Aparelho registrado no pedido.')).toBeTruthy();
  });

  it('are read with the camera, by one number of those that the box has', async () => {
    const { stop } = holdBefore(imei, '356938035643809');
    const { user } = draw(orderWith([]));
    const dialog = await open(user, 'Visualizar');
    await user.click(dialog.getByRole('button', { name: 'Informar IMEI' }));
    await user.click(dialog.getByRole('button', { name: 'Ler com a câmera' }));
    await screen.findByText('IMEI 49 015420 323751 8');
    await user.click(await screen.findByRole('button', { name: 'Usar este número' }));
    const field = dialog.getByLabelText<HTMLInputElement>('IMEI do aparelho');
    await waitFor(() => expect(onlyDigits(field.value)).toBe(imei));
    await waitFor(() => expect(stop).toHaveBeenCalled());
  });

  it('are asked for one after the other until the line has all', async () => {
    const { user } = draw(orderWith([], { quantity: 2 }), {
      '/orders/12/unidades': { body: { message: 'Certo.', order: orderWith([unit], { quantity: 2 }) } },
    });
    const dialog = await open(user, 'Visualizar');
    await user.click(dialog.getByRole('button', { name: 'Informar IMEI' }));
    await user.type(dialog.getByLabelText('IMEI do aparelho'), `${imei}{Enter}`);
    await dialog.findByText(/^O IMEI deste equipamento/);
    expect(dialog.getByLabelText<HTMLInputElement>('IMEI do aparelho').value).toBe('');
  });

  it.each([
    [422, { message: 'De outro produto.', errors: { imei: ['De outro produto.'] } }, 'De outro produto.'],
    [409, { message: 'Já foi vendido.' }, 'Já foi vendido.'],
    [0, undefined, 'Não foi possível registrar o aparelho. Confira a conexão e tente de novo.'],
  ])('that are refused with %i are told why once, and what was typed stays', async (status, body, words) => {
    const { user } = draw(orderWith([]), status ? { '/orders/12/unidades': { status, body } } : {});
    const dialog = await open(user, 'Visualizar');
    await user.click(dialog.getByRole('button', { name: 'Informar IMEI' }));
    await user.type(dialog.getByLabelText('IMEI do aparelho'), `${imei}{Enter}`);
    expect(await dialog.findAllByText(words)).toHaveLength(1);
    expect(onlyDigits(dialog.getByLabelText<HTMLInputElement>('IMEI do aparelho').value)).toBe(imei);
  });

  it('are taken off again', async () => {
    const { user, asked } = draw(orderWith([unit]), {
      '/orders/12/unidades/5': { body: { message: 'Aparelho retirado do pedido.', order: orderWith([]) } },
    });
    const dialog = await open(user, 'Visualizar');
    await user.click(dialog.getByRole('button', { name: `Remover ${imei}` }));
    expect(await dialog.findByRole('button', { name: 'Informar IMEI' })).toBeTruthy();
    expect(asked.some(({ path }) => path.endsWith('/unidades/5'))).toBe(true);
  });

  it('stay as they are once the order is handed over', async () => {
    const { user } = draw(orderWith([{ ...unit, warranty_until: '2027-03-12' as never }], { status: 5 }));
    const dialog = await open(user, 'Visualizar');
    expect(dialog.getByText('Garantia até 12/03/2027')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /Remover|Informar IMEI|Entregar/ })).toBeNull();
  });
});

describe('the pickup code', () => {
  it('hands the order over, spaces and all', async () => {
    const { user, asked } = draw(orderWith([unit]), {
      '/orders/12/retirada': { body: { message: 'Pedido entregue.', order: orderWith([unit], { status: 5 }) } },
    });
    const dialog = await open(user, 'Visualizar');
    await user.type(dialog.getByLabelText('Código de retirada'), '482 913{Enter}');
    expect(await screen.findByText('Pedido entregue.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ path }) => path.endsWith('/retirada'))?.body).toEqual({ code: '482913' });
    const row = within(screen.getByText(orderCode).closest('tr') as HTMLElement);
    expect(row.getByText('Entregue')).toBeTruthy();
  });

  it('that is wrong is told at its field and stays to be corrected', async () => {
    const wrong = 'Este não é o código de retirada deste pedido.';
    const { user } = draw(orderWith([unit]), {
      '/orders/12/retirada': { status: 422, body: { message: wrong, errors: { code: [wrong] } } },
    });
    const dialog = await open(user, 'Visualizar');
    const field = dialog.getByLabelText<HTMLInputElement>('Código de retirada');
    await user.type(field, '12{Enter}');
    expect(problems()).toEqual(['Digite os seis números do código de retirada.']);
    await user.type(field, '3456{Enter}');
    await waitFor(() => expect(problems()).toEqual([wrong]));
    expect(field.value).toBe('123456');
    expect(document.activeElement).toBe(field);
  });
});

describe('money that went back', () => {
  it('in part is told beside the code, which still hands over', async () => {
    const { user } = draw({ ...orderWith([unit]), refunded: 300 });
    const dialog = await open(user, 'Visualizar');
    expect(dialog.getByText(/^R\$\s300,00 deste pedido já foram devolvidos ao cliente\.$/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Entregar' })).toBeTruthy();
  });

  it.each([
    [4, 1],
    [5, 1],
    [3, 0],
  ])('altogether leaves an order of status %i no code to type, and says so %i time', async (status, times) => {
    const { user } = draw({ ...orderWith([unit], { status }), refunded: 1000, is_paid_back: true });
    const row = within((await screen.findByText(orderCode)).closest('tr') as HTMLElement);
    expect(row.queryAllByText('Devolvido')).toHaveLength(times);
    const dialog = await open(user, 'Visualizar');
    expect(dialog.queryByLabelText('Código de retirada')).toBeNull();
  });
});

describe('handing over without every IMEI', () => {
  it('is warned of, and goes on', async () => {
    const handedOver = orderWith([], { status: 5 });
    const { user, asked } = draw(orderWith([]), {
      '/orders/12': { body: { message: 'Status alterado.', orders: handedOver } },
      '/emailOrderStatus': { body: { success: true, message: '' } },
    });
    const dialog = await open(user, 'Alterar Status');
    expect(dialog.queryByText('Falta informar o IMEI')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Status'), 'Entregue');
    expect(dialog.getByText(/^iPhone 13: 0 de 1\./)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /Salvar/ }));
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/orders/12'))).toBe(true));
  });
});
