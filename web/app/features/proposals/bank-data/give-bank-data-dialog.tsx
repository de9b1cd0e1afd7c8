import { listPayoutsCall } from '@giro/contract/calls/payouts.ts';
import {
  listProposalsCall,
  type Proposal,
  readProposalCall,
  saveBankDataCall,
} from '@giro/contract/calls/proposals.ts';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh } from '../../../lib/api/use-call.ts';
import { ActionForm } from '../../../ui/panel/dialog/action-form.tsx';
import { BankFields } from './bank-fields.tsx';
import { type BankValues, bankBodyOf, bankErrorsOf, bankRules, blankBankValues } from './bank-rules.ts';

interface GiveBankDataDialogProps {
  proposal: Proposal;
  onReload: () => Promise<unknown>;
  onClose: () => void;
  onSaved: (message: string) => void;
}

/** Somebody of the shop says where the seller is paid. Another account is typed whole: what is stored stands in no field. */
export function GiveBankDataDialog({ proposal, onReload, onClose, onSaved }: GiveBankDataDialogProps) {
  const client = useQueryClient();
  const { id, user, bank_data, version } = proposal;
  const form = useForm<BankValues>({
    initialValues: blankBankValues(bank_data?.pix_kind, user),
    validate: bankRules,
  });

  async function send(values: BankValues) {
    const body = { bank_data: bankBodyOf(values) };
    const { message } = await callApi(saveBankDataCall, { params: { token: String(id) }, body, version });
    onSaved(message);
    await refresh(client, readProposalCall, listProposalsCall, listPayoutsCall);
  }

  return (
    <ActionForm
      title={bank_data ? 'Trocar a conta do vendedor' : 'Informar a conta do vendedor'}
      action="Salvar conta"
      form={{ ...form, setErrors: (errors) => form.setErrors(bankErrorsOf(errors as Record<string, string>)) }}
      send={send}
      fallback="Não foi possível salvar a conta."
      onReload={onReload}
      reloadLabel="Atualizar a proposta"
      onClose={onClose}
    >
      <Text size="sm">
        Fica registrado que foi você, e o vendedor recebe um e-mail. Quem paga confirma a conta com ele nas próximas 24
        horas.
      </Text>
      <BankFields form={form} seller={user} keyWords="Receber por chave Pix" />
    </ActionForm>
  );
}
