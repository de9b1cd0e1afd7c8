import { formatReais, parseTypedReais } from '@giro/contract/rules/money.ts';
import { type FarValue, farFromQuote } from '@giro/contract/rules/price-move.ts';
import { Alert, Stack, Textarea, type TextareaProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError } from '../../../lib/api/call-api.ts';

const needs = ['confirm_expired', 'flag_reason', 'accept_offer', 'dispute_reason'] as const;
type Need = (typeof needs)[number];

/** Confirmations that the server wants before it does something, with its words for why. */
export type Needs = Partial<Record<Need, string>>;

/** The needs that a refusal names; nothing where it only refuses. */
export function needOf(error: unknown): Needs | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const need = needs.find((each) => each === error.body?.needs);
  return need && { [need]: error.message };
}

/** Asks why a device is taken or paid though something speaks against its number, in the server's words. */
export function BlockedNumber({ text, ...field }: { text: string } & TextareaProps) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title="IMEI com restrição">
      <Stack gap="sm">
        <div>{text}</div>
        <Textarea label="Por que seguir mesmo assim?" required rows={2} maxLength={300} {...field} />
      </Stack>
    </Alert>
  );
}

/** Asks why a device is handed over though its payment is disputed, in the server's words. */
export function DisputedOrder({ text, ...field }: { text: string } & TextareaProps) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title="Pagamento contestado">
      <Stack gap="sm">
        <div>{text}</div>
        <Textarea label="Por que entregar mesmo assim?" required rows={2} maxLength={300} {...field} />
      </Stack>
    </Alert>
  );
}

const places: Record<FarValue, string> = {
  above: 'está acima da cotação',
  'below-half': 'é menos da metade da cotação',
};

/** Says that a value, in centavos, is far from its quote; nothing where it is not. */
export function farValueWords(cents: number, quoteCents: number): string | undefined {
  const far = farFromQuote(cents, quoteCents);
  return far && `O valor de ${formatReais(cents / 100)} ${places[far]}, que é de ${formatReais(quoteCents / 100)}.`;
}

/** The same of a value as somebody typed it and a quote in reais; nothing of a value that is none. */
export function farTypedWords(typed: string, quote: number): string | undefined {
  const cents = parseTypedReais(typed);
  return cents === undefined ? undefined : farValueWords(cents, Math.round(quote * 100));
}
