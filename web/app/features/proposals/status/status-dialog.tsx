import { type Proposal, previewProposalMailCall } from '@giro/contract/calls/proposals.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { proposalStatusLabel, selectableProposalStatuses } from '@giro/contract/rules/proposal-status.ts';
import { Alert, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { focusFirstInvalid } from '../../../lib/api/form-errors.ts';
import { BadFieldList } from '../../../ui/bad-field-list.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { StatusChange } from '../../../ui/panel/dialog/status-parts.tsx';
import { ConflictAlert, LeaveQuestion, useLeaving } from '../../../ui/panel/form/form-foot.tsx';
import { MailToSend } from '../../../ui/panel/form/mail-to-send.tsx';
import { MoneyInput } from '../../../ui/panel/form/money-input.tsx';
import { type Needs, needOf } from '../../../ui/panel/form/needs.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { RichTextField } from '../../../ui/panel/rich-text/rich-text-field.tsx';
import { useHasParcels } from '../../parcels/use-has-parcels.ts';
import { useDespiteRule } from '../../pricing/use-despite-rule.tsx';
import { ProposalPill } from '../proposal-badges.tsx';
import { type StatusBody, useSaveStatus } from '../use-proposal-changes.ts';
import { needProblems, StatusNeedsFields, saidBodyOf } from './status-needs.tsx';
import {
  asksCarrier,
  extrasOf,
  needsConfirmation,
  type StatusFormValues,
  statusBodyOf,
  statusProblems,
  statusValuesOf,
  valueDoubt,
} from './status-rules.ts';
import '@mantine/core/styles/Combobox.layer.css';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';

interface StatusExtrasProps {
  form: UseFormReturnType<StatusFormValues>;
  proposal: Proposal;
  /** A code that is left blank is asked of the carrier. */
  hasCarrier: boolean;
}

function CounterOffer({ value }: { value: number | null }) {
  if (value === null) {
    return (
      <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
        Esta proposta ainda não tem valor de contraproposta. Informe-o em “Reprovar compra” antes de enviar.
      </Alert>
    );
  }
  return <TextInput label="Valor da contraproposta" value={formatReais(value)} readOnly variant="filled" />;
}

/** The fields that the chosen status asks for. */
function StatusExtras({ form, proposal, hasCarrier }: StatusExtrasProps) {
  const wanted = extrasOf(Number(form.values.status));
  const code = {
    required: !hasCarrier,
    description: hasCarrier ? 'Em branco: pedimos à transportadora.' : undefined,
    maxLength: 60,
    autoComplete: 'off',
    autoCapitalize: 'characters',
  };
  return (
    <>
      {wanted.includes('codigo') && (
        <TextInput label="Código de envio" {...code} {...form.getInputProps('codigo')} name="codigo" />
      )}
      {wanted.includes('rejectionReason') && (
        <RichTextField
          label="Motivo da reprovação"
          required
          value={form.values.rejectionReason}
          onChange={(html) => form.setFieldValue('rejectionReason', html)}
          error={form.errors.rejectionReason?.toString()}
        />
      )}
      {wanted.includes('newValor') && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <MoneyInput label="Valor da contraproposta" {...form.getInputProps('newValor')} name="newValor" />
          <MoneyInput label="Custo do frete" {...form.getInputProps('custoFrete')} name="custoFrete" />
        </SimpleGrid>
      )}
      {wanted.includes('dataPag') && (
        <>
          <CounterOffer value={proposal.proposal_value_new} />
          <MaskedInput kind="date" label="Data de pagamento" {...form.getInputProps('dataPag')} name="dataPag" />
        </>
      )}
      {wanted.includes('codigoDev') && (
        <TextInput label="Código de devolução" {...code} {...form.getInputProps('codigoDev')} name="codigoDev" />
      )}
    </>
  );
}

interface StatusDialogProps {
  proposal: Proposal;
  onClose: () => void;
  /** Fetches the proposal anew after somebody else's change. */
  onReload: () => Promise<unknown>;
  onSaved: (message: string, body: StatusBody) => void;
}

const askedWords =
  'Ao salvar, pedimos o código à transportadora. O status muda e o e-mail sai quando ele chegar, em geral em um minuto.';

const options = selectableProposalStatuses.map(({ status, label }) => ({ value: String(status), label }));

/** Moves a proposal on. What leaves the usual path is asked about first; what was typed outlives every refusal. */
export function StatusDialog({ proposal, onClose, onReload, onSaved }: StatusDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const hasCarrier = useHasParcels();
  const [confirming, setConfirming] = useState(false);
  const [asked, setAsked] = useState<Needs>({});
  const form = useForm<StatusFormValues>({
    initialValues: {
      ...statusValuesOf(proposal),
      confirm_expired: false,
      flag_reason: '',
      accept_offer: '',
      added_line: '',
    },
    validate: (values) => ({ ...statusProblems(values, hasCarrier), ...needProblems(asked, values) }),
  });
  const saving = useSave({ fallback: 'Erro ao atualizar status da venda.', form, root });
  const save = useSaveStatus();
  const ceiling = useDespiteRule('ceiling_reason', 'newValor');
  const chosen = Number(form.values.status);
  const isUnusual = needsConfirmation(proposal.status, form.values);
  const doubt = valueDoubt(proposal, form.values);
  const isReady = Object.keys(statusProblems(form.values)).length === 0;
  const isAsked = hasCarrier && asksCarrier({ ...form.values, status: chosen });

  /** Saves, or asks for what the server wants to be told first. */
  async function send(values: StatusFormValues) {
    const body = {
      ...statusBodyOf(proposal.id, values),
      added_line: values.added_line.trim(),
      ...saidBodyOf(asked, values),
    };
    try {
      const [message, sent] = await ceiling.send(async (said) => {
        const whole = { ...body, ...said };
        return [await save(proposal, whole), whole] as const;
      });
      onSaved(message, sent);
    } catch (error) {
      const need = needOf(error);
      if (!need) throw error;
      setAsked({ ...asked, ...need });
    }
  }

  function submit(values: StatusFormValues) {
    if ((isUnusual || doubt) && !confirming) return setConfirming(true);
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
          <BadFieldList />
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
          <StatusExtras form={form} proposal={proposal} hasCarrier={hasCarrier} />
          <StatusNeedsFields asked={asked} offer={proposal.offer} form={form} />
          {isAsked && <Alert color="gray">{askedWords}</Alert>}
          {!isAsked && (
            <MailToSend
              call={previewProposalMailCall}
              params={{ proposalId: proposal.id }}
              body={
                isReady
                  ? {
                      ...statusBodyOf(proposal.id, form.values),
                      ...saidBodyOf(asked, form.values),
                      added_line: form.values.added_line.trim(),
                    }
                  : undefined
              }
              field={form.getInputProps('added_line')}
            />
          )}
          {leaving.isAsking ? (
            <LeaveQuestion leaving={leaving} />
          ) : (
            <StatusChange
              unusual={
                confirming && isUnusual
                  ? { from: proposalStatusLabel(proposal.status, 'admin'), to: proposalStatusLabel(chosen, 'admin') }
                  : undefined
              }
              doubt={confirming ? doubt : undefined}
              isSaving={saving.isSaving}
              onReview={() => setConfirming(false)}
              onCancel={leaving.leave}
            />
          )}
        </Stack>
      </form>
      {ceiling.dialog}
    </Dialog>
  );
}
