import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import type { OrderWithPayments, ReceiptOfOrder } from '@giro/contract/calls/payments.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { buildFulfilment, buildOrder, buildPayment, buyer, orderCode } from '../../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import OrderScreen from './order-screen.tsx';

const shop = {
  name: 'Giro',
  company: 'Giro Ltda.',
  cnpj: '11.222.333/0001-81',
  vicinity: 'Rua XV de Novembro, 100',
  email: 'loja@exemplo.com.br',
  opening_hours: ['Segunda-feira: 09:00–18:00'],
};
const path = `/pedidos/${orderCode}`;
const admin = { ...buyer, id: 1, name: 'Ana', profile: 'admin' };

interface Shown {
  order?: Parameters<typeof buildOrder>[0];
  payment?: Parameters<typeof buildPayment>[0];
  reader?: object;
  answers?: Parameters<typeof answerCalls>[0];
}

function draw({ order, payment, reader = buyer, answers }: Shown = {}) {
  const asked = answerCalls({
    [currentUserCall.path]: { body: reader },
    [path]: { body: buildOrder(order) },
    [`${path}/pagamento`]: { body: buildPayment(payment) },
    ...answers,
  });
  return { asked, ...renderPart(<OrderScreen />, { at: path, path: '/pedidos/:code', root: { shop } }) };
}

const paid = { state: 'paid', code: null, expires_in_s: null, hold_in_s: null } as const;
const money = (changes: Partial<ReceiptOfOrder> = {}): ReceiptOfOrder => ({
  id: 5,
  e2e_id: `E${'0'.repeat(31)}`,
  method: 'pix',
  label: 'Pix',
  value: 1000,
  refunded: 0,
  paid_at: '2026-03-12T17:02:00Z',
  verdict: 'settled',
  contested: false,
  refunds: [],
  ...changes,
});
const refunds: ReceiptOfOrder['refunds'] = [
  {
    id: 'r1',
    value: 1000,
    source: 'auto',
    reason: null,
    state: 'done',
    requested_at: '2026-03-12T17:02:00Z',
    finished_at: '2026-03-12T17:02:00Z',
  },
];
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const withdrawButton = () => screen.queryByRole('button', { name: 'Desistir da compra' });

beforeEach(() => localStorage.setItem('token', 'handle'));

test('an unpaid order shows its payment, what was bought and how it went', async () => {
  draw();
  expect(await heading(`Pedido ${orderCode}`)).toBeTruthy();
  expect(await heading('Aguardando o pagamento')).toBeTruthy();
  expect(screen.getByLabelText('Pix copia e cola')).toBeTruthy();
  expect(screen.getByText('iPhone 13')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Imprimir recibo' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Imprimir resumo' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Meus pedidos' }).getAttribute('href')).toBe('/pedidos');
});

test('an unpaid order is printed as the contract that it is', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Imprimir resumo' }));
  const summary = within(screen.getByRole('article', { name: 'Resumo', hidden: true }));
  expect(print).toHaveBeenCalledOnce();
  expect(summary.getByText(/Garantia legal de 90 dias/)).toBeTruthy();
  expect(summary.getByText(/CNPJ/)).toBeTruthy();
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByRole('article', { name: 'Resumo', hidden: true })).toBeNull();
});

