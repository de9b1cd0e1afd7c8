import '@mantine/core/styles/Combobox.layer.css';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { proposalStatusLabel, selectableProposalStatuses } from '@giro/contract/rules/proposal-status.ts';
import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { focusFirstInvalid } from '../../lib/api/form-errors.ts';
import { type Needs, needOf } from '../../lib/api/needs.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { StatusChange } from '../../ui/panel/dialog/status-change.tsx';
import { ConflictAlert } from '../../ui/panel/form/conflict-alert.tsx';
import { LeaveQuestion, useLeaving } from '../../ui/panel/form/form-foot.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { ProposalPill } from './proposal-pill.tsx';
import { StatusExtras } from './status-extras.tsx';
import { needProblems, type SaidValues, StatusNeedsFields, saidBodyOf } from './status-needs.tsx';
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
  const [asked, setAsked] = useState<Needs>({});
  const form = useForm<StatusValues & SaidValues>({
    initialValues: { ...statusValuesOf(proposal), confirm_expired: false, flag_reason: '' },
    validate: (values) => ({ ...statusProblems(values), ...needProblems(asked, values) }),
  });
  const saving = useSave({ fallback: 'Erro ao atualizar status da venda.', form, root });
  const save = useSaveStatus();
  const chosen = Number(form.values.status);

  /** Saves, or asks for what the server wants to be told first. */
  async function send(values: StatusValues & SaidValues) {
    const body = statusBodyOf(proposal.id, values);
    try {
      onSaved(await save(proposal, { ...body, ...saidBodyOf(asked, values) }), body);
    } catch (error) {
      const need = needOf(error);
      if (!need) throw error;
      setAsked({ ...asked, ...need });
    }
  }

  function submit(values: StatusValues & SaidValues) {
    if (needsConfirmation(proposal.status, values) && !confirming) return setConfirming(true);
    setConfirming(false);
    void saving.run(() => send(values));
  }

  // A status alone is chosen again in a moment; what was typed for it is not.
  const leaving = useLeaving(
    () =>
      (Object.keys(form.values) as (keyof typeof form.values)[]).some(
        (part) => part !== 'status' && form.isDirty(part),
      ),
    onClose,
    saving.isSaving,
  );

  async function reload() {
    await onReload();
    saving.settle();
  }

  return (
    <Dialog title="Alterar Status" onClose={leaving.leave} closable={!saving.isSaving}>
      <form ref={root} noValidate onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}>
        <Stack gap="md">
          <Group gap="xs">
            <Text size="sm" c="dimmed">
              Proposta {proposal.id} · {proposal.user.name}
            </Text>
            <ProposalPill status={proposal.status} reader="admin" />
          </Group>
          <ErrorAlert texts={saving.problems} onClose={saving.clear} />
          <ConflictAlert text={saving.conflict} action="Recarregar proposta" onReload={reload} />
          <NativeSelect
            label="Novo status"
            data={options}
            data-autofocus
            {...form.getInputProps('status')}
            onChange={(event) => {
              setConfirming(false);
              setAsked({});
              form.setFieldValue('status', event.currentTarget.value);
              form.clearErrors();
            }}
          />
          <StatusExtras form={form} proposal={proposal} />
          <StatusNeedsFields asked={asked} form={form} />
          {leaving.isAsking ? (
            <LeaveQuestion leaving={leaving} />
          ) : (
            <StatusChange
              unusual={
                confirming
                  ? { from: proposalStatusLabel(proposal.status, 'admin'), to: proposalStatusLabel(chosen, 'admin') }
                  : undefined
              }
              isSaving={saving.isSaving}
              onReview={() => setConfirming(false)}
              onCancel={leaving.leave}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
