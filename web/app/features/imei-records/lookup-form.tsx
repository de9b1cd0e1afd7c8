import { type ImeiLedger, recordLookupCall } from '@giro/contract/calls/imei-records.ts';
import {
  imeiError,
  type LookupResult,
  lookupPage,
  lookupResultLabels,
  lookupResults,
} from '@giro/contract/rules/imei.ts';
import type { StatusTone } from '@giro/contract/rules/status-tone.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { Choices } from '../../ui/panel/form/choices.tsx';
import { FormButtons } from '../../ui/panel/form/form-foot.tsx';
import { type ChosenPicture, PictureInput } from '../../ui/panel/form/picture-input.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';

/** The colours for results of the official page; their words are the contract's. */
export const lookupTones: Record<LookupResult, StatusTone> = {
  clear: 'good',
  stolen: 'refused',
  irregular: 'refused',
  unknown: 'waiting',
};

interface LookupFormProps {
  imei: string;
  /** The device's other number, where it is known. */
  imei2?: string | null;
  onDone: (message: string, ledger: ImeiLedger) => void;
  onClose: () => void;
}

interface LookupValues {
  result: LookupResult | '';
  imei2: string;
  picture: ChosenPicture | null;
}

function bodyOf({ result, imei2, picture }: LookupValues): FormData {
  const body = new FormData();
  body.set('result', result);
  if (imei2 !== '') body.set('imei2', onlyDigits(imei2));
  if (picture?.file) body.set('picture', picture.file);
  return body;
}

/** Records what the official page said of a number. */
export function LookupForm({ imei, imei2, onDone, onClose }: LookupFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm<LookupValues>({
    initialValues: { result: '', imei2: imei2 ?? '', picture: null },
    validate: {
      result: (result) => (result === '' ? 'Escolha o que a página mostrou.' : undefined),
      imei2: (text) => (text === '' ? undefined : imeiError(text)),
    },
  });
  const save = useSave({ fallback: 'Não foi possível registrar a consulta.', form, root });

  const send = (values: LookupValues) =>
    save.run(async () => {
      const { message, ledger } = await callApi(recordLookupCall, { params: { imei }, body: bodyOf(values) });
      onDone(message, ledger);
    });

  return (
    <form
      ref={root}
      noValidate
      aria-label="Registrar consulta"
      onSubmit={form.onSubmit(send, () => focusFirstInvalid(root.current))}
    >
      <Stack gap="md">
        <Choices<LookupResult>
          label="O que a página mostrou?"
          choices={lookupResults.map((value) => ({
            value,
            label: lookupResultLabels[value],
            tone: lookupTones[value] === 'refused' ? 'bad' : undefined,
          }))}
          value={form.values.result === '' ? [] : [form.values.result]}
          onChange={([result]) => form.setFieldValue('result', result ?? '')}
          error={form.errors.result}
        />
        <MaskedInput
          kind="imei"
          label="IMEI 2"
          description="Se o aparelho tem dois e você consultou os dois."
          {...form.getInputProps('imei2')}
        />
        <PictureInput
          label="Foto da consulta"
          description="Opcional: uma captura da página."
          value={form.values.picture}
          onChange={(picture) => form.setFieldValue('picture', picture)}
          error={form.errors.picture}
        />
        <ErrorAlert texts={save.told} onClose={save.clear} />
        <FormButtons isSaving={save.isSaving} onClose={onClose} action="Registrar consulta" />
      </Stack>
    </form>
  );
}

/** Copies a number and opens the official page, where it is pasted: there is no open API to ask. */
export function ConsultButton({ imei, onOpened }: { imei: string; onOpened?: () => void }) {
  const clipboard = useClipboard({ timeout: 2500 });
  const Icon = clipboard.copied ? IconCheck : IconExternalLink;
  return (
    <Button
      component="a"
      href={lookupPage}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => {
        clipboard.copy(imei);
        onOpened?.();
      }}
    >
      {clipboard.copied ? 'IMEI copiado' : 'Consultar'}
    </Button>
  );
}
