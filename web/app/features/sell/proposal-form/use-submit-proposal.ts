import { mailProposalCall, submitProposalCall } from '@giro/contract/calls/proposals.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { recheckSession } from '../../../lib/api/session.ts';
import { token } from '../../../lib/api/token.ts';
import type { WizardState } from '../wizard/wizard-state.ts';
import { attemptKey, endAttempt } from '../wizard/wizard-storage.ts';
import type { ProposalValues } from './proposal-draft.ts';
import { proposalPayload } from './proposal-payload.ts';

/**
 * Sends a proposal, once however often its answer is lost, and asks for its mail. A visitor is signed in by it. Throws
 * `ApiError` when the proposal itself is refused; the mail has its own way of arriving, so its failure is none of the
 * proposal.
 */
export function useSubmitProposal() {
  const client = useQueryClient();
  return async (state: WizardState, values: ProposalValues, user: User | null) => {
    const { id, token: begun } = await callApi(submitProposalCall, {
      body: proposalPayload(state, values, user),
      headers: { 'Idempotency-Key': attemptKey() },
    });
    endAttempt();
    if (begun) token.write(begun);
    const mail = callApi(mailProposalCall, { params: { id } }).catch(() => undefined);
    await Promise.all([mail, begun ? recheckSession(client) : undefined]);
  };
}
