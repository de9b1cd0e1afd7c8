import '@mantine/core/styles/Combobox.layer.css';
import type { Attribute } from '@giro/contract/calls/catalogue.ts';
import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/record-dialog.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import type { AttributeArea } from './attribute-area.ts';
import { type AttributeValues, attributeBodyOf, attributeProblems, attributeValuesOf } from './attribute-form.ts';
import { AttributeValueLines } from './attribute-value-lines.tsx';
import { classificationOptions } from './classification.ts';
import { TypeChecks } from './type-checks.tsx';
import type { Catalogue } from './use-catalogue.ts';

interface AttributeDialogProps extends RecordDialogProps<Attribute> {
  area: AttributeArea;
  catalogue: Pick<Catalogue, 'attributes' | 'types'>;
}

const labels: Record<keyof AttributeValues, string> = {
  caracteristica: 'Característica',
  valores: 'Valores',
  draft: 'Novo valor',
  ordem: 'Ordem',
  selectedClassification: 'Classificação',
  selectedTipo: 'Tipos',
  is_filter: 'Usar como filtro',
};

export default function AttributeDialog(props: AttributeDialogProps) {
  const { row, area, catalogue, onClose, onSaved, fetchAnew } = props;
  const record = useRecordForm({
    row,
    valuesOf: (attribute) => attributeValuesOf(attribute, catalogue.attributes, area.usualClassification),
    problemsOf: attributeProblems,
    labels,
    fallback: row ? 'Não foi possível salvar a característica. Tente de novo.' : 'Erro ao criar atributo',
    fetchAnew,
    gone: 'Esta característica não existe mais aqui: alguém a excluiu.',
  });
  const { form, loaded } = record;

  async function send(values: AttributeValues) {
    const { message, attribute } = await area.save(loaded, attributeBodyOf(values));
    return { message, id: attribute?.id };
  }

  return (
    <FormDialog noun="característica" record={record} send={send} onSaved={onSaved} onClose={onClose}>
      <TextInput
        label={labels.caracteristica}
        placeholder="Cor"
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('caracteristica')}
      />
      <AttributeValueLines form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label="Classificação"
          description="Onde a característica aparece."
          data={classificationOptions(area.classifications)}
          {...form.getInputProps('selectedClassification')}
        />
        <TextInput
          label="Ordem"
          description="Menor aparece primeiro."
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('ordem')}
        />
      </SimpleGrid>
      {area.hasTypes && (
        <Checkbox
          label={labels.is_filter}
          description="Quem procura na loja pode filtrar por ela. Sem marcar, ela aparece só na ficha técnica."
          {...form.getInputProps('is_filter', { type: 'checkbox' })}
        />
      )}
      {area.hasTypes && (
        <TypeChecks
          label="Tipos"
          description="Sem nenhum marcado, vale para todos."
          types={catalogue.types}
          value={form.values.selectedTipo}
          onChange={(types) => form.setFieldValue('selectedTipo', types)}
          error={form.errors.selectedTipo}
        />
      )}
    </FormDialog>
  );
}
