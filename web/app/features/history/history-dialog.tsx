import { cpfError } from '@giro/contract/rules/documents.ts';
import { imeiError } from '@giro/contract/rules/imei.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { HistoryList, type HistoryOf } from './history-list.tsx';

/** A CPF or an IMEI as the call names it; undefined for a text that is neither. */
export function historyOf(text: string): HistoryOf | undefined {
  const digits = onlyDigits(text);
  if (cpfError(digits) === undefined) return { cpf: digits };
  return imeiError(digits) === undefined ? { imei: digits } : undefined;
}

interface HistoryDialogProps {
  /** The person at the counter, if there is one; else it asks for a CPF or an IMEI. */
  userId?: number | undefined;
  onClose: () => void;
}

/** Reads a history over the screen where somebody asks for it. */
export default function HistoryDialog({ userId, onClose }: HistoryDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const [of, setOf] = useState<HistoryOf | undefined>(userId === undefined ? undefined : { user_id: userId });
  const form = useForm({
    initialValues: { text: '' },
    validate: {
      text: (text) => (historyOf(text) ? undefined : 'Digite os 11 números de um CPF ou os 15 de um IMEI.'),
    },
  });
  return (
    <Dialog title="Histórico" size="xl" onClose={onClose}>
      <Stack gap="md">
        <form
          ref={root}
          noValidate
          onSubmit={form.onSubmit(
            ({ text }) => setOf(historyOf(text)),
            () => focusFirstInvalid(root.current),
          )}
        >
          <Group gap="sm" align="start" wrap="nowrap">
            <TextInput
              label="CPF ou IMEI"
              inputMode="numeric"
              autoComplete="off"
              flex={1}
              maxLength={40}
              data-autofocus
              {...form.getInputProps('text')}
              name="text"
            />
            <Button type="submit" variant="default" mt={29}>
              Ver histórico
            </Button>
          </Group>
        </form>
        {of && <HistoryList key={JSON.stringify(of)} of={of} />}
      </Stack>
    </Dialog>
  );
}
