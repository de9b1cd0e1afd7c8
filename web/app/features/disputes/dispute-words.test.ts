import type { Dispute } from '@giro/contract/calls/disputes.ts';
import { describe, expect, test } from 'vitest';
import { filesProblem } from './dispute-dialogs.tsx';
import { isUrgent, nextForShop, sizeWords, stepsOf, timeLeft } from './dispute-words.ts';

const open: Dispute = {
  id: 1,
  order_code: 'ABCD2345',
  value: 1299,
  reason: 'Compra não reconhecida',
  state: 'open',
  opened_at: '2026-11-20T12:00:00Z',
  deadline: '2026-11-27T12:00:00Z',
  late: false,
  answered_at: null,
  decided_at: null,
  decided_by: null,
  decision: null,
  handed_over: false,
  unit_codes: [],
};

describe('the time that is left', () => {
  test.each([
    ['2026-11-20T12:00:00Z', 'faltam 7 dias', false],
    ['2026-11-25T13:00:00Z', 'falta 1 dia', true],
    ['2026-11-27T02:30:00Z', 'faltam 10 h', true],
    ['2026-11-27T12:00:00Z', 'prazo terminado', true],
  ])('at %s is %s', (now, words, urgent) => {
    expect([timeLeft(open, new Date(now)), isUrgent(open, new Date(now))]).toEqual([words, urgent]);
  });

  test('is said of none that was answered, or whose end nobody knows', () => {
    expect(timeLeft({ ...open, state: 'answered' }, new Date())).toBeUndefined();
    expect(timeLeft({ ...open, deadline: null }, new Date())).toBeUndefined();
  });
});

test('the next step keeps a device in the shop that is still there', () => {
  expect(nextForShop(open)).toContain('Não entregue');
  expect(nextForShop({ ...open, handed_over: true })).not.toContain('Não entregue');
  expect(nextForShop({ ...open, late: true })).toContain('O prazo para responder terminou');
  expect(nextForShop({ ...open, state: 'won' })).toBeUndefined();
});

test('the way of a dispute says what happened and what is to come, also where it ended without an answer', () => {
  expect(stepsOf(open).map(({ at }) => at !== null)).toEqual([true, false, false]);
  const lost = { ...open, state: 'lost', decided_at: '2026-12-01T12:00:00Z' } as const;
  expect(stepsOf(lost).map(({ words }) => words)).toEqual(['Contestação recebida', 'Decidida a favor do comprador']);
  const byHand = { ...lost, decided_by: 'Carla', decision: 'por telefone' };
  expect(stepsOf(byHand).at(-1)?.note).toBe('Encerrada por Carla: por telefone');
});

test('files are of three kinds, nine at most, and small together', () => {
  const pdf = { type: 'application/pdf', size: 6_000_000 };
  expect(filesProblem([pdf])).toBeUndefined();
  expect(filesProblem([pdf, pdf])).toContain('10 MB');
  expect(filesProblem([{ type: 'image/webp', size: 1 }])).toContain('PDF, JPEG ou PNG');
  expect(filesProblem(Array.from({ length: 10 }, () => ({ type: 'image/png', size: 1 })))).toContain('no máximo 9');
  expect([sizeWords(900), sizeWords(3_029), sizeWords(2_500_000)]).toEqual(['1 KB', '3 KB', '2,5 MB']);
});
