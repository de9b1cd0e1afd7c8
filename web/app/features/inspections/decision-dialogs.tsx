import type { Inspection, InspectionValue } from '@giro/contract/calls/inspection-shapes.ts';
import { approveInspectionCall, offerInspectionCall, rejectInspectionCall } from '@giro/contract/calls/inspections.ts';
import { formatReais, parseTypedReais, reaisOf, signedReais } from '@giro/contract/rules/money.ts';
import { Alert, List, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { ReasonDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { missing, moneyProblem } from '../../ui/panel/form/form-parts.ts';
import { MoneyInput } from '../../ui/panel/form/money-input.tsx';
import { BlockedNumber, farValueWords, type Needs, needOf } from '../../ui/panel/form/needs.tsx';
import { useDespiteRule } from '../pricing/use-despite-rule.tsx';

export interface DecisionDialogProps {
  proposalId: number;
  version: Inspection['version'];
  /** As the screen shows it: another one on the server is told instead of decided on. */
  shown: { quoted: number; found: number; approving: number };
  differences: InspectionValue['differences'];
  onDone: (message: string) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

const fallback = 'Não foi possível registrar a decisão.';
const reloadLabel = 'Recarregar a bancada';

/** Points out a value that is far from the quote, which may come of a slip at the inspection. */
function FarValueNote({ value, quoted }: { value: number; quoted: number }) {
  const words = farValueWords(Math.round(value * 100), Math.round(quoted * 100));
  if (!words) return null;
  return (
    <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      {words} Confira antes de continuar.
    </Alert>
  );
}

export function ApproveDialog({ proposalId, version, shown, onDone, onReload, onClose }: DecisionDialogProps) {
  const [asked, setAsked] = useState<Needs>({});
  const form = useForm({
    initialValues: { flag_reason: '' },
    validate: { flag_reason: (reason) => (asked.flag_reason ? missing(reason) : undefined) },
  });
  const amount = formatReais(shown.approving);

  /** Approves, or asks for what the server wants to be told first. */
  async function approve({ flag_reason }: { flag_reason: string }) {
    try {
      const body = { value: shown.approving, ...(asked.flag_reason ? { flag_reason } : {}) };
      onDone((await callApi(approveInspectionCall, { params: { proposalId }, body, version })).message);
    } catch (error) {
      const need = needOf(error);
      if (!need) throw error;
      setAsked(need);
    }
  }

  return (
    <ActionForm
      title={`Aprovar por ${amount}?`}
      action="Aprovar compra"
      form={form}
      send={approve}
      fallback={fallback}
      reloadLabel={reloadLabel}
      onReload={onReload}
      onClose={onClose}
    >
      <Text>
        A loja compra o aparelho por <b>{amount}</b>, e o vendedor é avisado por e-mail.
        {shown.found < shown.quoted && ` Conferido, ele vale ${formatReais(shown.found)}.`}
      </Text>
      <FarValueNote value={shown.approving} quoted={shown.quoted} />
      {asked.flag_reason && <BlockedNumber text={asked.flag_reason} {...form.getInputProps('flag_reason')} />}
    </ActionForm>
  );
}

export function OfferDialog({ proposalId, version, shown, differences, ...dialog }: DecisionDialogProps) {
  const form = useForm({
    initialValues: { message: '', custoFrete: '' },
    validate: { custoFrete: (text) => (text.trim() === '' ? undefined : moneyProblem(text)) },
  });
  const ceiling = useDespiteRule('ceiling_reason', 'value');
  const { onDone, onReload, onClose } = dialog;
  return (
    <>
      <ActionForm
        title={`Contraproposta de ${formatReais(shown.found)}`}
        action="Enviar contraproposta"
        form={form}
        send={async ({ message, custoFrete }) => {
          const cents = parseTypedReais(custoFrete);
          const body = {
            value: shown.found,
            message: message.trim() === '' ? null : message,
            ...(cents === undefined ? {} : { custoFrete: reaisOf(cents) }),
          };
          const answer = await ceiling.send((said) =>
            callApi(offerInspectionCall, { params: { proposalId }, body: { ...body, ...said }, version }),
          );
          onDone(answer.message);
        }}
        fallback={fallback}
        reloadLabel={reloadLabel}
        onReload={onReload}
        onClose={onClose}
      >
        <Text>
          O vendedor recebe um link com a nova oferta, no lugar de {formatReais(shown.quoted)}, e com cada diferença:
        </Text>
        <FarValueNote value={shown.found} quoted={shown.quoted} />
        <List size="sm">
          {differences.map(({ question, declared, found, effect }) => (
            <List.Item key={question}>
              {question}: {declared} → {found}
              {effect !== 0 && `, ${signedReais(effect)}`}
            </List.Item>
          ))}
        </List>
        <Textarea
          label="Palavras da loja"
          description="Opcional. O vendedor lê isto junto com a oferta."
          rows={3}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('message')}
        />
        <MoneyInput
          label="Frete de volta"
          description="Quanto custa a devolução, se ele recusar. Opcional."
          {...form.getInputProps('custoFrete')}
          name="custoFrete"
        />
      </ActionForm>
      {ceiling.dialog}
    </>
  );
}

export function RejectDialog({ proposalId, version, onDone, onReload, onClose }: DecisionDialogProps) {
  return (
    <ReasonDialog
      title="Reprovar o aparelho"
      action="Reprovar"
      tone="red"
      description="O vendedor recebe este texto por e-mail."
      maxLength={2000}
      rows={4}
      send={async (body) =>
        onDone((await callApi(rejectInspectionCall, { params: { proposalId }, body, version })).message)
      }
      fallback={fallback}
      reloadLabel={reloadLabel}
      onReload={onReload}
      onClose={onClose}
    />
  );
}
