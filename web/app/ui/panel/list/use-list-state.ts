import { type ListOptions, type ListState, readListState, writeListState } from './list-state.ts';
import { useAddressParams } from './use-address-params.ts';

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
