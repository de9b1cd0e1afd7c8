import type { RoleHolder } from '@giro/contract/rules/roles.ts';
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

const originIn = (search: string): string | undefined => internalPathOf(new URLSearchParams(search).get(parameter));

/**
 * Destination of a sign-in: the remembered origin if this person may open it, else their home. The panels' screens are
 * fetched for this alone; where they cannot be, it is their home.
 */
export async function destinationAfterSignIn(user: RoleHolder, search: string): Promise<string> {
  const origin = originIn(search);
  if (!origin) return homeOf(user);
  const screens = await import('../../lib/api/panel-screens.ts').catch(() => undefined);
  return screens?.mayOpen(user, origin) ? origin : homeOf(user);
}

/** The query that carries a remembered origin on to another sign-in page; empty without one. */
export function carriedOrigin(search: string): string {
  const origin = originIn(search);
  return origin ? `?${new URLSearchParams({ [parameter]: origin })}` : '';
}