test('paid while it is looked at, the whole order is brought up to date', async () => {
  const settled = buildOrder({ status: 2, receipts: [money()] });
  draw({
    answers: {
      [path]: [{ body: buildOrder() }, { body: settled }],
      [`${path}/pagamento`]: [{ body: buildPayment() }, { body: buildPayment(paid) }],
    },
  });
  await heading('Aguardando o pagamento');
  expect(await heading('Pagamento confirmado')).toBeTruthy();
  expect(await screen.findByText('Pix recebido em 12/03 às 14:02')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Imprimir recibo' })).toBeTruthy();
});

test('money that went back is listed with its moment, and with why', async () => {
  const late = money({ verdict: 'late', refunded: 1000, refunds });
  const order = { status: 3, end_reason: 'expired', receipts: [late] };
  draw({ order, payment: { state: 'refunded', code: null, hold_in_s: null } });
  expect(await heading('Devolvido em 12/03 às 14:02')).toBeTruthy();
  expect(
    screen.getByText(
      /^Este aparelho foi vendido depois que o Pix venceu\. Devolvemos R\$\s1\.000,00 à conta que pagou\.$/,
    ),
  ).toBeTruthy();
  expect(screen.getAllByText('Devolvido em 12/03 às 14:02')).toHaveLength(2);
});

test('an order whose money all went back has no receipt and nothing to give up; of a part it has', async () => {
  const whole = money({ refunded: 1000, refunds });
  draw({ order: { status: 5, receipts: [whole] }, payment: { ...paid, state: 'refunded' } });
  await heading('Devolvido em 12/03 às 14:02');
  expect(screen.queryByRole('button', { name: 'Imprimir recibo' })).toBeNull();
  expect(document.querySelector('article[aria-label="Recibo"]')).toBeNull();
  expect(withdrawButton()).toBeNull();
  expect(screen.queryByText(/^O prazo para desistir/)).toBeNull();
  cleanup();
  draw({ order: { status: 5, receipts: [money({ refunded: 400 })] }, payment: paid });
  expect(await screen.findByRole('button', { name: 'Imprimir recibo' })).toBeTruthy();
});

test('a receipt has what a buyer needs, and says what it is not', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = draw({ order: { status: 2, receipts: [money()] }, payment: paid });
  await user.click(await screen.findByRole('button', { name: 'Imprimir recibo' }));
  expect(print).toHaveBeenCalledTimes(1);
  const receipt = document.querySelector('article[aria-label="Recibo"]')?.textContent?.replaceAll('\u00a0', ' ');
  const parts = ['Giro Ltda.', shop.cnpj, shop.vicinity, 'iPhone 13', 'R$ 1.000,00', 'Pago em:12/03/2026 às 14:02'];
  const identifier = `Identificador no Pix: E${'0'.repeat(31)}`;
  for (const part of [...parts, identifier, 'não é documento fiscal']) expect(receipt).toContain(part);
  expect(receipt).not.toContain('T'.repeat(25));
});

test('a receipt of an order that an admin noted as paid bears the identifier of its code', async () => {
  draw({ order: { status: 2 }, payment: paid });
  await screen.findByRole('button', { name: 'Imprimir recibo' });
  const receipt = document.querySelector('article[aria-label="Recibo"]')?.textContent;
  expect(receipt).toContain(`Identificador no Pix: ${'T'.repeat(25)}`);
});

test('a receipt of an order that was paid at the counter bears no identifier of a Pix', async () => {
  const part = { id: 1, state: 'settled' as const, value: 1000, received: 1000, refunded: 0, note: '' };
  const payments = [{ ...part, method: 'cash', label: 'Dinheiro' }];
  draw({ order: { status: 5, payments }, payment: paid });
  await screen.findByRole('button', { name: 'Imprimir recibo' });
  const receipt = document.querySelector('article[aria-label="Recibo"]')?.textContent;
  expect(receipt).toContain('Dinheiro');
  expect(receipt).not.toContain('Identificador no Pix');
});

