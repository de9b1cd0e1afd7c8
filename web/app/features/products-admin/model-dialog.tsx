import '@mantine/core/styles/Combobox.layer.css';
import { createStoreModelCall, type StoreModel, updateStoreModelCall } from '@giro/contract/calls/shop-catalogue.ts';
import { Anchor, NativeSelect, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { FormDialog } from '../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../ui/panel/dialog/use-editing.ts';
import { countProblem, missing, onlyProblems } from '../../ui/panel/form/form-parts.ts';
import { useRecordForm } from '../../ui/panel/form/use-record-form.ts';
import { classificationOptions } from '../catalogue-admin/use-catalogue.ts';

const valuesOf = (model: StoreModel | undefined) => ({
  modelo: model?.name ?? '',
  caracteristica: model?.caracteristica ?? '',
  ordem: String(model?.ordem ?? 0),
  selectedClassification: String(model?.classification ?? 2),
});
type ModelValues = ReturnType<typeof valuesOf>;

const labels = {
  modelo: 'Modelo',
  caracteristica: 'Característica',
  ordem: 'Ordem',
  selectedClassification: 'Onde aparece',
};

const problemsOf = ({ modelo, ordem }: ModelValues) =>
  onlyProblems({ modelo: missing(modelo), ordem: countProblem(ordem) });

async function send(values: ModelValues, loaded: StoreModel | undefined) {
  const { modelo, caracteristica, selectedClassification } = values;
  const ordem = Number(values.ordem);
  const answer = await (loaded
    ? callApi(updateStoreModelCall, {
        params: { id: loaded.id },
        body: { modeloEdit: modelo, selectedClassificationEdit: Number(selectedClassification), ordem },
        version: loaded.version,
      })
    : callApi(createStoreModelCall, { body: { modelo, caracteristica, ordem } }));
  return { message: answer.message, id: answer.modelo?.id };
}

/** Explains the effect of putting a model into the wizard too, or of taking it out. */
function ClassificationNote({ model, chosen, onGo }: { model: StoreModel; chosen: string; onGo: () => void }) {
  if (chosen === '3' && !model.has_prices) {
    return (
      <Text size="sm">
        A avaliação ainda não conhece os preços deste modelo.{' '}
        <Anchor component={Link} to={`/avaliacoes?novo=${encodeURIComponent(model.name)}`} onClick={onGo}>
          Cadastre os preços em Avaliações
        </Anchor>
        : ele passa a valer para os dois, sem repetir o modelo na loja.
      </Text>
    );
  }
  if (chosen === '3') {
    return (
      <Text size="sm" c="dimmed">
        Este modelo também está na avaliação: nome e ordem mudam nos dois lugares.
      </Text>
    );
  }
  if (model.classification !== 3) return null;
  return (
    <Text size="sm" c="dimmed">
      Ele sai da avaliação de quem vende. Os preços ficam guardados para quando voltar.
    </Text>
  );
}

export function ModelDialog({ row, onClose, onSaved, fetchAnew }: RecordDialogProps<StoreModel>) {
  const record = useRecordForm({
    row,
    valuesOf,
    problemsOf,
    labels,
    fallback: row ? 'Erro ao editar modelo' : 'Erro ao criar modelo',
    fetchAnew,
    gone: 'Este modelo não está mais na loja: alguém o excluiu.',
  });
  const { form, loaded } = record;

  return (
    <FormDialog
      noun="modelo"
      size="md"
      record={record}
      send={(values) => send(values, loaded)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput
        label="Modelo"
        placeholder="iPhone 13"
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('modelo')}
      />
      {!loaded && (
        <TextInput
          label="Característica (opcional)"
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
      {loaded && (
        <>
          <NativeSelect
            label="Onde aparece"
            data={classificationOptions([2, 3])}
            {...form.getInputProps('selectedClassification')}
          />
          <ClassificationNote
            model={loaded}
            chosen={form.values.selectedClassification}
            // The choice itself is made over there, so it is nothing to be lost here.
            onGo={() => form.setFieldValue('selectedClassification', String(loaded.classification))}
          />
        </>
      )}
    </FormDialog>
  );
}
