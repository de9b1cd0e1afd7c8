import { createEvaluationCall, updateEvaluationCall } from '@giro/contract/calls/evaluation.ts';
import { longestReasons } from '@giro/contract/rules/price-desk.ts';
import { Checkbox, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { callApi } from '../../../lib/api/call-api.ts';
import { FormDialog } from '../../../ui/panel/dialog/form-dialog.tsx';
import type { RecordDialogProps } from '../../../ui/panel/dialog/use-editing.ts';
import { MoneyInput } from '../../../ui/panel/form/money-input.tsx';
import { moveItem } from '../../../ui/panel/form/sortable-list.tsx';
import { useRecordForm } from '../../../ui/panel/form/use-record-form.ts';
import { type Catalogue, classificationOptions } from '../../catalogue-admin/use-catalogue.ts';
import { ModelPriceNotes } from '../../pricing/model-price-notes.tsx';
import { sectionsOf, tickedIds } from '../prices/price-lines.ts';
import { PricePreview } from '../prices/price-preview.tsx';
import { PriceSection } from '../prices/price-section.tsx';
import { FillNotice, PriceTools } from '../prices/price-tools.tsx';
import { PriceTotalsBar, totalsOf } from '../prices/price-totals-bar.tsx';
import { usePriceLines } from '../prices/use-price-lines.ts';
import { type KeptPicture, KeptPictureInput, keptPictureOf } from './kept-picture-input.tsx';
import {
  createBodyOf,
  inOrder,
  type ModelRow,
  type ModelValues,
  modelAliases,
  modelLabels,
  modelProblems,
  modelValuesOf,
  updateBodyOf,
} from './model-form.ts';
import styles from './models.module.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';

interface ModelFieldsProps {
  form: UseFormReturnType<ModelValues>;
  catalogue: Pick<Catalogue, 'brands' | 'types'>;
  storedPicture: KeptPicture;
  /** Stands below the worth of the model. */
  priceNotes: ReactNode;
}

const choices = (none: string, rows: readonly { id: number; name: string }[]) => [
  { value: '', label: none },
  ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
];

/** The fields of a model: brand, then type, then name, and its worth before any answer. */
function ModelFields({ form, catalogue, storedPicture, priceNotes }: ModelFieldsProps) {
  const { brand, tipo, base64Image } = form.values;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <NativeSelect
          label="Marca"
          required
          data={choices(
            catalogue.brands.length > 0 ? 'Escolha a marca' : 'Cadastre uma marca primeiro',
            catalogue.brands,
          )}
          data-autofocus
          {...form.getInputProps('brand')}
        />
        <NativeSelect
          label="Tipo"
          required
          disabled={brand === ''}
          data={choices(catalogue.types.length > 0 ? 'Escolha o tipo' : 'Cadastre um tipo primeiro', catalogue.types)}
          {...form.getInputProps('tipo')}
        />
        <TextInput
          label="Modelo"
          placeholder="iPhone 13"
          required
          disabled={brand === '' || tipo === ''}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('model')}
        />
        <MoneyInput label="Valor base" required {...form.getInputProps('valorBase')} />
        <TextInput label="Ordem" required inputMode="numeric" autoComplete="off" {...form.getInputProps('ordem')} />
        <NativeSelect
          label="Classificação"
          required
          data={classificationOptions([1, 3])}
          {...form.getInputProps('selectedClassification')}
        />
      </SimpleGrid>
      {priceNotes}
      <KeptPictureInput
        value={base64Image}
        stored={storedPicture}
        onChange={(picture) => form.setFieldValue('base64Image', picture)}
        error={form.errors.base64Image}
      />
    </>
  );
}

interface ModelDialogProps extends RecordDialogProps<ModelRow> {
  catalogue: Catalogue;
  /** Every model of the wizard. */
  models: readonly ModelRow[];
  /** The name of a model of the shop that gets its prices here. */
  suggestedName: string | undefined;
}

