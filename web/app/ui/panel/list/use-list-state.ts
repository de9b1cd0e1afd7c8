import type { CallDefinition, ResultOf } from '@giro/contract/call.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';
import { type ListOptions, type ListState, readListState, writeListState } from './list-state.ts';

/** The parameters asked for since the address of this key was drawn, whichever part of the screen asked. */
let ahead: { key: string; params: URLSearchParams } | undefined;

/**
 * The parameters of the page's address, and how to change some of them. A second change that comes before the first one
 * is drawn adds to it: the router by itself would begin with what was drawn, and lose the first.
 */
export function useAddressParams() {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();

  useEffect(() => {
    if (ahead?.key !== key) ahead = undefined;
  }, [key]);

  function change(next: (current: URLSearchParams) => URLSearchParams, how?: NavigateOptions) {
    const current = ahead?.key === key ? ahead.params : params;
    ahead = { key, params: next(new URLSearchParams(current)) };
    setParams(ahead.params, how);
  }

  return [params, change] as const;
}

const typed = ['search', 'sort'] as const;

/** The list's part in the page's address, and how to change it. Pages and filters can be gone back through; typing cannot. */
export function useListState(options: ListOptions = {}) {
  const [params, changeParams] = useAddressParams();
  const state = readListState(params, options);

  function change(part: Partial<ListState>, how?: { replace?: boolean }) {
    const isTyped = typed.some((name) => part[name] !== undefined);
    changeParams((current) => writeListState(current, part, options), {
      replace: how?.replace ?? isTyped,
      preventScrollReset: part.page === undefined,
    });
  }

  /** The address of another part of the list. */
  const addressOf = (part: Partial<ListState>) => `?${writeListState(params, part, options)}`;

  return { state, change, addressOf, filters: options.filters ?? [] };
}
export type ListStateControl = ReturnType<typeof useListState>;

const highlightMs = 8000;

/** Marks the row that has just changed for eight seconds and brings it into view. `rowRef` goes on that row. */
export function useHighlight() {
  const [marked, setMarked] = useState<{ id: number }>();
  const rowRef = useRef<HTMLTableRowElement>(null);

  useEffect(() => {
    if (!marked) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    rowRef.current?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
    const timer = setTimeout(() => setMarked(undefined), highlightMs);
    return () => clearTimeout(timer);
  }, [marked]);

  return { id: marked?.id, rowRef, mark: (id: number) => setMarked({ id }) };
}
export type Highlight = ReturnType<typeof useHighlight>;

/** A page of rows with one of them brought up to date where it stands. */
export function withRow<Page extends { data: { id: number }[] }>(
  page: Page,
  changed: Partial<Page['data'][number]> & { id: number },
): Page {
  return { ...page, data: page.data.map((row) => (row.id === changed.id ? { ...row, ...changed } : row)) };
}

/** The row that a window is open for, as it is now; as it was then if it has left the page since. */
export const presentRow = <Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  opened: Row | undefined,
): Row | undefined => rows?.find(({ id }) => id === opened?.id) ?? opened;

/** Changes a list's answers where they stand on the screen; other pages and filters are asked for anew. */
export function changeListed<Call extends CallDefinition>(
  client: QueryClient,
  call: Call,
  change: (answer: ResultOf<Call>) => ResultOf<Call>,
): void {
  client.setQueriesData<ResultOf<Call>>({ queryKey: [call.path] }, (answer) => answer && change(answer));
  void client.invalidateQueries({ queryKey: [call.path], refetchType: 'none' });
}
