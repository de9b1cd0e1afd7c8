import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { buildPayment, orderCode, pixCode } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { PaymentBox } from './payment-box.tsx';
import { usePayment } from './use-payment.ts';

function Box({ isOwn = true }: { isOwn?: boolean }) {
  return <PaymentBox code={orderCode} query={usePayment(orderCode)} isOwn={isOwn} />;
}

const path = `/pedidos/${orderCode}`;
const asking = `${path}/pagamento`;
const told = (changes: Parameters<typeof buildPayment>[0] = {}) => ({ body: buildPayment(changes) });
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const press = (name: string) => screen.getByRole('button', { name });
const shopTime = { headers: { date: 'Thu, 12 Mar 2026 17:20:00 GMT' } };

afterEach(() => void vi.useRealTimers());

test('a charge that waits shows code, value, what is left and until when the units are kept', async () => {
  answerCalls({ [asking]: { ...told(), ...shopTime } });
  renderPart(<Box />);
  expect(await heading('Aguardando o pagamento')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Pix copia e cola').value).toBe(pixCode);
  expect(screen.getByText(/^R\$\s1\.000,00$/)).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^Tempo para pagar (15:00|14:5\d)$/);
  expect(screen.getByText('Reservado para você até 14:35')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /simulação/ })).toBeNull();
});

test('the fixed code has no clock, and says that people check it', async () => {
  answerCalls({ [asking]: told({ mode: 'static', expires_in_s: null, hold_in_s: 86_400 }) });
  renderPart(<Box />);
  expect(await screen.findByText(/a loja confere o Pix/)).toBeTruthy();
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByText(/^Reservado para você até \d\d\/\d\d às \d\d:\d\d$/)).toBeTruthy();
});

describe('a code that does not come', () => {
  it('is waited for, and after 20 seconds there is the shop’s own code', async () => {
    vi.useFakeTimers();
    const asked = answerCalls({
      [asking]: told({ state: 'preparing', code: null, expires_in_s: null }),
      [`${path}/codigo-da-loja`]: told({ mode: 'static', expires_in_s: null, hold_in_s: 86_400 }),
    });
    renderPart(<Box />);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('heading', { name: 'Preparando o Pix…' })).toBeTruthy();
    expect(screen.queryByText('O Pix está demorando')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText('O Pix está demorando')).toBeTruthy();
    fireEvent.click(press('Pagar com o código da loja'));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(asked.some(({ path: address }) => address.endsWith('/codigo-da-loja'))).toBe(true);
    expect(screen.getByLabelText('Pix copia e cola')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Aguardando o pagamento');
  });
});

test('a code whose time is over is not shown to be paid, and the shop is asked at once', async () => {
  vi.useFakeTimers();
  const asked = answerCalls({ [asking]: told({ expires_in_s: 1, hold_in_s: 100 }) });
  renderPart(<Box />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByLabelText('Pix copia e cola')).toBeTruthy();
  const before = asked.length;
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.queryByLabelText('Pix copia e cola')).toBeNull();
  expect(screen.getByText('Conferindo com o banco…')).toBeTruthy();
  expect(asked.length).toBeGreaterThan(before);
});

