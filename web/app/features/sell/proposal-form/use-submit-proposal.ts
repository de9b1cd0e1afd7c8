import { mailProposalCall, submitProposalCall } from '@giro/contract/calls/proposals.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { recheckSession } from '../../../lib/api/session.ts';
import { token } from '../../../lib/api/token.ts';
import { postalAddressOf } from '../../../lib/format/postal-address.ts';
import { selectedOptionsOf } from '../offer/device-description.ts';
import type { WizardState } from '../wizard/wizard-state.ts';
import { attemptKey, endAttempt } from '../wizard/wizard-storage.ts';
import type { ProposalValues } from './proposal-draft.ts';

/** The values that a signed-in person's profile gives to a proposal; those it lacks are empty. */
function profileFields(user: User): Partial<ProposalValues> {
  const address = postalAddressOf(user);
  return {
    fullName: user.name,
    cpf: user.cpf ?? '',
    rg: user.rg ?? '',
    birthDate: user.data_nascimento ?? '',
    telefone: user.telefone ?? '',
    cep: address.cep ?? '',
    address: address.address ?? '',
    number: address.number ?? '',
    complement: address.complement ?? '',
    neighborhood: address.neighborhood ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    email: user.email,
    confirmEmail: user.email,
    password: '',
    confirmPassword: '',
    termosConcordados: true,
  };
}

/**
 * The body of a proposal. `TipoUser` tells that a profile filled in the person; amounts in it, in reais, are for people
 * to read: the server works out its own.
 */
export function proposalPayload(state: WizardState, values: ProposalValues, user: User | null) {
  const person = user ? { ...values, ...profileFields(user) } : values;
  return {
    ...person,
    selectedBrandName: state.brand?.name ?? '',
    selectedModelName: state.model?.name ?? '',
    selectedTypeName: state.type?.name ?? '',
    selectedOptionsArray: selectedOptionsOf(state),
    proposalValue: state.proposalValue ?? null,
    TipoUser: user !== null,
  };
}

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
