import { countDisputesCall } from '@giro/contract/calls/disputes.ts';
import { can } from '@giro/contract/rules/roles.ts';
import { useSession } from '../../lib/api/session.ts';
import { useCall } from '../../lib/api/use-call.ts';

/** The number of disputes that wait for an answer; undefined for who may not see them, and in a shop without cards. */
export function useOpenDisputes(): number | undefined {
  const { user } = useSession({ always: true });
  const isOn = Boolean(user?.has_cards && can(user, 'disputes.see'));
  const { data } = useCall(countDisputesCall, undefined, { enabled: isOn });
  return isOn ? data?.open : undefined;
}
