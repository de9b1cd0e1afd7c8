import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildPayment, orderCode } from '../../../test/orders.ts';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import { usePayment } from './use-payment.ts';

function Watching() {
  const { data, isError } = usePayment(orderCode);
  return (
    <p>
      {data?.payment.state ?? 'nada'} {isError ? 'sem resposta' : 'ok'}
    </p>
  );
}

const path = `/pedidos/${orderCode}/pagamento`;
const waiting = { body: buildPayment() };
const paid = { body: buildPayment({ state: 'paid', code: null }) };
/** So much time, and the moment that an answer takes to be drawn. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms + 20));

let sight: DocumentVisibilityState = 'visible';
function come(into: DocumentVisibilityState) {
  sight = into;
  return act(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  sight = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => sight);
});
afterEach(() => void vi.useRealTimers());

test('a payment is seen within three seconds, and not asked for any more', async () => {
  const asked = answerCalls({ [path]: [waiting, waiting, paid] });
  renderPart(<Watching />);
  await pass(0);
  expect(screen.getByText('waiting ok')).toBeTruthy();
  await pass(3000);
  await pass(3000);
  expect(screen.getByText('paid ok')).toBeTruthy();
  await pass(60_000);
  expect(asked).toHaveLength(3);
});

test('after two minutes it is asked for each ten seconds', async () => {
  const asked = answerCalls({ [path]: waiting });
  renderPart(<Watching />);
  await pass(121_000);
  const until = asked.length;
  expect(until).toBeGreaterThan(38);
  await pass(100_000);
  expect(asked.length - until).toBeGreaterThanOrEqual(9);
  expect(asked.length - until).toBeLessThanOrEqual(11);
});

test('another code is waited for as quickly as the first', async () => {
  const answers = Array.from({ length: 50 }, () => waiting);
  const asked = answerCalls({ [path]: [...answers, { body: buildPayment({ state: 'preparing', code: null }) }] });
  renderPart(<Watching />);
  await pass(300_000);
  expect(screen.getByText('preparing ok')).toBeTruthy();
  const until = asked.length;
  await pass(9500);
  expect(asked.length - until).toBe(3);
});

test('out of sight nothing is asked; back in sight it is at once, and quickly again', async () => {
  const asked = answerCalls({ [path]: waiting });
  renderPart(<Watching />);
  await pass(130_000);
  await come('hidden');
  const until = asked.length;
  await pass(600_000);
  expect(asked).toHaveLength(until);
  await come('visible');
  expect(asked).toHaveLength(until + 1);
  await pass(9500);
  expect(asked.length).toBeGreaterThanOrEqual(until + 4);
});

test('without a connection it goes on quietly with what is known', async () => {
  const asked = answerCalls({ [path]: [waiting, { status: 503 }, { status: 503 }, paid] });
  renderPart(<Watching />);
  await pass(0);
  await pass(3000);
  expect(screen.getByText('waiting sem resposta')).toBeTruthy();
  await pass(6000);
  expect(screen.getByText('paid ok')).toBeTruthy();
  expect(asked).toHaveLength(4);
});

test('a first answer that does not come is left to people to ask for again', async () => {
  const asked = answerCalls({ [path]: { status: 500 } });
  renderPart(<Watching />);
  await pass(30_000);
  expect(screen.getByText('nada sem resposta')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('whoever is signed out meanwhile loses what names the session, and asks no more', async () => {
  localStorage.setItem('token', 'antigo');
  const asked = answerCalls({ [path]: [waiting, { status: 401, body: { message: 'Unauthenticated.' } }] });
  renderPart(<Watching />);
  await pass(0);
  await pass(3000);
  expect(localStorage.getItem('token')).toBeNull();
  expect(asked.length).toBeLessThanOrEqual(3);
});