/** Adds or changes a model of the wizard with a price for each answer, and shows what the answers come to. */
export default function ModelDialog(props: ModelDialogProps) {
  const { row, catalogue, models, suggestedName, onClose, onSaved, fetchAnew } = props;
  const [known] = useState(() => sectionsOf(catalogue.attributes, row));
  const record = useRecordForm<ModelRow | undefined, ModelValues>({
    row,
    valuesOf: (model) =>
      modelValuesOf(model, model ? sectionsOf(catalogue.attributes, model) : known, {
        count: models.length,
        name: suggestedName,
      }),
    problemsOf: modelProblems,
    labels: modelLabels,
    aliases: modelAliases,
    fallback: 'Erro ao enviar os dados.',
    unreachable: 'Falha ao enviar os dados. Tente novamente mais tarde.',
    fetchAnew,
    gone: 'Este modelo não está mais na avaliação: alguém o excluiu.',
  });
  const { form, loaded } = record;
  const { valorBase, prices: lines, attributeOrder } = form.values;
  const sections = inOrder(known, attributeOrder);
  /** While only ticked values are shown: those ticked then, so that no line goes while it is edited. */
  const [kept, setKept] = useState<ReadonlySet<string>>();
  const isShown = (id: string) => kept?.has(id) !== false || lines[id]?.isActive === true;
  const prices = usePriceLines(form, sections, isShown);
  const { errors } = form;
  const totals = totalsOf(valorBase, sections, lines);

  async function send(values: ModelValues) {
    const { message, attributes } = await (loaded
      ? callApi(updateEvaluationCall, {
          body: await updateBodyOf(loaded.id, values, sections),
          version: loaded.version,
        })
      : callApi(createEvaluationCall, { body: await createBodyOf(values, sections) }));
    return { message, id: attributes?.model_id };
  }

  const move = (from: number, to: number) =>
    to >= 0 && to < sections.length
      ? () =>
          form.setFieldValue(
            'attributeOrder',
            moveItem(
              sections.map(({ id }) => id),
              from,
              to,
            ),
          )
      : undefined;

  return (
    <FormDialog
      noun="modelo"
      title={row && `Editar ${row.model_name}`}
      size="full"
      record={record}
      send={send}
      onSaved={onSaved}
      onClose={onClose}
      notes={<FillNotice prices={prices} />}
      summary={<PriceTotalsBar totals={totals} />}
    >
      <div className={styles.columns}>
        <Stack gap="lg">
          <ModelFields
            form={form}
            catalogue={catalogue}
            storedPicture={keptPictureOf(loaded?.image_model)}
            priceNotes={
              loaded && (
                <>
                  <ModelPriceNotes
                    modelId={loaded.id}
                    typedBase={valorBase}
                    highest={totals.highest}
                    onTake={(base) => form.setFieldValue('valorBase', base)}
                  />
                  {form.isDirty('valorBase') && (
                    <TextInput
                      label={modelLabels.price_reason}
                      description="Opcional: fica no histórico do valor base."
                      maxLength={longestReasons.price}
                      autoComplete="off"
                      {...form.getInputProps('price_reason')}
                    />
                  )}
                </>
              )
            }
          />
          <section>
            <h2 className={styles.title}>Preço de cada resposta</h2>
            <Stack gap="md">
              <PriceTools prices={prices} models={models.filter(({ id }) => id !== row?.id)} />
              <Checkbox
                size="sm"
                label="Mostrar só os selecionados"
                checked={kept !== undefined}
                onChange={(event) => setKept(event.currentTarget.checked ? tickedIds(lines) : undefined)}
              />
              {errors.prices && (
                <Text c="var(--mantine-color-error)" size="sm" role="alert">
                  {errors.prices}
                </Text>
              )}
              {sections.map((section, index) => (
                <PriceSection
                  key={section.id}
                  section={section}
                  lines={lines}
                  isShown={isShown}
                  errorOf={(id) => errors[`prices.${id}`]?.toString()}
                  actions={prices.actions}
                  onUp={move(index, index - 1)}
                  onDown={move(index, index + 1)}
                />
              ))}
              {sections.length === 0 && (
                <Text c="dimmed">
                  Ainda não há características. Cadastre-as na aba Características para dar preço às respostas.
                </Text>
              )}
            </Stack>
          </section>
        </Stack>
        <div className={styles.aside}>
          <PricePreview baseValue={valorBase} sections={sections} lines={lines} />
        </div>
      </div>
    </FormDialog>
  );
}
