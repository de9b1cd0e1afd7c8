import { expect, test } from 'vitest';
import { planValues } from './attributes.rules.ts';

const rows = [
  { id: 11, value: '64 GB' },
  { id: 12, value: '128 GB' },
];

test('a value keeps its row by its very text', () => {
  const plan = planValues(rows, ['128 GB', '64 GB']);
  expect(plan.kept).toEqual([
    { id: 12, value: '128 GB', position: 1 },
    { id: 11, value: '64 GB', position: 2 },
  ]);
  expect(plan).toMatchObject({ added: [], gone: [], isRepeated: false });
});

test('a value that names its row keeps it under another text', () => {
  const { kept } = planValues(rows, [{ id: 11, value: '256 GB' }, '128 GB']);
  expect(kept).toContainEqual({ id: 11, value: '256 GB', position: 1 });
});

test('two values may swap their texts', () => {
  const plan = planValues(rows, [
    { id: 11, value: '128 GB' },
    { id: 12, value: '64 GB' },
  ]);
  expect(plan.kept.map(({ id, value }) => [id, value])).toEqual([
    [11, '128 GB'],
    [12, '64 GB'],
  ]);
  expect(plan.isRepeated).toBe(false);
});

test('what has no row is added in its place, what is not named goes', () => {
  const plan = planValues(rows, ['32 GB', { value: '64 GB' }]);
  expect(plan.added).toEqual([{ value: '32 GB', position: 1 }]);
  expect(plan.kept).toEqual([{ id: 11, value: '64 GB', position: 2 }]);
  expect(plan.gone).toEqual([12]);
});

test("a row of another attribute is nobody's here, so its value is new", () => {
  expect(planValues(rows, [{ id: 99, value: '64 GB' }])).toMatchObject({
    kept: [],
    added: [{ value: '64 GB', position: 1 }],
    gone: [11, 12],
  });
});

test.each([
  [['64 GB', '64 GB']],
  [[{ id: 11, value: '32 GB' }, '64 GB']],
  [
    [
      { id: 11, value: '32 GB' },
      { id: 11, value: '16 GB' },
    ],
  ],
])('two values cannot have one row: %j', (wanted) => {
  expect(planValues(rows, wanted).isRepeated).toBe(true);
});
