import '@mantine/core/styles/Combobox.layer.css';
import { type Attribute, createTypedAttributeCall, updateTypedAttributeCall } from '@giro/contract/calls/catalogue.ts';
import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { callApi } from '../../lib/call-api.ts';
import { focusFirstInvalid } from '../../lib/form-errors.ts';
import { Dialog } from '../../ui/admin/dialog.tsx';
import { FormButtons } from '../../ui/admin/form-buttons.tsx';
import { useSave } from '../../ui/admin/use-save.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { type AttributeValues, attributeBodyOf, attributeProblems, attributeValuesOf } from './attribute-form.ts';
import { AttributeValueLines } from './attribute-value-lines.tsx';
import { classificationOptions } from './classification.ts';
import { refusalsOf } from './form-parts.ts';
import { TypeChecks } from './type-checks.tsx';
import type { ShopCatalogue } from './use-shop-catalogue.ts';

interface AttributeDialogProps {
  /** Without one, a new attribute is added. */
  attribute: Attribute | undefined;
  catalogue: Pick<ShopCatalogue, 'attributes' | 'types'>;
  onClose: () => void;
  onSaved: (message: string, id: number) => Promise<void>;
}

async function saveAttribute(attribute: Attribute | undefined, values: AttributeValues) {
  const { classification, typeIds, ...body } = attributeBodyOf(values);
  if (!attribute) {
    return callApi(createTypedAttributeCall, {
      body: { ...body, selectedClassification: classification, selectedTipo: typeIds },
    });
  }
  return callApi(updateTypedAttributeCall, {
    params: { id: attribute.id },
    body: { ...body, selectedClassificationEdit: classification, selectedTipoEdit: typeIds },
  });
}

export default function AttributeDialog({ attribute, catalogue, onClose, onSaved }: AttributeDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm<AttributeValues>({
    initialValues: attributeValuesOf(attribute, catalogue.attributes),
    validate: attributeProblems,
  });
  const save = useSave({
    fallback: attribute ? 'Não foi possível salvar a característica. Tente de novo.' : 'Erro ao criar atributo',
    form: refusalsOf(form),
    root,
  });

  const submit = (values: AttributeValues) =>
    save.run(async () => {
      const answer = await saveAttribute(attribute, values);
      await onSaved(answer.message, answer.attribute?.id);
    });

  return (
    <Dialog
      title={attribute ? 'Editar característica' : 'Adicionar característica'}
      onClose={onClose}
      closable={!save.isSaving}
    >
      <form ref={root} noValidate onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}>
        <Stack gap="md">
          <ErrorAlert texts={save.problems} onClose={save.clear} />
          <TextInput
            label="Caracteristica"
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
              data={classificationOptions}
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
          <TypeChecks
            label="Tipos"
            description="Sem nenhum marcado, vale para todos."
            types={catalogue.types}
            value={form.values.selectedTipo}
            onChange={(types) => form.setFieldValue('selectedTipo', types)}
            error={form.errors.selectedTipo}
          />
          <FormButtons isSaving={save.isSaving} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
