import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { describeDevice, stateAfter } from '../wizard/wizard-fixtures.ts';
import { hasSavedQuote, savedQuoteKey } from './has-saved-quote.ts';
import { saveQuote } from './save-quote.ts';
import { readSavedQuote } from './saved-quote.ts';
import { SavedQuoteCard } from './saved-quote-card.tsx';

const day = 24 * 60 * 60 * 1000;
beforeEach(() => localStorage.clear());

test('an evaluation that was begun is gone on with, or forgotten', async () => {
  saveQuote(stateAfter(...describeDevice, { type: 'valued', value: 1220.5 }));
  const { user } = renderPart(<SavedQuoteCard />);
  const onward = screen.getByRole('link', { name: 'Continuar minha avaliação' });
  expect(onward.getAttribute('href')).toBe('/quero-vender?modelo=10&respostas=2-22_3-31_4-41_6');
  expect(screen.getByText('iPhone 13 256 GB Azul')).toBeTruthy();
  expect(screen.getByText(/1\.220,50/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Esquecer/ }));
  expect(screen.queryByRole('link')).toBeNull();
  expect(hasSavedQuote()).toBe(false);
});

test('it is kept for seven days, and until its proposal is sent', () => {
  saveQuote(stateAfter(...describeDevice));
  expect(readSavedQuote(Date.now() + 7 * day - 1000)?.device).toBe('iPhone 13 256 GB Azul');
  expect(readSavedQuote(Date.now() + 7 * day + 1000)).toBeUndefined();
  expect(hasSavedQuote()).toBe(false);
  saveQuote(stateAfter(...describeDevice));
  saveQuote(stateAfter(...describeDevice, { type: 'submitted' }));
  expect(hasSavedQuote()).toBe(false);
});

test('nothing is kept before a model is chosen', () => {
  saveQuote(stateAfter(...describeDevice.slice(0, 2)));
  expect(hasSavedQuote()).toBe(false);
});

test.each(['', '{', 'null', '7', '{"path":"https://elsewhere.test","device":"x","at":1}', '{"device":"x"}'])(
  'what is no saved quote is none: %s',
  (text) => {
    localStorage.setItem(savedQuoteKey, text);
    expect(readSavedQuote()).toBeUndefined();
  },
);
