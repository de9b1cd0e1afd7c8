import { mailProposalCall, submitProposalCall } from '@giro/contract/calls/proposals.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { imeiError } from '@giro/contract/rules/imei.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { texts } from '@giro/contract/texts.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { callApi, token } from '../../../lib/api/call-api.ts';
import { focusFirstInvalid, showFailure } from '../../../lib/api/form-errors.ts';
import { recheckSession } from '../../../lib/api/session.ts';
import { postalAddressOf } from '../../../lib/format/postal-address.ts';
import { BadFieldList } from '../../../ui/bad-field-list.tsx';
import { DevicePicture } from '../../../ui/device-picture.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { acceptedRule, accountRules, required } from '../../accounts/account-inputs.tsx';
import { addressRules, emptyAccount, emptyAddress, emptyPerson, personalRules } from '../../accounts/person-values.ts';
import { deviceTitle, selectedOptionsOf } from '../offer/device-description.ts';
import { menusOf } from '../questions/question-words.ts';
import { WizardBar } from '../wizard/wizard-bar.tsx';
import type { WizardState } from '../wizard/wizard-state.ts';
import { attemptKey, endAttempt } from '../wizard/wizard-storage.ts';
import type { ProposalValues } from './proposal-draft.ts';
import { DeviceFields, TermsFields, VisitorFields } from './proposal-fields.tsx';
import styles from './proposal-form.module.css';

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
function useSubmitProposal() {
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

export const emptyProposal: ProposalValues = {
  imei: '',
  serialNumber: '',
  ...emptyPerson,
  ...emptyAddress,
  ...emptyAccount,
  termosConcordados: false,
};

/** Of somebody signed in only the IMEI is checked; a visitor's whole form is. */
function proposalRules(user: User | null) {
  if (user) return { imei: imeiError };
  return {
    imei: imeiError,
    serialNumber: required,
    ...personalRules,
    ...addressRules.optional,
    ...accountRules(texts.sell),
    termosConcordados: acceptedRule,
  };
}

interface ProposalFormProps {
  state: WizardState;
  /** Whose profile stands for the personal fields; null for a visitor, who fills them in. */
  user: User | null;
  draft: RefObject<ProposalValues | null>;
  onBack: () => void;
  onLogin: () => void;
  onSessionLost: () => void;
  onSubmitted: () => void;
}

const fallback = 'Não foi possível enviar a proposta. Confira sua conexão e tente de novo.';

/** Sends once at a time; a refusal is shown at the top and beside the fields, and keeps what was typed. */
function useSending({ state, user, draft, onSessionLost, onSubmitted }: ProposalFormProps) {
  const client = useQueryClient();
  const submit = useSubmitProposal();
  const isSending = useRef(false);
  const alert = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm<ProposalValues>({
    initialValues: draft.current ?? emptyProposal,
    validateInputOnBlur: true,
    validate: proposalRules(user),
    onValuesChange: (values) => {
      draft.current = values;
    },
  });

  async function send(values: ProposalValues) {
    if (isSending.current) return;
    isSending.current = true;
    setProblems([]);
    try {
      await submit(state, values, user);
      onSubmitted();
    } catch (error) {
      // Only a session that has ended meanwhile makes the server ask a signed-in person for more.
      if (user && !(await recheckSession(client))) return onSessionLost();
      setProblems(showFailure(error, fallback, form));
      alert.current?.focus({ preventScroll: true });
      alert.current?.closest('[data-wizard]')?.scrollIntoView({ block: 'start' });
    } finally {
      isSending.current = false;
    }
  }

  const onSubmit = form.onSubmit(send, () => focusFirstInvalid(root.current));
  return { form, onSubmit, problems, clear: () => setProblems([]), alert, root };
}

/** Step 4's form: the device's numbers, and for visitors who they are and the account that follows the proposal. */
export function ProposalForm(props: ProposalFormProps) {
  const { state, user, onBack, onLogin } = props;
  const { form, onSubmit, problems, clear, alert, root } = useSending(props);
  return (
    <form ref={root} className={styles.form} noValidate method="post" onSubmit={onSubmit}>
      <h2 className={styles.title} tabIndex={-1} data-arrival>
        {user ? 'Só falta identificar o aparelho' : 'Só faltam seus dados'}
      </h2>
      <div ref={alert} tabIndex={-1} className={styles.alert}>
        <ErrorAlert title="Confira estes pontos" texts={problems} onClose={clear} />
        {problems.includes(texts.emailTaken) && (
          <Button variant="light" mt="xs" onClick={onLogin}>
            Entrar com este e-mail
          </Button>
        )}
        <BadFieldList />
      </div>
      <div className={styles.offer}>
        <DevicePicture src={state.model?.image} size={56} />
        <p>
          <strong>{deviceTitle(state)}</strong>
          <br />
          {formatReais(state.proposalValue)}
        </p>
      </div>
      <DeviceFields form={form} isRequired={!user} menus={menusOf(state.brand?.name)} />
      {user ? (
        <p className={styles.profile}>
          Enviamos a proposta com os dados do seu cadastro, {user.name} ({user.email}).
          {(!user.cpf || !postalAddressOf(user).cep) && ' Depois do envio, complete seu cadastro no painel.'}
        </p>
      ) : (
        <VisitorFields form={form} />
      )}
      <TermsFields form={form} isImplied={user !== null} />
      <WizardBar onBack={onBack}>
        <SubmitButton size="md" loading={form.submitting}>
          Enviar proposta
        </SubmitButton>
      </WizardBar>
    </form>
  );
}
