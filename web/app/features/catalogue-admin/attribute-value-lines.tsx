import { Button, Group, Input, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { moveItem } from '../../ui/panel/form/move-item.ts';
import { SortableList } from '../../ui/panel/form/sortable-list.tsx';
import { type AttributeValues, withDraft, withPasted } from './attribute-form.ts';

/** The values of an attribute: renamed in place, dragged into order, removed, added. */
export function AttributeValueLines({ form }: { form: UseFormReturnType<AttributeValues> }) {
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
