import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { describeDevice, stateAfter } from '../wizard/wizard-fixtures.ts';
import { hasKeptQuote, keptQuoteKey } from './has-saved-quote.ts';
import { keepQuote } from './save-quote.ts';
import { readKeptQuote } from './saved-quote.ts';
import { KeptQuoteCard } from './saved-quote-card.tsx';

const day = 24 * 60 * 60 * 1000;
beforeEach(() => localStorage.clear());

test('an evaluation that was begun is gone on with, or forgotten', async () => {
  keepQuote(stateAfter(...describeDevice, { type: 'valued', value: 1220.5 }));
  const { user } = renderPart(<KeptQuoteCard />);
  const onward = screen.getByRole('link', { name: 'Continuar minha avaliação' });
  expect(onward.getAttribute('href')).toBe('/quero-vender?modelo=10&respostas=2-22_3-31_4-41_6');
  expect(screen.getByText('iPhone 13 256 GB Azul')).toBeTruthy();
  expect(screen.getByText(/1\.220,50/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Esquecer/ }));
  expect(screen.queryByRole('link')).toBeNull();
  expect(hasKeptQuote()).toBe(false);
});

test('it is kept for seven days, and until its proposal is sent', () => {
  keepQuote(stateAfter(...describeDevice));
  expect(readKeptQuote(Date.now() + 7 * day - 1000)?.device).toBe('iPhone 13 256 GB Azul');
  expect(readKeptQuote(Date.now() + 7 * day + 1000)).toBeUndefined();
  expect(hasKeptQuote()).toBe(false);
  keepQuote(stateAfter(...describeDevice));
  keepQuote(stateAfter(...describeDevice, { type: 'submitted' }));
  expect(hasKeptQuote()).toBe(false);
});

test('nothing is kept before a model is chosen', () => {
  keepQuote(stateAfter(...describeDevice.slice(0, 2)));
  expect(hasKeptQuote()).toBe(false);
});

test.each(['', '{', 'null', '7', '{"path":"https://elsewhere.test","device":"x","at":1}', '{"device":"x"}'])(
  'what is no kept quote is none: %s',
  (text) => {
    localStorage.setItem(keptQuoteKey, text);
    expect(readKeptQuote()).toBeUndefined();
  },
);
