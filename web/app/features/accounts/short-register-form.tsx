import type { User } from '@giro/contract/calls/shapes.ts';
import { Stack, TextInput } from '@mantine/core';
import { BadFieldList } from '../../ui/bad-field-list.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { emailRule, NewPasswordInput, nameRule, passwordHint, passwordRule } from './account-inputs.tsx';
import { NewEmailInput } from './new-email-input.tsx';
import { TermsNote } from './terms-note.tsx';
import { useFewFields } from './use-few-fields.ts';
import { useRegistration } from './use-registration.ts';

/** Creates an account from a name, an e-mail and a password; the rest is asked for when it is needed. */
export function ShortRegisterForm({ onDone }: { onDone: (user: User) => void }) {
  const form = useFewFields({ name: nameRule, email: emailRule, password: passwordRule });
  const registration = useRegistration(form, onDone);

  return (
    <form {...registration.formProps}>
      <Stack gap="md">
        <BadFieldList />
        <ErrorAlert texts={registration.problems} onClose={registration.closeProblems} />
        <TextInput label="Nome" required autoComplete="name" maxLength={120} {...form.getInputProps('name')} />
        <NewEmailInput {...form.getInputProps('email')} />
        <NewPasswordInput description={passwordHint} {...form.getInputProps('password')} />
        <TermsNote>Ao criar a conta</TermsNote>
        <SubmitButton fullWidth loading={form.submitting}>
          Criar conta
        </SubmitButton>
      </Stack>
    </form>
  );
}
