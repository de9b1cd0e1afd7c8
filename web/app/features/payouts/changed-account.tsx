import { Alert, Checkbox, type CheckboxProps, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api/call-api.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { BlockedNumber, needOf } from '../../ui/panel/form/needs.tsx';

/** The server's questions before it lets somebody pay, in its words. */
export interface Asked<Word = number> {
  /** Of accounts of the last day, with the word that names them. */
  changed?: { text: string; word: Word };
  /** Of a device that was bought from two people. */
  flagged?: string;
}

/** The answers to them. */
export interface Said<Word = number> {
  confirm_changed?: Word;
  flag_reason?: string;
}

/** A refusal's question; nothing where it only refuses. */
export function askedBy<Word = number>(error: unknown): Asked<Word> | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const word = error.body?.confirm_changed;
  if (word !== undefined) return { changed: { text: error.message, word: word as Word } };
  const flagged = needOf(error)?.flag_reason;
  return flagged === undefined ? undefined : { flagged };
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

interface ConfirmedFormProps<Word> {
  title: string;
  action: string;
  /** Sends, with what was said. */
  send: (said: Said<Word>) => Promise<void>;
  /** The questions that the server has asked already. */
  asked?: Asked<Word>;
  fallback: string;
  onReload: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** A window that pays, and asks for one more word when the server wants it. */
export function ConfirmedForm<Word = number>({
  title,
  action,
  send,
  asked,
  fallback,
  onReload,
  onClose,
  children,
}: ConfirmedFormProps<Word>) {
  const [asking, setAsking] = useState<Asked<Word>>(asked ?? {});
  const form = useForm({
    initialValues: { confirmed: false, reason: '' },
    validate: {
      confirmed: (isConfirmed) => (asking.changed && !isConfirmed ? 'Confirme com o vendedor antes.' : undefined),
      reason: (text) => (asking.flagged && text.trim() === '' ? 'Diga por que seguir.' : undefined),
    },
  });

  async function sendOrAsk({ confirmed, reason }: { confirmed: boolean; reason: string }) {
    try {
      const { changed, flagged } = asking;
      await send({
        ...(confirmed && changed && { confirm_changed: changed.word }),
        ...(flagged && { flag_reason: reason.trim() }),
      });
    } catch (error) {
      const askedNow = askedBy<Word>(error);
      if (askedNow === undefined) throw error;
      setAsking({ ...asking, ...askedNow });
      if (askedNow.changed) form.setFieldValue('confirmed', false);
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
      {asking.changed && (
        <ChangedAccount text={asking.changed.text} {...form.getInputProps('confirmed', { type: 'checkbox' })} />
      )}
      {asking.flagged && <BlockedNumber text={asking.flagged} {...form.getInputProps('reason')} />}
    </ActionForm>
  );
}
