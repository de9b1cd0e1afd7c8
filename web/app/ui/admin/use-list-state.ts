import { useSearchParams } from 'react-router';
import { type ListFilter, type ListState, readListState, writeListState } from './list-state.ts';

const typed = ['search', 'sort'] as const;

/** The list's part in the page's address, and how to change it. Pages and filters can be gone back through; typing cannot. */
export function useListState(filters: readonly ListFilter[] = []) {
  const [params, setParams] = useSearchParams();
  const state = readListState(params, filters);

  function change(part: Partial<ListState>, options?: { replace?: boolean }) {
    const isTyped = typed.some((name) => part[name] !== undefined);
    setParams((current) => writeListState(current, part, filters), {
      replace: options?.replace ?? isTyped,
      preventScrollReset: part.page === undefined,
    });
  }

  return { state, change, filters };
}
export type ListStateControl = ReturnType<typeof useListState>;
