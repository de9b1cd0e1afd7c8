import { Alert, Checkbox, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Needs } from '../../lib/api/needs.ts';
import { BlockedNumber } from '../../ui/panel/form/blocked-number.tsx';
import type { StatusFormValues } from './status-rules.ts';

/** What somebody says to that. */
type SaidValues = Pick<StatusFormValues, 'confirm_expired' | 'flag_reason'>;

/** What is still to be said, by field. */
export function needProblems(asked: Needs, { confirm_expired, flag_reason }: SaidValues) {
  return {
    ...(asked.confirm_expired && !confirm_expired ? { confirm_expired: 'Confirme que a loja mantém o valor.' } : {}),
    ...(asked.flag_reason && flag_reason.trim() === '' ? { flag_reason: 'Diga por que seguir.' } : {}),
  };
}

/** The part of a save's body that says it. */
export function saidBodyOf(asked: Needs, { confirm_expired, flag_reason }: SaidValues) {
  return {
    ...(asked.confirm_expired ? { confirm_expired } : {}),
    ...(asked.flag_reason ? { flag_reason: flag_reason.trim() } : {}),
  };
}

interface StatusNeedsProps {
  asked: Needs;
  form: UseFormReturnType<StatusFormValues>;
}

/** Asks for what the server wants to be told, in its words. */
export function StatusNeedsFields({ asked, form }: StatusNeedsProps) {
  return (
    <>
      {asked.confirm_expired && (
        <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />} title="Cotação vencida">
          <Stack gap="sm">
            <div>{asked.confirm_expired}</div>
            <Checkbox
              label="A loja mantém o valor da proposta"
              {...form.getInputProps('confirm_expired', { type: 'checkbox' })}
            />
          </Stack>
        </Alert>
      )}
      {asked.flag_reason && <BlockedNumber text={asked.flag_reason} {...form.getInputProps('flag_reason')} />}
    </>
  );
}
