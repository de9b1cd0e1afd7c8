import '@mantine/core/styles/Combobox.layer.css';
import { changeClaimCall, openClaimCall } from '@giro/contract/calls/parcels.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import {
  type ClaimKind,
  type ClaimState,
  claimKindLabels,
  claimKinds,
  claimStateLabels,
  claimStates,
} from '@giro/contract/rules/parcel.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../lib/api/call-api.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { missing, moneyProblem } from '../../ui/panel/form/form-parts.ts';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import { type ParcelDialogProps, ParcelSubject } from './parcel-dialogs.tsx';

interface ClaimValues {
  kind: ClaimKind;
  state: ClaimState;
  protocol: string;
  amount: string;
  note: string;
}

/** Opens a claim at the carrier, or says what became of it. */
export function ClaimDialog({ parcel, onDone, onReload, onClose }: ParcelDialogProps) {
  const { claim } = parcel;
  const form = useForm<ClaimValues>({
    initialValues: {
      kind: claim?.kind ?? 'lost',
      state: claim?.state ?? 'open',
      protocol: claim?.protocol ?? '',
      amount: claim?.amount == null ? '' : formatReais(claim.amount),
      note: claim?.note ?? '',
    },
    validate: {
      amount: (amount) => (amount.trim() === '' ? undefined : moneyProblem(amount)),
      note: missing,
    },
  });

  async function send({ kind, state, protocol, amount, note }: ClaimValues) {
    const cents = parseTypedReais(amount);
    const body = {
      kind,
      ...(claim && { state }),
      protocol: protocol.trim(),
      ...(cents !== undefined && { amount: reaisOf(cents) }),
      note: note.trim(),
    };
    const answer = await callApi(claim ? changeClaimCall : openClaimCall, { params: { id: parcel.id }, body });
    onDone(claim ? 'Reclamação atualizada.' : 'Reclamação aberta.', answer.parcel);
  }

  return (
    <ActionForm
      title={claim ? 'Atualizar a reclamação' : 'Abrir reclamação'}
      action={claim ? 'Salvar' : 'Abrir'}
      form={form}
      send={send}
      fallback="Não foi possível salvar a reclamação."
      reloadLabel="Recarregar o envio"
      onReload={onReload}
      onClose={onClose}
    >
      <ParcelSubject parcel={parcel} />
      <NativeSelect
        label="O que aconteceu"
        data={claimKinds.map((value) => ({ value, label: claimKindLabels[value] }))}
        data-autofocus
        {...form.getInputProps('kind')}
        name="kind"
      />
      {claim && (
        <NativeSelect
          label="Como está"
          data={claimStates.map((value) => ({ value, label: claimStateLabels[value] }))}
          {...form.getInputProps('state')}
          name="state"
        />
      )}
      <TextInput
        label="Protocolo"
        description="O número que a transportadora deu."
        maxLength={60}
        autoComplete="off"
        {...form.getInputProps('protocol')}
        name="protocol"
      />
      <MoneyInput
        label="Valor"
        description="O que a loja pede, ou o que a transportadora pagou."
        {...form.getInputProps('amount')}
        name="amount"
      />
      <Textarea
        label="Anotação"
        description="O que foi combinado e com quem."
        required
        rows={3}
        maxLength={1000}
        {...form.getInputProps('note')}
        name="note"
      />
    </ActionForm>
  );
}
