import type { Attribute } from '@giro/contract/calls/catalogue.ts';
import { Button, Checkbox, Group, Input, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/use-editing.ts';
import { moveItem, SortableList } from '../../ui/panel/form/sortable-list.tsx';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import type { AttributeArea } from './attribute-area.ts';
import {
  type AttributeValues,
  attributeBodyOf,
  attributeProblems,
  attributeValuesOf,
  withDraft,
  withPasted,
} from './attribute-form.ts';
import { TypeChecks } from './type-checks.tsx';
import { type Catalogue, classificationOptions } from './use-catalogue.ts';
import '@mantine/core/styles/Combobox.layer.css';
import type { UseFormReturnType } from '@mantine/form';

/** The values of an attribute: renamed in place, dragged into order, removed, added. */
function AttributeValueLines({ form }: { form: UseFormReturnType<AttributeValues> }) {
  const { valores, draft } = form.values;

  function add() {
    form.setFieldValue('valores', withDraft(form.values));
    form.setFieldValue('draft', '');
  }

  return (
    <Input.Wrapper label="Valores" labelElement="div" error={form.errors.valores}>
      <SortableList
        items={valores}
        nameOf={({ value }, index) => value || `valor ${index + 1}`}
        onMove={(from, to) => form.setFieldValue('valores', moveItem(valores, from, to))}
        onRemove={(index) => form.setFieldValue('valores', valores.toSpliced(index, 1))}
      >
        {(_, index) => (
          <TextInput
            aria-label={`Valor ${index + 1}`}
            maxLength={120}
            autoComplete="off"
            {...form.getInputProps(`valores.${index}.value`)}
          />
        )}
      </SortableList>
      <Group gap="xs" align="start" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label="Novo valor"
          placeholder="Novo valor"
          description="Cole uma lista para adicionar vários: um por linha."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={500}
          autoComplete="off"
          enterKeyHint="enter"
          {...form.getInputProps('draft')}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain').trim();
            if (!text.includes('\n')) return;
            event.preventDefault();
            form.setFieldValue('valores', withPasted(valores, text));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" onClick={add} disabled={draft.trim() === ''}>
          Adicionar valor
        </Button>
      </Group>
    </Input.Wrapper>
  );
}

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
