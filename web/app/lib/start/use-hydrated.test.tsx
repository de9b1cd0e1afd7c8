import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { useHydrated, useIsFromServer, useOnceHydrated } from './use-hydrated.ts';

const drawn: string[] = [];

function Part({ known }: { known: string }) {
  const isFromServer = useIsFromServer();
  const text = useOnceHydrated(() => known, '');
  drawn.push(text);
  return <p>{`${text}, ${isFromServer ? 'from the server' : 'new'}`}</p>;
}

async function takeOver(part: ReactElement) {
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(part);
  drawn.length = 0;
  const root = await act(async () => hydrateRoot(place, part));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  return place.textContent;
}

test('a part of the server is drawn a second time only where the browser knows something else', async () => {
  expect(await takeOver(<Part known="" />)).toBe(', from the server');
  expect(drawn).toEqual(['']);
  expect(await takeOver(<Part known="known" />)).toBe('known, from the server');
  expect(drawn).toEqual(['', 'known']);
});

test('a part that comes later knows at once what the browser knows', () => {
  drawn.length = 0;
  render(<Part known="known" />);
  expect(screen.getByText('known, new')).toBeDefined();
  expect(drawn).toEqual(['known']);
});

test('a part knows when it has been taken over', async () => {
  const State = () => <p>{useHydrated() ? 'alive' : 'drawn'}</p>;
  expect(renderToString(<State />)).toContain('drawn');
  expect(await takeOver(<State />)).toBe('alive');
});
