import { quoteDays } from '@giro/contract/rules/proposal-status.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../../test/part.tsx';
import { saveQuote } from '../sharing/quote-link.ts';
import { describeDevice, stateAfter } from '../wizard/wizard-fixtures.ts';
import { savedQuote } from './saved-quote.ts';
import { SavedQuoteCard } from './saved-quote-card.tsx';

const dayMs = 24 * 60 * 60 * 1000;
afterEach(() => vi.useRealTimers());

test('an evaluation that was begun is gone on with, or forgotten', async () => {
  saveQuote(stateAfter(...describeDevice, { type: 'valued', value: 1220.5 }));
  const { user } = renderPart(<SavedQuoteCard />);
  const onward = screen.getByRole('link', { name: 'Continuar minha avaliação' });
  expect(onward.getAttribute('href')).toBe('/quero-vender?modelo=10&respostas=2-22_3-31_4-41_6');
  expect(screen.getByText('iPhone 13 256 GB Azul')).toBeTruthy();
  expect(screen.getByText(/1\.220,50/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Esquecer/ }));
  expect(screen.queryByRole('link')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('it is kept for as long as a quote of the shop stands, and until its proposal is sent', () => {
  saveQuote(stateAfter(...describeDevice));
  const savedAt = Date.now();
  vi.useFakeTimers({ now: savedAt + quoteDays * dayMs - 1000 });
  expect(savedQuote.read()?.device).toBe('iPhone 13 256 GB Azul');
  vi.setSystemTime(savedAt + quoteDays * dayMs + 1000);
  expect(savedQuote.read()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
  saveQuote(stateAfter(...describeDevice));
  saveQuote(stateAfter(...describeDevice, { type: 'submitted' }));
  expect(localStorage).toHaveLength(0);
});

test('nothing is kept before a model is chosen', () => {
  saveQuote(stateAfter(...describeDevice.slice(0, 2)));
  expect(localStorage).toHaveLength(0);
});

test.each(['', '{', 'null', '7', '{"path":"https://elsewhere.test","device":"x","at":1}', '{"device":"x"}'])(
  'what is no saved quote is none: %s',
  (text) => {
    localStorage.setItem('kept-quote', text);
    expect(savedQuote.read()).toBeUndefined();
  },
);
