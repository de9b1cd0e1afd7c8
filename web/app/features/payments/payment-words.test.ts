import type { OrderPart } from '@giro/contract/calls/orders.ts';
import type { ReceiptOfOrder, Refund } from '@giro/contract/calls/payments.ts';
import { expect, test } from 'vitest';
import { buildPayment } from '../../../test/orders.ts';
import {
  cardLine,
  creditBackWords,
  partWords,
  paymentWords,
  refundedAt,
  refundWords,
  whyPaidBack,
} from './payment-words.ts';

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

test.each([
  [{ state: 'preparing' }, 'Preparando o Pix…'],
  [{ state: 'waiting' }, 'Aguardando o pagamento'],
  [{ state: 'paid' }, 'Pagamento confirmado'],
  [{ state: 'expired' }, 'O prazo deste Pix terminou'],
  [{ state: 'partial', received: 900 }, 'Recebemos R$ 900,00 de R$ 1.000,00'],
  [{ state: 'cancelled' }, 'Pedido cancelado'],
  [{ state: 'refunding' }, 'Devolução em andamento'],
  [{ state: 'refunded' }, 'Valor devolvido'],
] as const)('a payment of %j is told as %s', (changes, title) => {
  expect(plain(paymentWords(buildPayment(changes)).title)).toBe(title);
});

test.each([
  [{ state: 'preparing' }, 'Preparando o pagamento…', undefined],
  [{ state: 'waiting' }, 'Falta pagar com o cartão', 'fica reservado'],
  [{ state: 'processing' }, 'Conferindo com o banco…', 'Não pague de novo'],
  [{ state: 'challenge' }, 'Confirme a compra no seu banco', 'saber se é você'],
  [{ state: 'review' }, 'O banco está conferindo', 'Avisamos por e-mail até 25/11; o aparelho fica reservado.'],
  [{ state: 'refused' }, 'O cartão não foi aprovado', undefined],
  [{ state: 'partial', received: 400 }, 'Recebemos R$ 400,00 de R$ 1.000,00', 'Pague o resto com o cartão'],
  [{ state: 'expired' }, 'O prazo para pagar terminou', 'Ninguém foi cobrado'],
  [{ state: 'refunded' }, 'Valor devolvido', 'em até duas faturas'],
  [{ state: 'disputed' }, 'Pagamento contestado', 'fale com a loja'],
] as const)('a payment by card of %j is told as %s', (changes, title, text) => {
  const words = paymentWords(buildPayment({ mode: 'card', ...changes }), '25/11');
  expect([plain(words.title), text === undefined || plain(words.text)?.includes(text)]).toEqual([title, true]);
});

test('a card is told by its last digits and the largest of its instalments', () => {
  const line = (changes: object) => plain(cardLine({ last4: '6351', instalments: 12, value: 1518.72, ...changes }));
  expect(line({})).toBe('Cartão final 6351, 12x de R$ 126,56');
  expect(line({ instalments: 3, value: 100 })).toBe('Cartão final 6351, 3x de R$ 33,34');
  expect(line({ instalments: 1, last4: null })).toBe('Cartão, R$ 1.518,72 à vista');
});

test('who pays the shop’s own code is told that people check it', () => {
  expect(paymentWords(buildPayment({ mode: 'static' })).text).toContain('a loja confere o Pix');
});

test('what an ended code means depends on what can still be done', () => {
  const expired = (changes: object) => paymentWords(buildPayment({ state: 'expired', ...changes })).text;
  expect(expired({ can_renew: true })).toContain('Não pague mais o código antigo');
  expect(expired({})).toContain('não está mais reservado');
  expect(expired({ received: 1000 })).toContain('chegou depois do prazo');
});

const refund = (changes: Partial<Refund> = {}): Refund => ({
  id: 'r1',
  value: 1000,
  source: 'auto',
  reason: null,
  state: 'done',
  requested_at: '2026-03-12T17:00:00Z',
  finished_at: '2026-03-12T17:02:00Z',
  ...changes,
});
const payment = (changes: Partial<ReceiptOfOrder> = {}): ReceiptOfOrder => ({
  id: 1,
  e2e_id: `E${'0'.repeat(31)}`,
  method: 'pix',
  label: 'Pix',
  value: 1000,
  refunded: 1000,
  paid_at: '2026-03-12T16:59:00Z',
  verdict: 'late',
  contested: false,
  refunds: [refund()],
  ...changes,
});

