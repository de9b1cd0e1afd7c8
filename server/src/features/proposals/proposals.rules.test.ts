import { deviceNames } from '@giro/contract/calls/proposal-submission.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { describe, expect, test } from 'vitest';
import { attemptOf, missingExtra } from './proposals.rules.ts';

test('a described device has the names of the evaluation', () => {
  const selected = [{ attributeId: 1, items: [{ idValue: 2 }] }] as never;
  const described = {
    idModel: 7,
    selectedBrandName: 'Apple',
    selectedTypeName: 'Smartphone',
    selectedModelName: 'iPhone 13',
    selectedOptionsArray: selected,
  };
  expect(deviceNames(described)).toEqual({
    idModel: 7,
    brand: 'Apple',
    type: 'Smartphone',
    model: 'iPhone 13',
    selected,
  });
});

describe('an attempt to sell a device', () => {
  const device = (modelId: number, ...answers: number[][]) =>
    ({
      model: { id: modelId },
      chosen: answers.map((ids) => ({ items: ids.map((idValue) => ({ idValue })) })),
    }) as unknown as Parameters<typeof attemptOf>[2];
  const attempt = attemptOf('key', '356938035643809', device(7, [1, 2], [3]));

  test('is the same one however often it is sent', () =>
    expect(attemptOf('key', '356938035643809', device(7, [1, 2], [3]))).toEqual(attempt));

  test.each([
    ['key', attemptOf('other', '356938035643809', device(7, [1, 2], [3]))],
    ['IMEI', attemptOf('key', '490154203237518', device(7, [1, 2], [3]))],
    ['model', attemptOf('key', '356938035643809', device(8, [1, 2], [3]))],
    ['answer', attemptOf('key', '356938035643809', device(7, [1, 2], [4]))],
  ])('is another one with another %s', (_, other) => expect(other).not.toEqual(attempt));
});

describe('what a status cannot be without', () => {
  const blank = {
    shipping_code: null,
    rejection_reason: null,
    new_value_cents: null,
    freight_cents: null,
    payment_date: null,
    return_code: null,
  };
  const { codeSent, purchaseRejected, returned } = proposalStatus;
  const needing = [
    { status: codeSent, column: 'shipping_code', field: 'codigo', text: 'Informe o código de envio.' },
    {
      status: purchaseRejected,
      column: 'rejection_reason',
      field: 'rejectionReason',
      text: 'Explique o motivo da reprovação.',
    },
    { status: returned, column: 'return_code', field: 'codigoDev', text: 'Informe o código de devolução.' },
  ];

  test.each(needing)('$status needs $column', ({ status, column, field, text }) => {
    expect(missingExtra({ ...blank, status })).toEqual({ field, text });
    expect(missingExtra({ ...blank, status, [column]: '' })).toEqual({ field, text });
    expect(missingExtra({ ...blank, status, [column]: 'AB123456789BR' })).toBeUndefined();
  });

  test.each(Object.values(proposalStatus).filter((status) => !needing.some((need) => need.status === status)))(
    '%i needs nothing',
    (status) => expect(missingExtra({ ...blank, status })).toBeUndefined(),
  );
});
