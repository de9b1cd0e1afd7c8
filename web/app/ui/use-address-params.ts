import { useEffect } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';

/** The parameters asked for since the address of this key was drawn, whichever part of the screen asked. */
let ahead: { key: string; params: URLSearchParams } | undefined;

/**
 * The parameters of the page's address, and how to change some of them. A second change that comes before the first one
 * is drawn adds to it: the router by itself would begin with what was drawn, and lose the first. A change that comes
 * late, while another page is on its way, is left out: it would call the person back who has just followed a link. A
 * text as answer is taken as it is written.
 */
export function useAddressParams() {
  const { key, pathname } = useLocation();
  const { location: next } = useNavigation();
  const isLeft = next !== undefined && next.pathname !== pathname;
  const navigate = useNavigate();
  const [params] = useSearchParams();

  useEffect(() => {
    if (ahead?.key !== key) ahead = undefined;
  }, [key]);

  function change(changed: (current: URLSearchParams) => URLSearchParams | string, how?: NavigateOptions) {
    if (isLeft) return;
    const current = ahead?.key === key ? ahead.params : params;
    const search = changed(new URLSearchParams(current)).toString();
    ahead = { key, params: new URLSearchParams(search) };
    void navigate({ search }, how);
  }

  return [params, change] as const;
}
