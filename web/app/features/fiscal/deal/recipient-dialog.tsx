import { saveOrderRecipientCall } from '@giro/contract/calls/fiscal-documents.ts';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../../lib/api/call-api.ts';
import { ActionForm } from '../../../ui/panel/dialog/action-form.tsx';
import { RecipientFields } from '../recipient-fields.tsx';
import {
  blankRecipient,
  type RecipientValues,
  recipientBodyOf,
  recipientErrorsOf,
  recipientProblems,
} from '../recipient-values.ts';

interface RecipientDialogProps {
  /** The order's. */
  code: string;
  /** The first values, where somebody is known. */
  known?: RecipientValues;
  onDone: (message: string) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Says whom the nota of an order is made out to. */
export function RecipientDialog({ code, known = blankRecipient, onDone, onReload, onClose }: RecipientDialogProps) {
  const form = useForm<RecipientValues>({ initialValues: known, validate: recipientProblems });

  async function send(values: RecipientValues) {
    const { message } = await callApi(saveOrderRecipientCall, { params: { code }, body: recipientBodyOf(values) });
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
