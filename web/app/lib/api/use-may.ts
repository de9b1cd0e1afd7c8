import { can, type Permission } from '@giro/contract/rules/roles.ts';
import { useSession } from './session.ts';

/** Tells if the person signed in may do something. Below a panel's guard somebody is; the server decides anyhow. */
export function useMay(): (may: Permission) => boolean {
  const { user } = useSession();
  return (may) => !user || can(user, may);
}
