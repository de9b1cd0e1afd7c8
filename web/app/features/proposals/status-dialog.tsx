import '@mantine/core/styles/Combobox.layer.css';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { proposalStatusLabel, selectableProposalStatuses } from '@giro/contract/rules/proposal-status.ts';
import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/call-api.ts';
import { focusFirstInvalid, showFailure } from '../../lib/form-errors.ts';
import { useSignOut } from '../../lib/session.ts';
import { isUnauthenticated } from '../../ui/admin/answer.ts';
import { Dialog } from '../../ui/admin/dialog.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ProposalPill } from './proposal-pill.tsx';
import { StatusExtras } from './status-extras.tsx';
import { needsConfirmation, type StatusValues, statusBodyOf, statusProblems, statusValuesOf } from './status-rules.ts';
import { useSaveStatus } from './use-save-status.ts';

interface StatusDialogProps {
  proposal: Proposal;
  onClose: () => void;
  /** Fetches the proposal anew after somebody else's change. */
  onReload: () => Promise<unknown>;
  onSaved: (message: string, body: ReturnType<typeof statusBodyOf>) => void;
}

const options = selectableProposalStatuses.map(({ status, label }) => ({ value: String(status), label }));

/** Moves a proposal on. What leaves the usual path is asked about first; what was typed outlives every refusal. */
export function StatusDialog({ proposal, onClose, onReload, onSaved }: StatusDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const [confirming, setConfirming] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const [conflict, setConflict] = useState<string>();
  const form = useForm<StatusValues>({ initialValues: statusValuesOf(proposal), validate: statusProblems });
  const save = useSaveStatus();
  const signOut = useSignOut();
  const chosen = Number(form.values.status);

  async function submit(values: StatusValues) {
    if (needsConfirmation(proposal.status, values) && !confirming) return setConfirming(true);
    setConfirming(false);
    setProblems([]);
    setConflict(undefined);
    const body = statusBodyOf(proposal.id, values);
    try {
      onSaved(await save(proposal, body), body);
    } catch (error) {
      if (isUnauthenticated(error)) return signOut();
      if (error instanceof ApiError && error.status === 409) return setConflict(error.message);
      setProblems(showFailure(error, 'Erro ao atualizar status da venda.', form));
      focusFirstInvalid(root.current);
    }
  }

  async function reload() {
    await onReload();
    setConflict(undefined);
  }

  return (
    <Dialog title="Alterar Status" onClose={onClose} closable={!form.submitting}>
      <form ref={root} noValidate onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}>
        <Stack gap="md">
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              Proposta {proposal.id} · {proposal.user.name}
            </Text>
            <ProposalPill status={proposal.status} reader="admin" />
          </Group>
          <ErrorAlert texts={problems} onClose={() => setProblems([])} />
          {conflict && (
            <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />}>
              <Stack gap="sm" align="start">
                {conflict}
                <Button variant="default" onClick={reload}>
                  Recarregar proposta
                </Button>
              </Stack>
            </Alert>
          )}
          <NativeSelect
            label="Novo status"
            data={options}
            data-autofocus
            {...form.getInputProps('status')}
            onChange={(event) => {
              setConfirming(false);
              form.setFieldValue('status', event.currentTarget.value);
              form.clearErrors();
            }}
          />
          <StatusExtras form={form} proposal={proposal} />
          {confirming ? (
            <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />}>
              <Text size="sm" mb="sm">
                Esta mudança foge do caminho usual: de <b>{proposalStatusLabel(proposal.status, 'admin')}</b> para{' '}
                <b>{proposalStatusLabel(chosen, 'admin')}</b>. O cliente será avisado por e-mail. Confirma?
              </Text>
              <Group gap="xs">
                <Button type="submit" loading={form.submitting} autoFocus>
                  Confirmar mudança
                </Button>
                <Button variant="default" onClick={() => setConfirming(false)}>
                  Revisar
                </Button>
              </Group>
            </Alert>
          ) : (
            <Group justify="end" gap="xs">
              <Button variant="default" onClick={onClose} disabled={form.submitting}>
                Cancelar
              </Button>
              <Button type="submit" loading={form.submitting}>
                Salvar
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
