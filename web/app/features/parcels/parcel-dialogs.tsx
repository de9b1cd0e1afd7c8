import '@mantine/core/styles/Radio.layer.css';
import {
  cancelParcelCall,
  keepAtShopCall,
  moveParcelCall,
  type ParcelWithEvents,
  packParcelCall,
  renewCodeCall,
  resendParcelCall,
} from '@giro/contract/calls/parcels.ts';
import { dayError } from '@giro/contract/rules/back-office.ts';
import { parseDay, saoPauloToday } from '@giro/contract/rules/dates.ts';
import { handStates, mayMove, parcelStateLabel, renewalDays } from '@giro/contract/rules/parcel.ts';
import { texts } from '@giro/contract/texts.ts';
import { Radio, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { callApi } from '../../lib/api/call-api.ts';
import { MaskedInput } from '../../ui/masked-input.tsx';
import { ActionForm } from '../../ui/panel/dialog/action-form.tsx';
import { DeleteDialog, ReasonDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { missing } from '../../ui/panel/form/form-parts.ts';
import { parcelTitle, type ShownParcel } from './parcel-words.ts';

export interface ParcelDialogProps<Shown extends ShownParcel = ShownParcel> {
  parcel: Shown;
  onDone: (message: string, parcel: ParcelWithEvents) => void;
  onReload: () => Promise<unknown>;
  onClose: () => void;
}

/** Which parcel a dialog is about. */
export function ParcelSubject({ parcel }: { parcel: ShownParcel }) {
  return (
    <Text size="sm" c="dimmed">
      {parcelTitle(parcel)} · {parcel.person}
    </Text>
  );
}

const reload = 'Recarregar o envio';

/** Ends a label or a code that nobody has used. */
export function CancelDialog({ parcel, onDone, ...dialog }: ParcelDialogProps) {
  return (
    <ReasonDialog
      {...dialog}
      title="Cancelar o envio"
      action="Cancelar envio"
      tone="red"
      words="A etiqueta ou o código deixa de valer, também na transportadora."
      maxLength={300}
      send={async (body) => {
        const answer = await callApi(cancelParcelCall, { params: { id: parcel.id }, body });
        onDone('Envio cancelado.', answer.parcel);
      }}
      fallback="Não foi possível cancelar o envio."
      reloadLabel={reload}
    >
      <ParcelSubject parcel={parcel} />
    </ReasonDialog>
  );
}

/** Makes a code good for more days. */
export function RenewDialog({ parcel, onDone, onReload, onClose }: ParcelDialogProps) {
  const { fewest, most } = renewalDays;
  const form = useForm({
    initialValues: { days: '10' },
    validate: {
      days: (days) =>
        /^\d{1,3}$/.test(days.trim()) && Number(days) >= fewest && Number(days) <= most
          ? null
          : `Escolha de ${fewest} a ${most} dias.`,
    },
  });
  return (
    <ActionForm
      title="Renovar o código"
      action="Renovar"
      form={form}
      send={async ({ days }) => {
        const answer = await callApi(renewCodeCall, { params: { id: parcel.id }, body: { days: days.trim() } });
        onDone('Renovação pedida.', answer.parcel);
      }}
      fallback="Não foi possível renovar o código."
      reloadLabel={reload}
      onReload={onReload}
      onClose={onClose}
    >
      <ParcelSubject parcel={parcel} />
      <Text size="sm">
        Se a transportadora não renovar este código, pedimos outro. Quem vai postar recebe um e-mail quando ele mudar.
      </Text>
      <TextInput
        label="Valer por mais (dias)"
        description={`De ${fewest} a ${most}.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        required
        data-autofocus
        {...form.getInputProps('days')}
        name="days"
      />
    </ActionForm>
  );
}

/** Says by which code a parcel can be followed that the shop's people post themselves. */
export function TrackingDialog({ parcel, onDone, onReload, onClose }: ParcelDialogProps) {
  const form = useForm({
    initialValues: { tracking_code: parcel.tracking_code ?? '' },
    validate: { tracking_code: missing },
  });
  return (
    <ActionForm
      title="Código de rastreio"
      action="Salvar"
      form={form}
      send={async ({ tracking_code }) => {
        const body = { tracking_code: tracking_code.trim() };
        const answer = await callApi(packParcelCall, { params: { id: parcel.id }, body, version: parcel.version });
        onDone('Código de rastreio salvo.', answer.parcel);
      }}
      fallback="Não foi possível salvar o código."
      reloadLabel={reload}
      onReload={onReload}
      onClose={onClose}
    >
      <ParcelSubject parcel={parcel} />
      <TextInput
        label="Código de rastreio"
        description="O do comprovante da postagem."
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        required
        data-autofocus
        {...form.getInputProps('tracking_code')}
        name="tracking_code"
      />
    </ActionForm>
  );
}

/** A day and a time of São Paulo's as a moment; undefined where no day is typed. */
function momentOf(day: string, time: string): string | undefined {
  const read = parseDay(day);
  return read && `${read}T${time || '12:00'}:00-03:00`;
}

function dayProblem(day: string): string | undefined {
  if (day.trim() === '') return undefined;
  const problem = dayError(day);
  return problem ?? ((parseDay(day) ?? '') > saoPauloToday(new Date()) ? 'Este dia ainda não chegou.' : undefined);
}

/** Says by hand what became of a parcel, as its carrier's counter or its receiver has told. */
export function MoveDialog({ parcel, onDone, onReload, onClose }: ParcelDialogProps) {
  const choices = handStates.filter((state) => mayMove(parcel.state, state));
  const form = useForm({
    initialValues: { state: '', day: '', time: '', reason: '' },
    validate: {
      state: (state) => (state === '' ? texts.invalidChoice : null),
      day: dayProblem,
      reason: missing,
    },
  });
  return (
    <ActionForm
      title="Mudar a situação"
      action="Mudar"
      form={{
        ...form,
        setErrors: (errors) => form.setErrors({ ...errors, ...('at' in errors && { day: errors.at }) }),
      }}
      send={async ({ state, day, time, reason }) => {
        const chosen = choices.find((choice) => choice === state);
        if (!chosen) return;
        const body = { state: chosen, at: momentOf(day, time), reason };
        const answer = await callApi(moveParcelCall, { params: { id: parcel.id }, body });
        onDone('Situação mudada.', answer.parcel);
      }}
      fallback="Não foi possível mudar a situação."
      reloadLabel={reload}
      onReload={onReload}
      onClose={onClose}
    >
      <ParcelSubject parcel={parcel} />
      <Text size="sm">Só para a frente: o cliente é avisado como se a transportadora tivesse contado.</Text>
      <Radio.Group label="O que aconteceu" required {...form.getInputProps('state')}>
        <Stack gap="xs" mt="xs">
          {choices.map((state) => (
            <Radio key={state} value={state} label={parcelStateLabel(state, parcel.way)} />
          ))}
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={2} spacing="md">
        <MaskedInput
          kind="date"
          label="Dia"
          description="Em branco: agora."
          {...form.getInputProps('day')}
          name="day"
        />
        <TextInput type="time" label="Hora" description="Opcional." {...form.getInputProps('time')} name="time" />
      </SimpleGrid>
      <Textarea
        label="Motivo"
        description="Como você soube. Fica no registro de atividades."
        required
        rows={2}
        maxLength={300}
        {...form.getInputProps('reason')}
        name="reason"
      />
    </ActionForm>
  );
}

interface AgainDialogProps extends ParcelDialogProps {
  call: typeof resendParcelCall | typeof keepAtShopCall;
  title: string;
  action: string;
  words: string;
  done: string;
}

function AgainDialog({ parcel, call, title, action, words, done, onDone, onClose }: AgainDialogProps) {
  return (
    <DeleteDialog
      title={title}
      action={action}
      tone="green"
      fallback="Não foi possível. Tente de novo."
      onDelete={async () => {
        const answer = await callApi(call, { params: { id: parcel.id } });
        onDone(done, answer.parcel);
      }}
      onClose={onClose}
    >
      <Stack gap="md">
        <ParcelSubject parcel={parcel} />
        <Text size="sm">{words}</Text>
      </Stack>
    </DeleteDialog>
  );
}

/** Sends once more what came back or was lost. */
export function ResendDialog(props: ParcelDialogProps) {
  return (
    <AgainDialog
      {...props}
      call={resendParcelCall}
      title="Reenviar?"
      action="Reenviar"
      words="Um envio novo entra em ‘A embalar’, para o mesmo endereço. O frete dele é da loja."
      done="Reenvio criado."
    />
  );
}

/** Keeps what came back for its buyer to fetch. */
export function KeepAtShopDialog(props: ParcelDialogProps) {
  return (
    <AgainDialog
      {...props}
      call={keepAtShopCall}
      title="Guardar para retirada?"
      action="Guardar na loja"
      words="O pedido passa a ser de retirada na loja, e o cliente recebe um e-mail com o endereço."
      done="O pedido espera na loja."
    />
  );
}
