import { catalogueCall } from '@giro/contract/calls/catalogue.ts';
import {
  type DeliveryBox,
  type DeliveryBoxes,
  readBoxesCall,
  saveBoxesCall,
} from '@giro/contract/calls/delivery-settings.ts';
import { parcelBounds } from '@giro/contract/rules/carrier.ts';
import { deliveryBounds } from '@giro/contract/rules/delivery.ts';
import { Stack, TextInput } from '@mantine/core';
import { callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { Choices } from '../../../ui/panel/form/choices.tsx';
import { Cells, FieldsFor, FormRows } from '../form-rows.tsx';
import { rowsRefusal } from '../refused-words.ts';
import styles from '../settings.module.css';
import { type SettingsFormProps, SettingsGroup, SettingsSave, useSettingsForm } from '../settings-form.tsx';

const sizes = ['length_cm', 'width_cm', 'height_cm', 'weight_g', 'unit_g', 'fits'] as const;

type BoxValues = Record<(typeof sizes)[number] | 'name', string> & { types: string[] };
interface BoxesValues {
  boxes: BoxValues[];
}

const blankBox: BoxValues = {
  name: '',
  length_cm: '',
  width_cm: '',
  height_cm: '',
  weight_g: '',
  unit_g: '',
  fits: '1',
  types: [],
};

const boxValuesOf = (box: DeliveryBox): BoxValues => ({
  ...(Object.fromEntries(sizes.map((size) => [size, String(box[size])])) as Record<(typeof sizes)[number], string>),
  name: box.name,
  types: box.types.map(String),
});

const { length, width, height, sides } = parcelBounds;
const least = `${length.least} × ${width.least} × ${height.least} cm`;
const cellLabels: Record<(typeof sizes)[number], string> = {
  length_cm: 'Comprimento (cm)',
  width_cm: 'Largura (cm)',
  height_cm: 'Altura (cm)',
  weight_g: 'Peso vazia (g)',
  unit_g: 'Cada aparelho (g)',
  fits: 'Quantos cabem',
};

const failure = 'Não foi possível salvar as caixas. Tente de novo.';

/** The boxes that parcels are packed into, and what goes into each. */
export function BoxesForm({ config, onSaved }: SettingsFormProps<DeliveryBoxes>) {
  const types = useCall(catalogueCall).data?.types ?? [];
  const record = useSettingsForm<DeliveryBoxes, BoxesValues>({
    call: readBoxesCall,
    config,
    valuesOf: ({ boxes }) => ({ boxes: boxes.map(boxValuesOf) }),
    labels: { boxes: 'Caixas' },
    hasRows: true,
    fallback: failure,
    describe: rowsRefusal('boxes', 'caixa', failure),
  });
  const { root, form, loaded, save, take } = record;

  const submit = ({ boxes }: BoxesValues) =>
    save.run(async () => {
      take(await callApi(saveBoxesCall, { body: { boxes }, version: loaded.version }));
      onSaved('Caixas salvas.');
    });

  return (
    <form ref={root} noValidate className={styles.form} onSubmit={form.onSubmit(submit)}>
      <FieldsFor may="delivery-settings.change">
        <SettingsGroup
          title="Caixas"
          hint={`Cada compra vai na menor caixa em que cabe. Medidas por fora, de ${least} até 100 cm por lado e ${sides} cm na soma. Uma caixa fica sem tipos e serve para o resto.`}
        >
          <Stack gap="md">
            <FormRows
              noun="Caixa"
              count={form.values.boxes.length}
              most={deliveryBounds.boxes}
              addLabel="Adicionar caixa"
              empty="Nenhuma caixa."
              error={form.errors.boxes}
              onAdd={() => form.insertListItem('boxes', blankBox)}
              onRemove={(place) => form.removeListItem('boxes', place)}
            >
              {(place) => (
                <>
                  <TextInput
                    label="Nome"
                    autoComplete="off"
                    maxLength={40}
                    maw={360}
                    {...form.getInputProps(`boxes.${place}.name`)}
                  />
                  <Cells>
                    {sizes.map((size) => (
                      <TextInput
                        key={size}
                        label={cellLabels[size]}
                        inputMode="numeric"
                        autoComplete="off"
                        maxLength={5}
                        {...form.getInputProps(`boxes.${place}.${size}`)}
                      />
                    ))}
                  </Cells>
                  {types.length > 0 && (
                    <Choices
                      label="Tipos que vão nela"
                      choices={types.map(({ id, name }) => ({ value: String(id), label: name }))}
                      takesSeveral
                      value={form.values.boxes[place]?.types ?? []}
                      onChange={(chosen) => form.setFieldValue(`boxes.${place}.types`, chosen)}
                      error={form.errors[`boxes.${place}.types`]}
                    />
                  )}
                </>
              )}
            </FormRows>
            <Allowed may="delivery-settings.change">
              <SettingsSave record={record} action="Salvar caixas" reloadLabel="Recarregar caixas" />
            </Allowed>
          </Stack>
        </SettingsGroup>
      </FieldsFor>
    </form>
  );
}
