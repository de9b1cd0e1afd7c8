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
export interface ListOptions {
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