describe("'Desistir da compra'", () => {
  it('ends an unpaid order at once, after saying so', async () => {
    const ended = buildOrder({ status: 3, end_reason: 'withdrawn' });
    const { user } = draw({
      answers: {
        [path]: [{ body: buildOrder({ can_withdraw: true }) }, { body: ended }],
        [`${path}/pagamento`]: [{ body: buildPayment() }, { body: buildPayment({ state: 'cancelled', code: null }) }],
        [`${path}/desistir`]: { body: ended },
      },
    });
    await heading('Aguardando o pagamento');
    await user.click(withdrawButton() as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Desistir da compra?' });
    expect(within(dialog).getByText(/^O pedido termina na hora/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Desistir da compra' }));
    expect(await screen.findByText('Você desistiu da compra. O pedido terminou.')).toBeTruthy();
    expect(await heading('Você desistiu desta compra')).toBeTruthy();
    await waitFor(() => expect(withdrawButton()).toBeNull());
  });

  it('asks for the money of a paid one, which waits for the shop', async () => {
    const withdrawal = { asked_at: '2026-03-13T12:00:00Z', state: 'asked', note: null } as const;
    const order: Partial<OrderWithPayments> & { status: number } = { status: 5, receipts: [money()] };
    const { user } = draw({
      payment: paid,
      answers: {
        [path]: [
          { body: buildOrder({ ...order, can_withdraw: true }) },
          { body: buildOrder({ ...order, withdrawal }) },
        ],
        [`${path}/desistir`]: { body: buildOrder({ ...order, withdrawal }) },
      },
    });
    await heading('Pagamento confirmado');
    await user.click(withdrawButton() as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Desistir da compra?' });
    expect(within(dialog).getByText(/7 dias depois de receber/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Desistir da compra' }));
    expect(await screen.findByText('Pedido de desistência enviado à loja.')).toBeTruthy();
    expect(await screen.findByText(/^Você pediu para desistir da compra em 13\/03 às 09:00\./)).toBeTruthy();
  });

  it('that is open keeps the buyer from being told to come for the device', async () => {
    const withdrawal = { asked_at: '2026-03-13T12:00:00Z', state: 'asked', note: null } as const;
    draw({ order: { status: 4, receipts: [money()], withdrawal }, payment: paid });
    expect(await screen.findByText(/^Você pediu para desistir da compra em 13\/03 às 09:00\./)).toBeTruthy();
    expect(screen.queryByText('Seu pedido pode ser retirado na loja')).toBeNull();
    expect(screen.queryByText(/puder ser retirado/)).toBeNull();
  });

  it('that comes too late is refused in the shop’s words', async () => {
    const { user } = draw({
      order: { status: 5, can_withdraw: true },
      payment: paid,
      answers: { [`${path}/desistir`]: { status: 422, body: { message: 'O prazo terminou ontem.' } } },
    });
    await heading('Pagamento confirmado');
    await user.click(withdrawButton() as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Desistir da compra?' });
    await user.click(within(dialog).getByRole('button', { name: 'Desistir da compra' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('O prazo terminou ontem.');
  });

  it('is closed after seven days, with the reason', async () => {
    draw({ order: { status: 5 }, payment: paid });
    expect(await screen.findByText(/^O prazo para desistir da compra terminou 7 dias depois da entrega/)).toBeTruthy();
    expect(withdrawButton()).toBeNull();
  });
});

test('the shop’s people see the order and its buyer, and none of the buyer’s buttons', async () => {
  draw({ reader: admin, order: { can_withdraw: true }, payment: { is_simulated: true } });
  await heading('Aguardando o pagamento');
  expect(screen.getByText('bia@exemplo.com.br')).toBeTruthy();
  expect(withdrawButton()).toBeNull();
  expect(screen.queryByRole('button', { name: /simulação/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Abrir em Vendas' }).getAttribute('href')).toBe(`/vendas/${orderCode}`);
});

test('an unknown order is said to be none, with a way on', async () => {
  draw({ answers: { [path]: { status: 404, body: { message: 'Não encontrado.' } } } });
  expect(await heading('Pedido não encontrado')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver meus pedidos' }).getAttribute('href')).toBe('/pedidos');
});

test('an order that cannot be had is asked for again when its reader wishes', async () => {
  const { user } = draw({ answers: { [path]: [{ status: 500 }, { body: buildOrder() }] } });
  expect(await screen.findByText('Não conseguimos abrir o pedido')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await heading(`Pedido ${orderCode}`)).toBeTruthy();
});

describe('the device of an order', () => {
  const [item] = buildOrder().order_items;
  const units = [{ id: 5, code: 'K7M2P9QX', imei: '490154203237518', warranty_until: '2027-03-12' }];
  const order = { status: 4, pickup_code: '482913', order_items: item ? [{ ...item, units }] : [] };

  it('is named to its buyer, on the receipt too, with the code that the counter asks for', async () => {
    draw({ order, payment: paid });
    const code = within(await screen.findByRole('region', { name: 'Código de retirada' }));
    expect(code.getByText('482 913')).toBeTruthy();
    const receipt = within(screen.getByRole('article', { name: 'Recibo', hidden: true }));
    const words = 'O IMEI deste equipamento é 49 015420 323751 8';
    expect(receipt.getByText(`${words} · Garantia até 12/03/2027`)).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Passaporte K7M2P9QX' });
    expect(link.getAttribute('href')).toBe('/aparelho/K7M2P9QX');
  });

  it('can be looked at by the shop, which has neither the code nor the buttons there', async () => {
    draw({ order: { ...order, pickup_code: null }, payment: paid, reader: admin });
    expect(await screen.findByText('Garantia até 12/03/2027')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Código de retirada' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Remover/ })).toBeNull();
  });
});

test('a device that is to pay a part asks for no Pix: the page says until when to bring it', async () => {
  const tradeIn = { proposal_id: 4, device: 'Apple iPhone 11', offered: 500, bonus: 40, accepted: null };
  const order = {
    fulfilment: buildFulfilment({ kind: 'counter', label: 'Balcão' }),
    hold_until: '2026-11-26T02:59:59Z',
    trade_ins: [{ ...tradeIn, state: 'promised' as const }],
  };
  draw({ order, payment: { mode: 'static', code: null } });
  expect(await screen.findByText('Leve na loja até 25/11, 23:59')).toBeTruthy();
  expect(screen.getByText('Esperado no balcão')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Aguardando o pagamento' })).toBeNull();
});
