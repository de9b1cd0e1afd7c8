import { AsyncLocalStorage } from 'node:async_hooks';
import { can, type Permission, type RoleHolder } from '@giro/contract/rules/roles.ts';

/** Who is behind what happens now, and from which address. Nobody is signed in without a person. */
export interface Actor {
  person: ({ id: number; name: string } & Partial<Pick<RoleHolder, 'roles' | 'only'>>) | undefined;
  client: string | undefined;
  /** Roles that they hold as long as what is done now may be kept. */
  roles?: readonly string[];
}

const actors = new AsyncLocalStorage<Actor>();

/** Does the work of a request in the name of whoever makes it. */
export function actingAs<Result>(actor: Actor, work: () => Result): Result {
  return actors.run(actor, work);
}

/** Does what roles open to somebody in a call of everybody's, for as long as they hold them; see `AskingTransactions`. */
export function actingByRoles<Result>(roles: readonly string[], work: () => Result): Result {
  const { person, client } = actors.getStore() ?? {};
  return actors.run({ person, client, roles }, work);
}

/** True if whoever makes the request that is worked on may do this; jobs and commands may do nothing by it. */
export function actorMay(permission: Permission): boolean {
  const { roles, only } = actors.getStore()?.person ?? {};
  return roles !== undefined && can({ roles, ...(only && { only }) }, permission);
}

/** Who makes the request that is worked on; undefined in jobs and commands, which are the system. */
export function findActor(): Actor | undefined {
  return actors.getStore();
}
