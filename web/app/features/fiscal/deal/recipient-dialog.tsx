import { readOrderRecipientCall, saveOrderRecipientCall } from '@giro/contract/calls/fiscal-documents.ts';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh } from '../../../lib/api/use-call.ts';
import { ActionForm } from '../../../ui/panel/dialog/action-form.tsx';
import { RecipientFields } from '../recipient-fields.tsx';
import { type RecipientValues, recipientBodyOf, recipientErrorsOf, recipientProblems } from '../recipient-values.ts';
import { useKnownRecipient } from '../use-known-recipient.ts';

interface RecipientDialogProps {
  /** The order's. */
  code: string;
  onDone: (message: string) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Says whom the nota of an order is made out to; what is known of them stands in the fields. */
export function RecipientDialog(props: RecipientDialogProps) {
  const known = useKnownRecipient(props.code);
  return known && <RecipientForm {...props} known={known} />;
}

function RecipientForm({ code, known, onDone, onReload, onClose }: RecipientDialogProps & { known: RecipientValues }) {
  const client = useQueryClient();
  const form = useForm<RecipientValues>({ initialValues: known, validate: recipientProblems });

  async function send(values: RecipientValues) {
    const { message } = await callApi(saveOrderRecipientCall, { params: { code }, body: recipientBodyOf(values) });
    await refresh(client, readOrderRecipientCall);
    onDone(message);
  }

  return (
    <ActionForm
      title="Dados para a nota"
      action="Salvar"
      form={{ ...form, setErrors: (errors) => form.setErrors(recipientErrorsOf(errors as Record<string, string>)) }}
      send={send}
      fallback="Não foi possível salvar os dados. Tente de novo em instantes."
      reloadLabel="Recarregar o pedido"
      onReload={onReload}
      onClose={onClose}
    >
      <Text size="sm">A nota do pedido {code} sai com estes dados. Depois de emitida, eles não mudam mais.</Text>
      <RecipientFields form={form} />
    </ActionForm>
  );
}
