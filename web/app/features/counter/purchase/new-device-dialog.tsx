import type { CounterPerson } from '@giro/contract/calls/counter-people.ts';
import { receiveDeviceCall } from '@giro/contract/calls/counter-purchases.ts';
import {
  modelQuestionsCall,
  sellCatalogueCall,
  valueProposalCall,
  type WizardAttribute,
} from '@giro/contract/calls/evaluation.ts';
import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { ActionForm } from '../../../ui/panel/dialog/action-form.tsx';
import { Choices } from '../../../ui/panel/form/choices.tsx';
import { modelGroups } from '../../inspections/model-groups.ts';
import { needProblems, nothingSaid, StatusNeedsFields, saidBodyOf } from '../../proposals/status/status-needs.tsx';
import { answerField, type DeviceValues, deviceProblems, findModel, optionsOf } from './device-form.ts';
import { useNeeds } from './use-needs.ts';
import '@mantine/core/styles/Combobox.layer.css';

interface NewDeviceDialogProps {
  person: CounterPerson;
  onDone: (proposal: Proposal) => void;
  onClose: () => void;
}

/** The value of a device so described, once every question has its answer. */
function useValue(modelId: string, attributes: readonly WizardAttribute[], answers: DeviceValues['answers']) {
  const isComplete = modelId !== '' && attributes.every(({ id }) => isMultipleChoice(id) || answers[id]?.length);
  const selectedOptions = optionsOf(attributes, answers);
  const { data } = useQuery({
    queryKey: [valueProposalCall.path, modelId, selectedOptions],
    queryFn: () => callApi(valueProposalCall, { body: { idModel: Number(modelId), selectedOptions } }),
    enabled: isComplete && attributes.length > 0,
  });
  return isComplete ? data?.valorBase : undefined;
}

const none: WizardAttribute[] = [];

/** Describes a device that nobody has quoted yet, and takes it in at the value that its answers give. */
export function NewDeviceDialog({ person, onDone, onClose }: NewDeviceDialogProps) {
  const needs = useNeeds();
  const catalogue = useCall(sellCatalogueCall);
  const brands = catalogue.data?.brands ?? [];
  const form: UseFormReturnType<DeviceValues> = useForm<DeviceValues>({
    initialValues: { model: '', imei: '', serialNumber: '', answers: {}, ...nothingSaid },
    validate: (values) => ({ ...deviceProblems(values, attributes), ...needProblems(needs.asked, values) }),
  });
  const { model, answers } = form.values;
  const questions = useCall(modelQuestionsCall, { params: { modelId: Number(model) } }, { enabled: model !== '' });
  const attributes = model === '' || questions.isPlaceholderData ? none : (questions.data?.attributes ?? none);
  const value = useValue(model, attributes, answers);

  const send = (values: DeviceValues) =>
    needs.orAsk(async () => {
      const chosen = findModel(brands, values.model);
      const { proposal } = await callApi(receiveDeviceCall, {
        body: {
          user_id: person.id,
          imei: values.imei,
          serialNumber: values.serialNumber,
          selectedBrandName: chosen?.brand ?? '',
          selectedTypeName: chosen?.type ?? '',
          selectedModelName: chosen?.model ?? '',
          idModel: chosen?.id,
          selectedOptionsArray: optionsOf(attributes, values.answers),
          ...saidBodyOf(needs.asked, values),
        },
      });
      onDone(proposal);
    });

  return (
    <ActionForm
      title="Receber aparelho"
      action={value === undefined ? 'Receber' : `Receber por até ${formatReais(value)}`}
      form={form}
      send={send}
      fallback="Não foi possível receber o aparelho."
      reloadLabel="Tentar de novo"
      onReload={async () => undefined}
      onClose={onClose}
    >
      <Text size="sm">Aparelho de {person.name}. Responda pelo que se vê; a bancada confere tudo depois.</Text>
      <NativeSelect
        label="Modelo"
        required
        data-autofocus
        data={[{ value: '', label: 'Escolha o modelo' }, ...modelGroups(brands)]}
        {...form.getInputProps('model')}
        onChange={(event) => {
          form.setFieldValue('model', event.currentTarget.value);
          form.setFieldValue('answers', {});
        }}
        name="model"
      />
      <MaskedInput kind="imei" label="IMEI" required {...form.getInputProps('imei')} name="imei" />
      <TextInput
        label="Número de série (opcional)"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        {...form.getInputProps('serialNumber')}
        name="serialNumber"
      />
      {attributes.map(({ id, attribute_name, valores }) => (
        <Choices
          key={id}
          label={attribute_name}
          takesSeveral={isMultipleChoice(id)}
          choices={valores.map((each) => ({ value: String(each.id), label: each.attribute_value }))}
          value={(answers[id] ?? []).map(String)}
          onChange={(chosen) => {
            form.setFieldValue('answers', { ...answers, [id]: chosen.map(Number) });
            form.clearFieldError(answerField(id));
          }}
          error={form.errors[answerField(id)]}
        />
      ))}
      <StatusNeedsFields asked={needs.asked} offer={undefined} form={form} />
    </ActionForm>
  );
}
