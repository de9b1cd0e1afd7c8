import type { May } from '@giro/contract/call.ts';
import { can } from '@giro/contract/rules/roles.ts';
import { useSession } from './session.ts';

/** Whether who is signed in may do what a call asks for. Below a panel's guard somebody is; the server decides anyhow. */
export function useMay(): (may: May) => boolean {
  const { user } = useSession();
  return (may) => !user || may === 'public' || may === 'signed-in' || may === 'own' || can(user, may);
}
