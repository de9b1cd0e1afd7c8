import type { RoleHolder } from '@giro/contract/rules/roles.ts';
import { mayOpen } from '../../lib/api/panel-screens.ts';
import { homeOf } from '../../lib/api/session.ts';

const parameter = 'from';

/** The text as a path of this site, or undefined: `//host`, `/\host`, schemes and control characters leave it. */
export function internalPathOf(text: string | null | undefined): string | undefined {
  if (!text?.startsWith('/') || /^\/[/\\]|\p{Cc}/u.test(text)) return undefined;
  const base = 'https://site.invalid';
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined;
}

/** The address of a sign-in page that leads back to `origin` afterwards. */
export function signInAddress(origin: string, page = '/login'): string {
  const path = internalPathOf(origin);
  return path && path !== '/' ? `${page}?${new URLSearchParams({ [parameter]: path })}` : page;
}

/** Destination of a sign-in: the remembered origin if this person may open it, else their home. */
export function destinationAfterSignIn(user: RoleHolder, search: string): string {
  const origin = internalPathOf(new URLSearchParams(search).get(parameter));
  return origin && mayOpen(user, origin) ? origin : homeOf(user);
}

/** The query that carries a remembered origin on to another sign-in page; empty without one. */
export function carriedOrigin(search: string): string {
  const origin = internalPathOf(new URLSearchParams(search).get(parameter));
  return origin ? `?${new URLSearchParams({ [parameter]: origin })}` : '';
}
