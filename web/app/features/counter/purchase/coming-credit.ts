import { readBenchCall } from '@giro/contract/calls/inspections.ts';
import { readProposalCall } from '@giro/contract/calls/proposals.ts';
import { readTradeTermsCall } from '@giro/contract/calls/trade-settings.ts';
import { bonusOf } from '@giro/contract/rules/credit.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { useCall } from '../../../lib/api/use-call.ts';

/** The credit, with its bonus, that a device on the counter would bring, in reais; undefined without one, or without credit. */
export function useComingCredit(proposalId: number | undefined): number | undefined {
  const enabled = proposalId !== undefined;
  const id = proposalId ?? 0;
  const { data: terms } = useCall(readTradeTermsCall);
  const { data: proposal } = useCall(readProposalCall, { params: { id } }, { enabled });
  const isOnCounter = enabled && proposal?.id === id && proposal.status === proposalStatus.inTransit;
  const { data: bench } = useCall(readBenchCall, { params: { proposalId: id } }, { enabled: isOnCounter });
  if (!isOnCounter || !terms?.credit || !bench) return undefined;
  const cents = Math.round(bench.value.found * 100);
  return reaisOf(cents + bonusOf(cents, terms.bonus_percent));
}
