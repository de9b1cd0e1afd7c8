import type { User } from '@giro/contract/calls/shapes.ts';
import { postalAddressOf } from '../../../lib/format/postal-address.ts';
import { selectedOptionsOf } from '../offer/device-description.ts';
import type { WizardState } from '../wizard/wizard-state.ts';
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
