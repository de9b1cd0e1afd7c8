import type { RoleHolder } from '@giro/contract/rules/roles.ts';
import { mayOpen } from '../../lib/api/panel-screens.ts';
import { homeOf } from '../../lib/api/session.ts';
import { originIn } from './origin.ts';

/** Destination of a sign-in: the remembered origin if this person may open it, else their home. */
export function destinationAfterSignIn(user: RoleHolder, search: string): string {
  const origin = originIn(search);
  return origin && mayOpen(user, origin) ? origin : homeOf(user);
}