test.each([
  [{}, 'Devolvido em 12/03 às 14:02'],
  [{ state: 'wanted', finished_at: null }, 'Devolução em andamento'],
  [{ state: 'processing', finished_at: null }, 'Devolução em andamento'],
  [{ state: 'failed', finished_at: null }, 'Devolução não concluída: a loja vai tentar de novo'],
] as const)('a refund with %j is told as %s', (changes, text) => expect(refundWords(refund(changes))).toBe(text));

test('money that came for a sold device goes back, and its buyer is told why', () => {
  expect(plain(whyPaidBack({ receipts: [payment()], end_reason: 'expired' }))).toBe(
    'Este aparelho foi vendido depois que o Pix venceu. Devolvemos R$ 1.000,00 à conta que pagou.',
  );
  expect(plain(whyPaidBack({ receipts: [payment()], end_reason: 'withdrawn' }))).toBe(
    'O Pix chegou depois que o pedido foi cancelado. Devolvemos R$ 1.000,00 à conta que pagou.',
  );
});

test('money that stays, or went back for another reason, needs no such words', () => {
  expect(whyPaidBack({ receipts: [], end_reason: 'expired' })).toBeUndefined();
  expect(whyPaidBack({ receipts: [payment({ refunded: 0 })], end_reason: 'expired' })).toBeUndefined();
  expect(whyPaidBack({ receipts: [payment({ verdict: 'settled' })], end_reason: null })).toBeUndefined();
});

test('all is back when the last refund is', () => {
  const later = refund({ id: 'r2', finished_at: '2026-03-13T10:00:00Z' });
  expect(refundedAt([payment(), payment({ refunds: [later] })])).toBe('2026-03-13T10:00:00Z');
  expect(refundedAt([payment({ refunds: [refund({ state: 'wanted', finished_at: null })] })])).toBeUndefined();
});

const part = (changes: Partial<OrderPart> = {}): OrderPart => ({
  id: 1,
  method: 'credit',
  state: 'settled',
  value: 120,
  received: 120,
  refunded: 0,
  label: 'Crédito da loja',
  note: 'Devolvido ao crédito',
  ...changes,
});
const pix = { method: 'pix-charge', note: 'Confirmado pelo banco' } as const;

test.each([
  [{}, 'R$ 120,00, pago'],
  [{ state: 'authorised', received: 0 }, 'R$ 120,00, reservado'],
  [{ state: 'failed', received: 0 }, 'R$ 120,00, devolvido ao seu crédito'],
  [{ state: 'removed', received: 0 }, 'R$ 120,00, devolvido ao seu crédito'],
  [{ refunded: 120 }, 'R$ 120,00, devolvido ao seu crédito'],
  [{ refunded: 20 }, 'R$ 120,00, pago, R$ 20,00 devolvidos ao seu crédito'],
  [{ ...pix, state: 'open', received: 0 }, 'R$ 120,00, aguardando'],
  [{ ...pix, state: 'removed', received: 0 }, 'R$ 120,00, trocado por outro pagamento'],
  [{ ...pix }, 'R$ 120,00, pago · Confirmado pelo banco'],
] as const)('a part with %j is told as %s', (changes, text) =>
  expect(plain(partWords(part(changes), 'user'))).toBe(text),
);

test('who gets credit back reads how the rest comes back', () => {
  const credit = part({ refunded: 120 });
  expect(plain(creditBackWords([credit]) ?? '')).toBe('R$ 120,00 voltaram para o seu crédito.');
  expect(creditBackWords([credit, part({ method: 'pix' })])).toContain('o que veio por Pix volta à conta que pagou');
  expect(creditBackWords([credit, part({ method: 'cash' })])).toContain('o resto volta como foi pago');
});

test('the shop’s people read whose credit it is', () => {
  expect(plain(partWords(part({ state: 'removed' }), 'admin'))).toBe('R$ 120,00, devolvido ao crédito do cliente');
});
