import { act, screen } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { renderPart } from '../../../test/part.tsx';
import { askConsentAgain, consent } from './consent.ts';
import { ConsentBar } from './consent-bar.tsx';

const question = () => screen.queryByRole('heading', { name: 'Podemos contar sua visita?' });

test('it asks until there is a choice, and keeps it', async () => {
  const { user, unmount } = renderPart(<ConsentBar />);
  await user.click(screen.getByRole('button', { name: 'Não permitir' }));
  expect(question()).toBeNull();
  expect(localStorage.getItem('consent')).toBe('denied');
  unmount();
  renderPart(<ConsentBar />);
  expect(question()).toBeNull();
});

test('whoever opens it again sees the choice of before, is led to it and back', async () => {
  localStorage.setItem('consent', 'granted');
  const { user } = renderPart(
    <>
      <button type="button" onClick={askConsentAgain}>
        Preferências de cookies
      </button>
      <ConsentBar />
    </>,
  );
  const opener = screen.getByRole('button', { name: 'Preferências de cookies' });
  await user.click(opener);
  expect(screen.getByText(/Hoje você permite\./)).toBeTruthy();
  expect(document.activeElement).toBe(question()?.closest('section'));
  await user.click(screen.getByRole('button', { name: 'Não permitir' }));
  expect(localStorage.getItem('consent')).toBe('denied');
  expect(document.activeElement).toBe(opener);
});

test('a choice in another tab counts here as well', () => {
  renderPart(<ConsentBar />);
  localStorage.setItem('consent', 'denied');
  act(() => void window.dispatchEvent(new Event('storage')));
  expect(question()).toBeNull();
});

it.each([
  ['granted', 'granted'],
  ['denied', 'denied'],
  ['yes', undefined],
  ['', undefined],
  [undefined, undefined],
])('a stored choice of %j counts as %j', (stored, choice) => {
  if (stored !== undefined) localStorage.setItem('consent', stored);
  expect(consent.read()).toBe(choice);
});
