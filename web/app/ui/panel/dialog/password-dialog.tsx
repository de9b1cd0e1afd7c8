import { texts } from '@giro/contract/texts.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useRef } from 'react';
import { focusFirstInvalid } from '../../../lib/api/form-errors.ts';
import { ErrorAlert } from '../../error-alert.tsx';
import { PasswordInput } from '../../password-input.tsx';
import { useSave } from '../form/use-save.ts';
import { Dialog } from './dialog.tsx';

interface PasswordDialogProps {
  title: string;
  /** The consequence, and that it has no way back. */
  children: ReactNode;
  /** The word on the button that does it. */
  label: string;
  /** Said when it failed for a reason that the server does not name. */
  fallback: string;
  /** Whose password it is, for password managers. */
  email: string;
  /** Does it; what it throws stands in the window. */
  onConfirmed: (body: { password: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before something that cannot be undone. */
export function PasswordDialog({ title, children, label, fallback, email, onConfirmed, onClose }: PasswordDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? texts.required : undefined) },
  });
  const save = useSave({ fallback, form, root });
  const submit = (body: typeof form.values) => save.run(() => onConfirmed(body));

  return (
    <Dialog title={title} size="md" onClose={onClose} closable={!save.isSaving}>
      <form ref={root} noValidate onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}>
        <Stack gap="md">
          <Text>{children}</Text>
          <ErrorAlert texts={save.told} onClose={save.clear} />
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label="Sua senha"
            required
            autoComplete="current-password"
            maxLength={200}
            data-autofocus
            {...form.getInputProps('password')}
            name="password"
          />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={save.isSaving}>
              Voltar
            </Button>
            <Button type="submit" color="red" loading={save.isSaving}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
