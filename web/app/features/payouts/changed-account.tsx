import { Alert, Checkbox, type CheckboxProps, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api/call-api.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';

/** The server's words when it asks for one more word before an account of the last day is paid; else nothing. */
export function changedAccountWords(error: unknown): string | undefined {
  const asks = error instanceof ApiError && error.status === 409 && error.body?.confirm_changed === true;
  return asks ? error.message : undefined;
}

/** A new account may be somebody else's doing: nobody pays it before the seller was asked. */
function ChangedAccount({ text, ...word }: { text: string } & CheckboxProps) {
  return (
    <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />} title="A conta mudou há pouco">
      <Stack gap="sm">
        <div>{text}</div>
        <div>Antes de pagar, confirme a troca com o vendedor por um telefone que a loja já tinha.</div>
        <Checkbox label="Conferi com o vendedor" {...word} />
      </Stack>
    </Alert>
  );
}

interface ConfirmedFormProps {
  title: string;
  action: string;
  /** Sends, with the word for a changed account once it was given. */
  send: (isConfirmed: boolean) => Promise<void>;
  /** The server's words, where it has asked already. */
  asked?: string;
  fallback: string;
  onReload: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A window that pays, and asks for one more word when the server wants it for an account that has changed. */
export function ConfirmedForm({
  title,
  action,
  send,
  asked,
  fallback,
  onReload,
  onClose,
  children,
}: ConfirmedFormProps) {
  const [words, setWords] = useState(asked);
  const form = useForm({
    initialValues: { confirmed: false },
    validate: { confirmed: (isConfirmed) => (words && !isConfirmed ? 'Confirme com o vendedor antes.' : undefined) },
  });

  async function sendOrAsk({ confirmed }: { confirmed: boolean }) {
    try {
      await send(confirmed);
    } catch (error) {
      const asking = changedAccountWords(error);
      if (asking === undefined) throw error;
      setWords(asking);
    }
  }

  return (
    <ActionForm
      title={title}
      action={action}
      form={form}
      send={sendOrAsk}
      fallback={fallback}
      onReload={onReload}
      onClose={onClose}
    >
      {children}
      {words && <ChangedAccount text={words} {...form.getInputProps('confirmed', { type: 'checkbox' })} />}
    </ActionForm>
  );
}
