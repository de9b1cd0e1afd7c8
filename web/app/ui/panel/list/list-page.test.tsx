import { shopInfoCall } from '@giro/contract/calls/storefront-info.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { answerCalls, renderPart } from '../../../../test/part.tsx';
import { callApi } from '../../../lib/api/call-api.ts';
import { Loaded } from './list-states.tsx';
import { pageWindow } from './pagination.tsx';
import { readTab, tabParams } from './tabs-page.tsx';

function Part() {
  const query = useQuery({ queryKey: ['loja'], queryFn: () => callApi(shopInfoCall) });
  return (
    <Loaded query={query} failure="Não conseguimos carregar a loja">
      {(shop) => <p>{shop.name}</p>}
    </Loaded>
  );
}

test('the place of a list is held until it is there; a failure is said and can be tried again', async () => {
  answerCalls({ [shopInfoCall.path]: [{ status: 500 }, { body: { name: 'Giro' } }] });
  const { user } = renderPart(<Part />);
  expect(screen.getByRole('status').textContent).toBe('Carregando...');
  expect((await screen.findByRole('alert')).textContent).toContain('Não conseguimos carregar a loja');
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.getByText('Giro')).toBeTruthy());
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the pages that a list offers', () => {
  it.each([
    [1, 1, [1]],
    [2, 3, [1, 2, 3]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, 'gap', 8]],
    [3, 8, [1, 2, 3, 4, 'gap', 8]],
    [4, 8, [1, 2, 3, 4, 5, 'gap', 8]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [6, 9, [1, 'gap', 5, 6, 7, 8, 9]],
    [9, 9, [1, 'gap', 8, 9]],
    [500, 1000, [1, 'gap', 499, 500, 501, 'gap', 1000]],
  ])('on page %i of %i', (current, last, steps) => {
    expect(pageWindow(current, last)).toEqual(steps);
  });

  it('never leaves out a single page, because its button is no wider than the dots', () => {
    for (let last = 8; last <= 30; last++) {
      for (let current = 1; current <= last; current++) {
        const steps = pageWindow(current, last);
        steps.forEach((step, index) => {
          if (step !== 'gap') return;
          expect(Number(steps[index + 1]) - Number(steps[index - 1])).toBeGreaterThan(2);
        });
      }
    }
  });
});

const tabs = [{ value: 'tipos' }, { value: 'modelos' }, { value: 'aparelhos' }] as const;
type Tab = (typeof tabs)[number]['value'];
const usual: Tab = 'aparelhos';

test.each([
  ['', 'aparelhos'],
  ['aba=modelos', 'modelos'],
  ['aba=outra&page=3', 'aparelhos'],
])('the address "%s" opens %s', (address, expected) => {
  expect(readTab<Tab>(new URLSearchParams(address), tabs, usual)).toBe(expected);
});

test('each tab can be opened by its address', () => {
  for (const { value } of tabs) expect(readTab<Tab>(tabParams<Tab>(value, usual), tabs, usual)).toBe(value);
  expect(tabParams<Tab>(usual, usual).toString()).toBe('');
});