describe('a charge whose time is over', () => {
  const expired = told({ state: 'expired', code: null, expires_in_s: null, can_renew: true });

  it('gets another code, and the keyboard goes to it', async () => {
    answerCalls({ [asking]: [expired, told()], [`${path}/novo-codigo`]: told() });
    const { user } = renderPart(<Box />);
    expect(await heading('O prazo deste Pix terminou')).toBeTruthy();
    await user.click(press('Gerar novo código'));
    expect(await screen.findByLabelText('Pix copia e cola')).toBeTruthy();
    expect(document.activeElement).toBe(await heading('Aguardando o pagamento'));
  });

  it('says why there is none', async () => {
    const sold = { status: 422, body: { message: 'Este aparelho já foi vendido.', error: 'x' } };
    answerCalls({ [asking]: expired, [`${path}/novo-codigo`]: sold });
    const { user } = renderPart(<Box />);
    await heading('O prazo deste Pix terminou');
    await user.click(press('Gerar novo código'));
    expect((await screen.findByRole('alert')).textContent).toContain('Este aparelho já foi vendido.');
  });

  it('turns out to be paid when it was meanwhile', async () => {
    const paid = { status: 409, body: { message: 'Este pedido já foi pago.' } };
    answerCalls({ [asking]: [expired, told({ state: 'paid', code: null })], [`${path}/novo-codigo`]: paid });
    const { user } = renderPart(<Box />);
    await heading('O prazo deste Pix terminou');
    await user.click(press('Gerar novo código'));
    expect(await heading('Pagamento confirmado')).toBeTruthy();
  });

  it('offers none once the order is over, and none to readers', async () => {
    answerCalls({ [asking]: told({ state: 'expired', code: null, can_renew: false }) });
    const { unmount } = renderPart(<Box />);
    await heading('O prazo deste Pix terminou');
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    answerCalls({ [asking]: expired });
    renderPart(<Box isOwn={false} />);
    await heading('O prazo deste Pix terminou');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test.each([
  [{ state: 'paid' }, 'Pagamento confirmado'],
  [{ state: 'partial', received: 900 }, /^Recebemos R\$\s900,00 de R\$\s1\.000,00$/],
  [{ state: 'cancelled' }, 'Pedido cancelado'],
  [{ state: 'refunding' }, 'Devolução em andamento'],
  [{ state: 'refunded' }, 'Valor devolvido'],
] as const)('a payment of %j is told in words, without a code', async (changes, title) => {
  answerCalls({ [asking]: told({ code: null, expires_in_s: null, hold_in_s: null, ...changes }) });
  renderPart(<Box />);
  expect((await heading(title)).closest('[role="status"]')).toBeTruthy();
  expect(screen.queryByLabelText('Pix copia e cola')).toBeNull();
});

test('what is missing of a partial payment can be paid by another code', async () => {
  const partial = { state: 'partial', received: 900 } as const;
  answerCalls({
    [asking]: told({ ...partial, code: null, can_renew: true }),
    [`${path}/novo-codigo`]: told(partial),
  });
  const { user } = renderPart(<Box />);
  await heading(/^Recebemos/);
  await user.click(press('Gerar novo código'));
  expect(await screen.findByLabelText('Pix copia e cola')).toBeTruthy();
  expect(screen.getByText(/^R\$\s100,00$/)).toBeTruthy();
});

test('with the simulator its buyer pays by a button, in time or too late', async () => {
  const simulated = told({ is_simulated: true });
  const asked = answerCalls({
    [asking]: [simulated, simulated, told({ state: 'paid', code: null, is_simulated: true })],
    [`${path}/simular`]: { body: { message: 'ok' } },
  });
  const { user } = renderPart(<Box />);
  expect(await screen.findByText(/^Simulação: não pague este código/)).toBeTruthy();
  await user.click(press('Pagar depois do prazo (simulação)'));
  await waitFor(() => expect(asked.filter(({ path: address }) => address.endsWith('/simular'))).toHaveLength(1));
  await user.click(press('Pagar agora (simulação)'));
  expect(await heading('Pagamento confirmado')).toBeTruthy();
  const sent = asked.filter(({ path: address }) => address.endsWith('/simular')).map(({ body }) => body);
  expect(sent).toEqual([{ quando: 'depois' }, { quando: 'agora' }]);
});

test('a payment that cannot be had is asked for again when its reader wishes', async () => {
  answerCalls({ [asking]: [{ status: 500 }, told()] });
  const { user } = renderPart(<Box />);
  expect(await screen.findByText('Não conseguimos ver o pagamento')).toBeTruthy();
  await user.click(press('Tentar de novo'));
  expect(await heading('Aguardando o pagamento')).toBeTruthy();
});

test('a lost connection is said beside what is known', async () => {
  vi.useFakeTimers();
  answerCalls({ [asking]: [told(), { status: 503 }] });
  renderPart(<Box />);
  await act(() => vi.advanceTimersByTimeAsync(3100));
  expect(screen.getByText(/^Não conseguimos falar com a loja agora/)).toBeTruthy();
  expect(screen.getByLabelText('Pix copia e cola')).toBeTruthy();
});
