import type { CallDefinition, ResultOf } from '@giro/contract/call.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAddressParams } from '../../use-address-params.ts';

/** Which part of a list is on screen. It lives in the page's address, so that reload and 'back' keep it. */
export interface ListState {
  page: number;
  search: string;
  sort: 'asc' | 'desc';
  /** One of the list's statuses; blank: all. */
  status: string;
  /** A kind of what waits for the shop's people; blank: all. */
  waiting: string;
}

type FilterName = 'status' | 'waiting';

/** A way to narrow a list down, by the name that the list's state has for it. */
export interface ListFilter {
  name: FilterName;
  /** Its name in the address, where that is another word. */
  param?: string;
  /** Heads its choices. */
  label: string;
  choices: readonly { value: string; label: string }[];
}

/** Heads the choices of what waits, wherever it is listed. */
export const waitingLabel = 'Espera por você';

const shortestSearch = 3;

/** The filters of a list, and its order when the address names none. */
interface ListOptions {
  filters?: readonly ListFilter[];
  usualSort?: ListState['sort'];
}

/** Filters that a list does not offer are not asked for. */
export function readListState(
  params: URLSearchParams,
  { filters = [], usualSort = 'desc' }: ListOptions = {},
): ListState {
  const page = Number(params.get('page'));
  const sort = params.get('sort');
  const chosen = (name: FilterName) =>
    filters
      .filter((filter) => filter.name === name)
      .flatMap(({ param = name, choices }) => choices.filter(({ value }) => value === params.get(param)))
      .at(0)?.value ?? '';
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    search: (params.get('search') ?? '').trim(),
    sort: sort === 'asc' || sort === 'desc' ? sort : usualSort,
    status: chosen('status'),
    waiting: chosen('waiting'),
  };
}

/** The address after a change. Another search, order or filter starts at page 1 again; what is usual is left out. */
export function writeListState(
  params: URLSearchParams,
  change: Partial<ListState>,
  options: ListOptions = {},
): URLSearchParams {
  const { filters = [], usualSort = 'desc' } = options;
  const before = readListState(params, options);
  const next = { ...before, ...change };
  const isOtherList = (['search', 'sort', 'status', 'waiting'] as const).some((part) => next[part] !== before[part]);
  const page = isOtherList ? 1 : next.page;
  const result = new URLSearchParams(params);
  const put = (name: string, value: string, usual: string) =>
    value === usual ? result.delete(name) : result.set(name, value);
  put('page', String(page), '1');
  put('search', next.search, '');
  put('sort', next.sort, usualSort);
  for (const { name, param = name } of filters) put(param, next[name], '');
  return result;
}

/** True if a search is worth asking the server: nothing typed, or at least three characters. */
export function isSearchable(text: string): boolean {
  const { length } = text.trim();
  return length === 0 || length >= shortestSearch;
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
