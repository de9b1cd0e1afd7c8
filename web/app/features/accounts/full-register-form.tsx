import type { User } from '@giro/contract/calls/shapes.ts';
import { texts } from '@giro/contract/texts.ts';
import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { BadFieldList } from '../../ui/bad-field-list.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TermsCheckbox } from '../terms/terms-checkbox.tsx';
import { acceptedRule, accountRules } from './account-inputs.tsx';
import styles from './accounts.module.css';
import { AddressFields } from './address-fields.tsx';
import { addressRules, emptyAccount, emptyAddress, emptyPerson, personalRules } from './person-values.ts';
import { AccountFields, PersonalFields } from './personal-fields.tsx';
import { useRegistration } from './use-registration.ts';

/** Creates an account with everything that a purchase needs. */
export default function FullRegisterForm({ onDone }: { onDone: (user: User) => void }) {
  const form = useForm({
    initialValues: { ...emptyPerson, ...emptyAddress, ...emptyAccount, termosConcordados: false },
    validate: {
      ...personalRules,
      ...addressRules.required,
      ...accountRules(texts.register),
      termosConcordados: acceptedRule,
    },
    validateInputOnBlur: true,
  });
  const registration = useRegistration(form, onDone);

  return (
    <form {...registration.formProps}>
      <Stack gap="md">
        <BadFieldList />
        <ErrorAlert texts={registration.problems} onClose={registration.closeProblems} />
        <PersonalFields form={form} />
        <h2 className={styles.heading}>Endereço</h2>
        <AddressFields form={form} required />
        <h2 className={styles.heading}>Acesso</h2>
        <AccountFields form={form} />
        <TermsCheckbox form={form} />
        <SubmitButton fullWidth loading={form.submitting}>
          Cadastrar e continuar
        </SubmitButton>
      </Stack>
    </form>
  );
}
