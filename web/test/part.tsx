import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../app/lib/api/query-client.ts';
import { theme } from '../app/theme.ts';

// As long as a busy machine may take; what is waited for is always sure to come.
configure({ asyncUtilTimeout: 10_000 });

interface Surroundings {
  /** The address of the part, with anything that follows in it. */
  at?: string;
  /** The part's own path, where it has parameters. */
  path?: string;
  /** Other screens, by their path, for parts that lead away. */
  screens?: Record<string, ReactElement>;
  /** The data of the page's root, for parts that read the shop. */
  root?: object;
}

/** Draws a part as a screen would: with the theme, a cache of its own and a router; `user` types and presses. */
export function renderPart(part: ReactElement, { at = '/', path, screens = {}, root }: Surroundings = {}) {
  const children = [
    { path: path ?? new URL(at, 'http://loja.test').pathname, element: part },
    ...Object.entries(screens).map(([path, element]) => ({ path, element })),
  ];
  const routes = [{ id: 'root', loader: () => root ?? null, children, shouldRevalidate: () => false }];
  const router = createMemoryRouter(routes, { initialEntries: [at], hydrationData: { loaderData: { root } } });
  const queries = createQueryClient();
  // A call that nobody answered would be tried again while a later test counts its own.
  onTestFinished(() => queries.clear());
  const drawn = render(
    // Without the moves of windows that open and close, which no test waits for.
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...drawn, router, user: userEvent.setup({ delay: null }) };
}

/** The texts that stand below the fields marked as wrong. */
export function problems(): (string | null)[] {
  return [...document.querySelectorAll('.mantine-InputWrapper-error')].map(({ textContent }) => textContent);
}

interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The shop's answers by the end of their address: the next of a list, whose last one stays; `asked` has what was sent. */
export function answerCalls(answers: Record<string, Answer | Promise<Answer> | (Answer | Promise<Answer>)[]>) {
  const asked: { path: string; headers: Headers; body: unknown }[] = [];
  const left = new Map(Object.entries(answers).map(([path, answer]) => [path, [answer].flat()]));
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({ path: address, headers: new Headers(init.headers), body });
    const path = [...left.keys()].find((end) => address.endsWith(end));
    const queue = path === undefined ? undefined : left.get(path);
    if (!queue) throw new TypeError(`Nobody answers ${address}.`);
    const answer = await (queue.length > 1 ? queue.shift() : queue[0]);
    return Response.json(answer?.body ?? {}, { status: answer?.status ?? 200, headers: answer?.headers });
  });
  return asked;
}
