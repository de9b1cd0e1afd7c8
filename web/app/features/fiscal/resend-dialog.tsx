import '@mantine/core/styles/Checkbox.layer.css';
import type { RequestOf } from '@giro/contract/call.ts';
import { type FiscalDocumentWhole, resendFiscalDocumentCall } from '@giro/contract/calls/fiscal-documents.ts';
import { Checkbox, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../lib/api/call-api.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import styles from './fiscal.module.css';
import type { NotaDialogProps } from './nota-dialogs.tsx';
import { NotaTrouble } from './nota-parts.tsx';
import { placeOfField } from './nota-words.ts';
import { RecipientFields } from './recipient-fields.tsx';
import {
  blankRecipient,
  type RecipientValues,
  recipientBodyOf,
  recipientErrorsOf,
  recipientProblems,
} from './recipient-values.ts';

interface ItemValues {
  place: number;
  description: string;
  ncm: string;
  cest: string;
}

interface ResendValues extends RecipientValues {
  changesRecipient: boolean;
  items: ItemValues[];
}

/** The form for a refused nota; the person's data are open where the refusal is about them. */
function resendValuesOf({ items, problem }: Pick<FiscalDocumentWhole, 'items' | 'problem'>): ResendValues {
  return {
    ...blankRecipient,
    changesRecipient: problem?.field?.startsWith('recipient') ?? false,
    items: items.map(({ place, description, ncm }) => ({ place, description, ncm, cest: '' })),
  };
}

/** The request: of the lines those that were changed; a blank body has the shop's codes looked at anew. */
function resendBodyOf(
  values: ResendValues,
  before: ResendValues,
): NonNullable<RequestOf<typeof resendFiscalDocumentCall>['body']> {
  const items = values.items.flatMap(({ place, ...fields }, index) => {
    const known = before.items[index];
    const changed = Object.entries(fields).filter(
      ([name, text]) => text.trim() !== '' && text.trim() !== known?.[name as 'ncm'],
    );
    return changed.length > 0
      ? [{ place, ...Object.fromEntries(changed.map(([name, text]) => [name, text.trim()])) }]
      : [];
  });
  return {
    ...(values.changesRecipient && { recipient: recipientBodyOf(values) }),
    ...(items.length > 0 && { items }),
  };
}

/** Refusals name lines by their order in what was sent: back to their order in the form. */
function resendErrorsOf(
  errors: Record<string, string>,
  sent: readonly { place: unknown }[],
  items: readonly { place: number }[],
): Record<string, string> {
  const moved = Object.entries(errors).map(([field, text]) => {
    const [, at, name] = /^items\.(\d+)\.(.+)$/.exec(field) ?? [];
    if (at === undefined) return [field, text] as const;
    const index = items.findIndex(({ place }) => place === sent[Number(at)]?.place);
    return [`items.${Math.max(0, index)}.${name}`, text] as const;
  });
  return recipientErrorsOf(Object.fromEntries(moved));
}

/** Corrects what was refused, and sends the nota again under its number. */
export function ResendDialog({ nota, onDone, onReload, onClose }: NotaDialogProps) {
  const before = resendValuesOf(nota);
  const form = useForm<ResendValues>({
    initialValues: before,
    validate: (values) => (values.changesRecipient ? recipientProblems(values) : {}),
  });
  const wrong = placeOfField(nota.problem?.field ?? null);
  const wrongPlace = wrong && 'isHere' in wrong ? wrong.place : undefined;
  const sentItems = () => resendBodyOf(form.getValues(), before).items ?? [];

  async function send(values: ResendValues) {
    const answer = await callApi(resendFiscalDocumentCall, {
      params: { id: nota.id },
      body: resendBodyOf(values, before),
    });
    onDone('Nota reenviada.', answer.nota);
  }

  return (
    <ActionForm
      title="Corrigir e reenviar"
      action="Reenviar"
      form={{
        ...form,
        setErrors: (errors) =>
          form.setErrors(resendErrorsOf(errors as Record<string, string>, sentItems(), form.getValues().items)),
      }}
      send={send}
      fallback="Não foi possível reenviar a nota."
      reloadLabel="Recarregar a nota"
      onReload={onReload}
      onClose={onClose}
    >
      <NotaTrouble nota={nota} isWhole onCorrect={null} />
      <Text size="sm">
        O número continua o mesmo. Se você corrigiu um perfil, o produto ou os dados da empresa, é só reenviar.
      </Text>
      <Checkbox
        label="Trocar os dados de quem recebe a nota"
        {...form.getInputProps('changesRecipient', { type: 'checkbox' })}
      />
      {form.values.changesRecipient && (
        <Stack gap="md">
          <RecipientFields form={form} />
        </Stack>
      )}
      {form.values.items.map(({ place }, index) => (
        <fieldset key={place} className={styles.line} data-wrong={place === wrongPlace || undefined}>
          <legend>Item {place}</legend>
          <TextInput
            label="Descrição"
            autoComplete="off"
            maxLength={120}
            {...form.getInputProps(`items.${index}.description`)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" mt="sm">
            <TextInput
              label="NCM"
              inputMode="numeric"
              autoComplete="off"
              maxLength={10}
              data-autofocus={place === wrongPlace || undefined}
              {...form.getInputProps(`items.${index}.ncm`)}
            />
            <TextInput
              label="CEST"
              description="Em branco: o de antes."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              {...form.getInputProps(`items.${index}.cest`)}
            />
          </SimpleGrid>
        </fieldset>
      ))}
    </ActionForm>
  );
}
