import type { PriceHistoryRow } from '@giro/contract/calls/price-desk.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, renderPart } from '../../../test/part.tsx';
import PriceHistory from './price-history.tsx';
import { pathOf, stepsOf } from './price-steps.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-28T12:00:00Z');
const since = now - 365 * day;

const row = (id: number, daysAgo: number, before: number | null, after: number): PriceHistoryRow => ({
  id,
  at: new Date(now - daysAgo * day).toISOString(),
  by: 'Ana',
  before,
  after,
  source: before === null ? 'start' : 'list',
  reason: null,
});

test('a price holds from one change to the next, and from before the year what it was then', () => {
  const steps = stepsOf([row(3, 10, 900, 800), row(2, 400, 1000, 900), row(1, 500, null, 1000)], since, now);
  expect(steps.map(({ price }) => price)).toEqual([900, 800]);
  expect(steps.map(({ from, to }) => (to - from) / day)).toEqual([355, 10]);
  expect(pathOf(steps, since, now)).toBe('M0 0H973V100H1000');
});

test('one that began within the year is not drawn before', () => {
  const steps = stepsOf([row(1, 100, null, 1000)], since, now);
  expect(steps).toEqual([{ from: now - 100 * day, to: now, price: 1000 }]);
  expect(pathOf(steps, since, now)).toBe('M726 50H1000');
  expect(stepsOf([], since, now)).toEqual([]);
});

test('a change whose beginning is on another page tells the price before it', () => {
  expect(stepsOf([row(2, 10, 900, 800)], since, now).map(({ price }) => price)).toEqual([900, 800]);
});

const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

test('the pages of a year are read, drawn and told; older ones are not asked for', async () => {
  const newest = { ...row(3, 0, 900, 800), at: daysAgo(5), reason: 'Vitrine riscada' };
  const older = { ...row(2, 0, 1000, 900), at: daysAgo(400) };
  const page = (data: PriceHistoryRow[], current_page: number) => ({
    body: { data, total: 3, current_page, last_page: 3, per_page: 1 },
  });
  const asked = answerCalls({
    '/precos/historico?produto=7&page=1': page([newest], 1),
    '/precos/historico?produto=7&page=2': page([older], 2),
  });
  const { user } = renderPart(<PriceHistory of={{ produto: 7 }} />);
  expect(await screen.findByRole('img', { name: /^De R\$\s900,00 a R\$\s800,00, 1 mudança em 12 meses/ })).toBeTruthy();
  expect(asked).toHaveLength(2);
  await user.click(screen.getByText('Ver números'));
  const table = within(screen.getByRole('table'));
  expect(table.getByText('Vitrine riscada')).toBeTruthy();
  expect(table.getAllByText('Lista')).toHaveLength(2);
});
