import type { ResultOf } from '@giro/contract/call.ts';
import { type bankFormCall, saveBankDataByTokenCall } from '@giro/contract/calls/proposals.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { focusFirstInvalid } from '../../../lib/api/form-errors.ts';
import { BadFieldList } from '../../../ui/bad-field-list.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { SuccessAlert } from '../../../ui/success-alert.tsx';
import { bankFailureTexts } from './bank-failure.ts';
import { BankFields } from './bank-fields.tsx';
import { type BankValues, bankBodyOf, bankErrorsOf, bankRules, blankBankValues } from './bank-rules.ts';

interface BankDataFormProps {
  token: string;
  /** The server's data, masked. */
  stored: ResultOf<typeof bankFormCall>['bankData'];
}

/** The form for somebody who came by the mailed link. What is stored shows masked; changing it means typing all. */
export function BankDataForm({ token, stored }: BankDataFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const [saved, setSaved] = useState<string>();
  const seller = { name: stored.seller_name, cpf: stored.seller_cpf };
  const form = useForm<BankValues>({ initialValues: blankBankValues(stored.pix_kind, seller), validate: bankRules });
  const isStored = Boolean(stored.account_number || stored.pix_key);
  const known = stored.pix_key ? `a chave Pix ${stored.pix_key}` : 'uma conta';

  async function save(values: BankValues) {
    setProblems([]);
    try {
      const { message } = await callApi(saveBankDataByTokenCall, { params: { token }, body: bankBodyOf(values) });
      setSaved(message);
    } catch (error) {
      const { texts, fields } = bankFailureTexts(error);
      focusFirstInvalid(root.current, () => {
        form.setErrors(bankErrorsOf(fields));
        setProblems(texts);
      });
    }
  }

  if (saved) {
    return (
      <Stack gap="md">
        <SuccessAlert>{saved}</SuccessAlert>
        <Text c="dimmed">
          O pagamento da proposta {stored.proposal_id} será feito{' '}
          {form.values.usesKey ? 'nesta chave Pix' : 'nesta conta'}. Você já pode fechar esta página.
        </Text>
      </Stack>
    );
  }

  return (
    <form ref={root} noValidate onSubmit={form.onSubmit(save, () => focusFirstInvalid(root.current))}>
      <Stack gap="md">
        <Text c="dimmed">
          Conta para o pagamento da proposta {stored.proposal_id}: {stored.device}. Nunca pedimos senha ou código do
          banco.
        </Text>
        {isStored && (
          <Text size="sm">Já temos {known} desta proposta. Para trocá-la, preencha todos os campos de novo.</Text>
        )}
        <ErrorAlert texts={problems} onClose={() => setProblems([])} />
        <BadFieldList />
        <BankFields form={form} hints={stored} seller={seller} />
        <Button type="submit" loading={form.submitting} fullWidth>
          Salvar dados bancários
        </Button>
      </Stack>
    </form>
  );
}
