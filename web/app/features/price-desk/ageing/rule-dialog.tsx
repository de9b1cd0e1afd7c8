import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { type AgeingRule, createAgeingRuleCall, updateAgeingRuleCall } from '@giro/contract/calls/price-ageing.ts';
import type { AgeingMode } from '@giro/contract/rules/price-ageing.ts';
import { MultiSelect, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { callApi } from '../../../lib/api/call-api.ts';
import { FormDialog } from '../../../ui/panel/dialog/form-dialog.tsx';
import { NameInput } from '../../../ui/panel/dialog/name-dialog.tsx';
import type { RecordDialogProps } from '../../../ui/panel/dialog/use-editing.ts';
import { Choices } from '../../../ui/panel/form/choices.tsx';
import { useRecordForm } from '../../../ui/panel/form/use-record-form.ts';
import { TypeChecks } from '../../catalogue-admin/type-checks.tsx';
import { type RuleValues, ruleBodyOf, ruleLabels, ruleProblems, ruleValuesOf } from './rule-form.ts';

type Named = readonly { id: number; name: string }[];

interface RuleDialogProps extends RecordDialogProps<AgeingRule> {
  types: Named;
  models: Named;
}

const modes: readonly { value: AgeingMode; label: string; hint: string }[] = [
  { value: 'propose', label: 'Propor', hint: 'alguém aceita ou recusa cada preço' },
  { value: 'auto', label: 'Mudar sozinha', hint: 'o preço baixa às 6h' },
];

/** Adds or changes a rule by which prices come down. */
export default function RuleDialog({ row, types, models, onClose, onSaved, fetchAnew }: RuleDialogProps) {
  const record = useRecordForm<AgeingRule | undefined, RuleValues>({
    row,
    valuesOf: ruleValuesOf,
    problemsOf: ruleProblems,
    labels: ruleLabels,
    fallback: 'Não foi possível salvar a regra. Tente de novo.',
    fetchAnew,
    gone: 'Esta regra não existe mais: alguém a excluiu.',
  });
  const { form, loaded } = record;

  async function send(values: RuleValues) {
    const body = ruleBodyOf(values);
    const { message, rule } = await (loaded
      ? callApi(updateAgeingRuleCall, { params: { id: loaded.id }, body, version: loaded.version })
      : callApi(createAgeingRuleCall, { body }));
    return { message, id: rule.id };
  }

  return (
    <FormDialog noun="regra" record={record} send={send} onSaved={onSaved} onClose={onClose}>
      <NameInput form={form} label={ruleLabels.name} placeholder="Celulares parados" />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <TextInput
          label={ruleLabels.percent}
          description="De 0,01 a 50."
          placeholder="5"
          required
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('percent')}
        />
        <TextInput
          label={ruleLabels.every_days}
          description="Desde a última mudança."
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('every_days')}
        />
        <TextInput
          label={ruleLabels.after_days}
          description="Da unidade mais antiga."
          required
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('after_days')}
        />
      </SimpleGrid>
      <Choices
        label={ruleLabels.mode}
        choices={modes}
        value={[form.values.mode]}
        onChange={([mode = 'propose']) => form.setFieldValue('mode', mode)}
        error={form.errors.mode}
      />
      {types.length > 0 && (
        <TypeChecks
          label={ruleLabels.types}
          description="Nenhum marcado: todos."
          types={types}
          value={form.values.types}
          onChange={(chosen) => form.setFieldValue('types', chosen)}
          error={form.errors.types}
        />
      )}
      {models.length > 0 && (
        <MultiSelect
          label={ruleLabels.models}
          description="Nenhum escolhido: todos."
          placeholder={form.values.models.length === 0 ? 'Escolha' : undefined}
          data={models.map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar modelos' }}
          nothingFoundMessage="Nenhum modelo encontrado"
          comboboxProps={{ transitionProps: { duration: 120 } }}
          {...form.getInputProps('models')}
        />
      )}
      <Switch
        label={ruleLabels.active}
        description="Desligada, fica guardada e não muda nada."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
