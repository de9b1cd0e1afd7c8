import type { OrderPart, TradeIn } from '@giro/contract/calls/orders.ts';
import { expect, test } from 'vitest';
import { buildFulfilment, buildOrder } from '../../../test/orders.ts';
import { counterHint, counterStep } from './counter-words.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const device: TradeIn = {
  proposal_id: 4,
  device: 'Apple iPhone 11',
  offered: 500,
  bonus: 40,
  accepted: null,
  state: 'promised',
};
const part = (state: OrderPart['state'], value = 540): OrderPart => ({
  id: 1,
  method: 'credit',
  state,
  value,
  received: 0,
  refunded: 0,
  label: 'Apple iPhone 11 de entrada',
  note: '',
});
const fulfilment = buildFulfilment({ kind: 'counter', label: 'Balcão' });
const atCounter = (changes: Parameters<typeof buildOrder>[0] = {}) =>
  buildOrder({
    fulfilment,
    hold_until: '2026-11-26T02:59:59Z',
    trade_ins: [device],
    payments: [part('wanted')],
    ...changes,
  });

test('a promise says until when to come, what the device pays, and what is left for the counter', () => {
  const hint = counterHint(atCounter());
  expect(hint?.title).toBe('Leve na loja até 25/11, 23:59');
  expect(plain(hint?.text)).toBe(
    'Leve o seu Apple iPhone 11 e um documento com foto: ele paga R$ 540,00 desta compra. O resto, R$ 460,00, você paga no balcão. Se ele valer outro valor, você decide na hora.',
  );
  expect(plain(counterStep(atCounter()))).toBe(
    'O cliente traz o Apple iPhone 11 até 25/11, 23:59: receba o aparelho no Balcão.',
  );
});

test('a device that pays all of it leaves nothing for the counter', () => {
  const hint = counterHint(atCounter({ total_price: 500, payments: [part('wanted', 500)] }));
  expect(plain(hint?.text)).toContain('ele paga R$ 500,00 desta compra. Se ele valer');
});

test('once it is received the rest is owed; where it is not, the whole', () => {
  const accepted = { ...device, accepted: 500, state: 'accepted' } as const;
  const received = atCounter({ trade_ins: [accepted], payments: [part('authorised')] });
  expect(counterHint(received)?.title).toBe('Recebemos o seu Apple iPhone 11');
  expect(plain(counterHint(received)?.text)).toContain('Falta R$ 460,00: pague no balcão até 25/11, 23:59');
  expect(plain(counterStep(received))).toBe('Falta R$ 460,00: receba o pagamento no Balcão.');
  const refused = atCounter({ trade_ins: [{ ...device, state: 'refused' }], payments: [part('removed')] });
  expect(plain(counterHint(refused)?.text)).toContain('pague R$ 1.000,00 no balcão até 25/11, 23:59');
});

test('a reservation that ended says what is left: a device to promise again, or its credit', () => {
  const over = { status: 3, hold_until: null, end_reason: 'expired' };
  const lapsed = atCounter({ ...over, trade_ins: [{ ...device, state: 'lapsed' }] });
  expect(counterHint(lapsed)).toMatchObject({ title: 'A reserva terminou', isAtShop: false });
  expect(counterHint(lapsed)?.text).toContain('Se ainda quiser trocar o seu Apple iPhone 11, reserve de novo.');
  const accepted = atCounter({ ...over, trade_ins: [{ ...device, accepted: 500, state: 'accepted' }] });
  expect(counterHint(accepted)?.text).toContain('O crédito do seu Apple iPhone 11 continua seu');
});

test('nothing is said of orders of other ways, nor of what is paid', () => {
  expect(counterHint(buildOrder())).toBeUndefined();
  expect(counterStep(buildOrder())).toBeUndefined();
  expect(counterHint(atCounter({ status: 5 }))).toBeUndefined();
});
