import { createStoreModelCall, type StoreModel, updateStoreModelCall } from '@giro/contract/calls/shop-catalogue.ts';
import { Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { callApi } from '../../lib/call-api.ts';
import { focusFirstInvalid } from '../../lib/form-errors.ts';
import { Dialog } from '../../ui/admin/dialog.tsx';
import { FormButtons } from '../../ui/admin/form-buttons.tsx';
import { useSave } from '../../ui/admin/use-save.ts';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { countProblem, missing, refusalsOf } from './form-parts.ts';

interface ModelDialogProps {
  /** Without one, a new model is added. */
  model: StoreModel | undefined;
  onClose: () => void;
  onSaved: (message: string, id: number) => Promise<void>;
}

export function ModelDialog({ model, onClose, onSaved }: ModelDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: {
      modelo: model?.name ?? '',
      caracteristica: model?.caracteristica ?? '',
      ordem: String(model?.ordem ?? 0),
    },
    validate: { modelo: missing, ordem: countProblem },
  });
  const save = useSave({
    fallback: model ? 'Erro ao editar modelo' : 'Erro ao criar modelo',
    form: refusalsOf(form),
    root,
  });

  const submit = ({ modelo, caracteristica, ordem }: typeof form.values) =>
    save.run(async () => {
      const answer = await (model
        ? callApi(updateStoreModelCall, {
            params: { id: model.id },
            body: { modeloEdit: modelo, selectedClassificationEdit: model.classification, ordem: Number(ordem) },
          })
        : callApi(createStoreModelCall, { body: { modelo, caracteristica, ordem: Number(ordem) } }));
      await onSaved(answer.message, answer.modelo?.id);
    });

  return (
    <Dialog title={model ? 'Editar modelo' : 'Adicionar modelo'} size="md" onClose={onClose} closable={!save.isSaving}>
      <form ref={root} noValidate onSubmit={form.onSubmit(submit, () => focusFirstInvalid(root.current))}>
        <Stack gap="md">
          <ErrorAlert texts={save.problems} onClose={save.clear} />
          <TextInput
            label="Modelo"
            placeholder="iPhone 13"
            required
            maxLength={120}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('modelo')}
          />
          {!model && (
            <TextInput
              label="Caracteristica (opcional)"
              description="Uma palavra que distingue o modelo, como “acessório”."
              maxLength={80}
              autoComplete="off"
              {...form.getInputProps('caracteristica')}
            />
          )}
          <TextInput
            label="Ordem"
            description="Modelos com número menor aparecem primeiro nos filtros da loja."
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('ordem')}
          />
          {model?.classification === 3 && (
            <Text size="sm" c="dimmed">
              Este modelo também está na avaliação: nome e ordem mudam nos dois lugares.
            </Text>
          )}
          <FormButtons isSaving={save.isSaving} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
