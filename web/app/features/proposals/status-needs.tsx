import { Alert, Checkbox, Stack, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError } from '../../lib/api/call-api.ts';
import type { StatusValues } from './status-rules.ts';

const needs = ['confirm_expired', 'flag_reason'] as const;
type Need = (typeof needs)[number];

/** What the server wants to be told before it sets a status, with its words for why. */
export type StatusNeeds = Partial<Record<Need, string>>;

/** What somebody says to that. */
export interface SaidValues {
  confirm_expired: boolean;
  flag_reason: string;
}

/** What a refusal asks for; nothing where it only refuses. */
export function needOf(error: unknown): StatusNeeds | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const need = needs.find((each) => each === error.body?.needs);
  return need && { [need]: error.message };
}

/** What is still to be said, by field. */
export function needProblems(asked: StatusNeeds, { confirm_expired, flag_reason }: SaidValues) {
  return {
    ...(asked.confirm_expired && !confirm_expired ? { confirm_expired: 'Confirme que a loja mantém o valor.' } : {}),
    ...(asked.flag_reason && flag_reason.trim() === '' ? { flag_reason: 'Diga por que seguir.' } : {}),
  };
}

/** The part of a save's body that says it. */
export function saidBodyOf(asked: StatusNeeds, { confirm_expired, flag_reason }: SaidValues) {
  return {
    ...(asked.confirm_expired ? { confirm_expired } : {}),
    ...(asked.flag_reason ? { flag_reason: flag_reason.trim() } : {}),
  };
}

interface StatusNeedsProps {
  asked: StatusNeeds;
  form: UseFormReturnType<StatusValues & SaidValues>;
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
      {asked.flag_reason && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title="IMEI bloqueado">
          <Stack gap="sm">
            <div>{asked.flag_reason}</div>
            <Textarea
              label="Por que seguir mesmo assim?"
              required
              rows={2}
              maxLength={300}
              {...form.getInputProps('flag_reason')}
            />
          </Stack>
        </Alert>
      )}
    </>
  );
}
