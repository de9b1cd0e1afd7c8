import type { ResultOf } from '@giro/contract/call.ts';
import { listOwnProposalsCall, type Proposal, saveBankDataCall } from '@giro/contract/calls/proposals.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, callApi } from '../../../lib/api/call-api.ts';
import { useSetEnded } from '../../../lib/api/ended-session.ts';
import { focusFirstInvalid, showFailure } from '../../../lib/api/form-errors.ts';
import { BadFieldList } from '../../../ui/bad-field-list.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { FormFoot, useLeaving } from '../../../ui/panel/form/form-foot.tsx';
import { BankFields } from './bank-fields.tsx';
import { type BankValues, bankBodyOf, bankErrorsOf, bankRules, bankValuesOf } from './bank-rules.ts';

interface BankDataDialogProps {
  proposal: Proposal;
  onClose: () => void;
  onSaved: (message: string) => void;
}

/** The account for paying the seller, while the proposal allows a change. */
export function BankDataDialog({ proposal, onClose, onSaved }: BankDataDialogProps) {
  const client = useQueryClient();
  const setEnded = useSetEnded();
  const root = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const form = useForm<BankValues>({
    initialValues: bankValuesOf(proposal.bank_data, proposal.user),
    validate: bankRules,
  });

  const leaving = useLeaving(() => form.isDirty(), onClose, form.submitting);

  async function save(values: BankValues) {
    setProblems([]);
    const bank_data = bankBodyOf(values);
    try {
      const answer = await callApi(saveBankDataCall, {
        params: { token: proposal.bank_token ?? '' },
        body: { bank_data },
      });
      client.setQueriesData<ResultOf<typeof listOwnProposalsCall>>({ queryKey: [listOwnProposalsCall.path] }, (page) =>
        page?.data
          ? { ...page, data: page.data.map((row) => (row.id === proposal.id ? { ...row, ...answer.proposal } : row)) }
          : page,
      );
      onSaved(answer.message);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return void setEnded(true);
      const target = { setErrors: (errors: Record<string, string>) => form.setErrors(bankErrorsOf(errors)) };
      focusFirstInvalid(root.current, () =>
        setProblems(showFailure(error, 'Ocorreu um erro inesperado. Por favor tente novamente!', target)),
      );
    }
  }

  return (
    <Dialog title="Dados bancários" onClose={leaving.leave} closable={!form.submitting}>
      <form ref={root} noValidate onSubmit={form.onSubmit(save, () => focusFirstInvalid(root.current))}>
        <Stack gap="md">
          <Text c="dimmed" size="sm">
            Conta para o pagamento da proposta {proposal.id}: {deviceName(proposal.marca, proposal.modelo)}.
          </Text>
          <BadFieldList />
          <BankFields form={form} seller={proposal.user} />
          <FormFoot isSaving={form.submitting} leaving={leaving}>
            <ErrorAlert texts={problems} onClose={() => setProblems([])} />
          </FormFoot>
        </Stack>
      </form>
    </Dialog>
  );
}
