import { orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { describe, expect, it } from 'vitest';
import { statusCountsOf } from './status-counts.ts';

const known = [1, 2, 3];

describe('counts by status', () => {
  it('name every known status, also those without a record', () => {
    expect(statusCountsOf({ 2: 5 }, known, orderStatusLabel)).toEqual([
      { status: 1, label: 'Pendente', count: 0 },
      { status: 2, label: 'Aprovado', count: 5 },
      { status: 3, label: 'Cancelado', count: 0 },
    ]);
  });

  it('gather what has no word of its own', () => {
    expect(statusCountsOf({ 1: 1, 99: 2, null: 3 }, known, orderStatusLabel).at(-1)).toEqual({
      status: 'other',
      label: 'Aguardando',
      count: 5,
    });
  });
});
