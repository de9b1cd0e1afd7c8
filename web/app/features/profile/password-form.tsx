import { changePasswordCall } from '@giro/contract/calls/accounts.ts';
import { texts } from '@giro/contract/texts.ts';
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { BadFieldList } from '../../ui/bad-field-list.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { emptyNewPassword, NewPasswordFields, newPasswordRules } from '../accounts/new-password-fields.tsx';
import styles from './profile-form.module.css';

interface PasswordFormProps {
  /** Whose password it is, for password managers. */
  email: string;
  onSaved: (message: string) => void;
}

/** Changes one's own password; other devices are signed out, this one stays. */
export function PasswordForm({ email, onSaved }: PasswordFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { current_password: '', ...emptyNewPassword },
    validate: { current_password: (value) => (value === '' ? texts.required : undefined), ...newPasswordRules },
  });
  const save = useSave({ fallback: 'Não foi possível alterar a senha. Tente de novo em instantes.', form, root });

  const submit = (body: typeof form.values) =>
    save.run(async () => {
      const { message } = await callApi(changePasswordCall, { body });
      form.reset();
      onSaved(message);
    });

  return (
    <form
      ref={root}
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}
    >
      <Card component="section" className={styles.group} aria-labelledby="alterar-senha">
        <h2 id="alterar-senha">Alterar senha</h2>
        <Stack gap="md">
          <BadFieldList />
          <ErrorAlert texts={save.problems} onClose={save.clear} />
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label="Senha atual"
            required
            autoComplete="current-password"
            maxLength={200}
            {...form.getInputProps('current_password')}
            name="current_password"
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
            <NewPasswordFields form={form} />
          </SimpleGrid>
          <p className={styles.note}>Você continua conectado aqui e sai dos outros aparelhos e navegadores.</p>
          <div className={styles.actions}>
            <Button type="submit" loading={save.isSaving}>
              Alterar senha
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  );
}
