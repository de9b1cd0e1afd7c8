/** Which part of a list is on screen. It lives in the page's address, so that reload and 'back' keep it. */
export interface ListState {
  page: number;
  search: string;
  sort: 'asc' | 'desc';
}

const shortestSearch = 3;

/** The order of a list whose address names none. */
type UsualSort = ListState['sort'];

export function readListState(params: URLSearchParams, usualSort: UsualSort = 'desc'): ListState {
  const sort = params.get('sort');
  const page = Number(params.get('page'));
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    search: (params.get('search') ?? '').trim(),
    sort: sort === 'asc' || sort === 'desc' ? sort : usualSort,
  };
}

/** The address after a change. Another search or order starts at page 1 again; what is usual is left out. */
export function writeListState(
  params: URLSearchParams,
  change: Partial<ListState>,
  usualSort: UsualSort = 'desc',
): URLSearchParams {
  const before = readListState(params, usualSort);
  const next = { ...before, ...change };
  const isOtherList = next.search !== before.search || next.sort !== before.sort;
  const page = isOtherList ? 1 : next.page;
  const result = new URLSearchParams(params);
  const put = (name: keyof ListState, value: string, usual: string) =>
    value === usual ? result.delete(name) : result.set(name, value);
  put('page', String(page), '1');
  put('search', next.search, '');
  put('sort', next.sort, usualSort);
  return result;
}

/** Whether a search is worth asking the server: nothing typed, or at least three characters. */
export function isSearchable(text: string): boolean {
  const { length } = text.trim();
  return length === 0 || length >= shortestSearch;
}
