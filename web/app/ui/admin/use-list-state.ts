import { useSearchParams } from 'react-router';
import { type ListState, readListState, writeListState } from './list-state.ts';

/** The list's part in the page's address, and how to change it. Pages can be gone back through; typing cannot. */
export function useListState({ usualSort }: { usualSort?: ListState['sort'] } = {}) {
  const [params, setParams] = useSearchParams();
  const state = readListState(params, usualSort);

  function change(part: Partial<ListState>, options?: { replace?: boolean }) {
    const isPageOnly = part.search === undefined && part.sort === undefined;
    setParams((current) => writeListState(current, part, usualSort), {
      replace: options?.replace ?? !isPageOnly,
      preventScrollReset: !isPageOnly,
    });
  }

  return { state, change };
}
export type ListStateControl = ReturnType<typeof useListState>;
