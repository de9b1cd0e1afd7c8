import { finishPayoutCall } from '@giro/contract/calls/payouts.ts';
import { dayError } from '@giro/contract/rules/back-office.ts';
import { formatDate, parseDay, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { FileInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFileUpload } from '@tabler/icons-react';
import { callApi } from '../../lib/api/call-api.ts';
import { pictureKinds, shrinkPicture } from '../../lib/format/picture-file.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { type PayoutDialogProps, PayoutLine } from './payout-dialogs.tsx';

const receiptKinds = [...pictureKinds, 'application/pdf'];

interface PaidValues {
  receipt: File | null;
  e2e: string;
  paid_on: string;
}

function receiptProblem({ receipt, e2e }: PaidValues): string | undefined {
  if (receipt) return receiptKinds.includes(receipt.type) ? undefined : 'Envie uma imagem ou um PDF.';
  return e2e.trim() === '' ? 'Anexe o comprovante ou informe o identificador do Pix.' : undefined;
}

function formOf({ receipt, e2e, paid_on }: PaidValues): FormData {
  const body = new FormData();
  body.set('paid_on', parseDay(paid_on) ?? '');
  if (e2e.trim() !== '') body.set('e2e', e2e.trim());
  if (receipt) body.set('receipt', receipt);
  return body;
}

/** Records that a payout was paid, by what the bank gave for it. */
export function PaidDialog({ payout, onDone, onReload, onClose }: PayoutDialogProps) {
  const form = useForm<PaidValues>({
    initialValues: { receipt: null, e2e: '', paid_on: formatDate(saoPauloToday(new Date())) },
    validate: {
      receipt: (_, values) => receiptProblem(values),
      paid_on: dayError,
    },
  });
  return (
    <ActionForm
      title="Já paguei"
      action="Registrar pagamento"
      form={form}
      send={async (values) => {
        const receipt = values.receipt && (await shrinkPicture(values.receipt));
        const body = formOf({ ...values, receipt });
        const answer = await callApi(finishPayoutCall, { params: { id: payout.id }, body });
        onDone(answer.message, answer.payout);
      }}
      fallback="Não foi possível registrar o pagamento."
      onReload={onReload}
      onClose={onClose}
    >
      <PayoutLine payout={payout} />
      <FileInput
        label="Comprovante"
        description="Imagem ou PDF. O vendedor recebe um e-mail e pode vê-lo."
        placeholder="Escolher arquivo"
        leftSection={<IconFileUpload size={20} stroke={1.5} aria-hidden />}
        accept={receiptKinds.join(',')}
        clearable
        clearButtonProps={{ 'aria-label': 'Tirar o comprovante' }}
        fileInputProps={{ 'aria-label': 'Arquivo do comprovante' }}
        {...form.getInputProps('receipt')}
        name="receipt"
      />
      <TextInput
        label="Identificador do Pix (E2E)"
        description="Opcional com o comprovante. Está no comprovante do banco e começa com E."
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('e2e')}
        name="e2e"
      />
      <MaskedInput kind="date" label="Dia do pagamento" {...form.getInputProps('paid_on')} name="paid_on" />
    </ActionForm>
  );
}
