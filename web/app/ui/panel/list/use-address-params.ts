import { useEffect } from 'react';
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';

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
