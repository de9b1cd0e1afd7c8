import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import {
  type DeliveryTariff,
  readTariffCall,
  saveTariffCall,
  type TariffRow,
} from '@giro/contract/calls/delivery-settings.ts';
import { formatCep } from '@giro/contract/rules/address.ts';
import { deliveryBounds, type TariffKind } from '@giro/contract/rules/delivery.ts';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { callApi } from '../../../lib/api/call-api.ts';
import { MaskedInput } from '../../../ui/masked-input.tsx';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { MoneyInput } from '../../../ui/panel/form/money-input.tsx';
import { reaisOfText, reaisText } from '../../../ui/panel/form/typed-numbers.ts';
import { Cells, FieldsFor, FormRows } from '../form-rows.tsx';
import { rowsRefusal } from '../refused-words.ts';
import styles from '../settings.module.css';
import { type SettingsFormProps, SettingsGroup, SettingsSave, useSettingsForm } from '../settings-form.tsx';

interface RowValues {
  /** Undefined of a row that is not saved yet. */
  id: number | undefined;
  name: string;
  kind: TariffKind;
  from_cep: string;
  to_cep: string;
  price: string;
  price_per_kg: string;
  days: string;
  max_g: string;
  active: boolean;
}
interface TariffValues {
  rows: RowValues[];
}

const blankRow: RowValues = {
  id: undefined,
  name: '',
  kind: 'courier',
  from_cep: '',
  to_cep: '',
  price: '',
  price_per_kg: '',
  days: '1',
  max_g: '5000',
  active: true,
};

const rowValuesOf = ({ id, name, kind, active, ...row }: TariffRow): RowValues => ({
  ...{ id, name, kind, active },
  from_cep: formatCep(row.from_cep),
  to_cep: formatCep(row.to_cep),
  price: reaisText(row.price),
  price_per_kg: reaisText(row.price_per_kg),
  days: String(row.days),
  max_g: String(row.max_g),
});

/** A row as the wire has it; nothing per kilo is nothing more to pay. */
const rowBodyOf = ({ id, price, price_per_kg, ...row }: RowValues) => ({
  ...row,
  ...(id !== undefined && { id }),
  price: reaisOfText(price),
  price_per_kg: price_per_kg.trim() === '' ? 0 : reaisOfText(price_per_kg),
});

const kinds: { value: TariffKind; label: string }[] = [
  { value: 'courier', label: 'Entregador' },
  { value: 'post', label: 'Correio' },
];

const failure = 'Não foi possível salvar a tabela. Tente de novo.';

/** The shop's own prices of deliveries, by CEP and weight. */
export function TariffForm({ config, onSaved }: SettingsFormProps<DeliveryTariff>) {
  const record = useSettingsForm<DeliveryTariff, TariffValues>({
    call: readTariffCall,
    config,
    valuesOf: ({ rows }) => ({ rows: rows.map(rowValuesOf) }),
    labels: { rows: 'Tabela' },
    hasRows: true,
    fallback: failure,
    describe: rowsRefusal('rows', 'linha', failure),
  });
  const { root, form, loaded, save, take } = record;

  const submit = ({ rows }: TariffValues) =>
    save.run(async () => {
      take(await callApi(saveTariffCall, { body: { rows: rows.map(rowBodyOf) }, version: loaded.version }));
      onSaved('Tabela salva.');
    });

  return (
    <form ref={root} noValidate className={styles.form} onSubmit={form.onSubmit(submit)}>
      <FieldsFor may="delivery-settings.change">
        <SettingsGroup
          title="Tabela da loja"
          hint="Preços seus por faixa de CEP, para um motoboy ou para quando a transportadora não responde. Faixas do mesmo nome não se cruzam."
        >
          <Stack gap="md">
            <FormRows
              noun="Linha"
              count={form.values.rows.length}
              most={deliveryBounds.rows}
              addLabel="Adicionar linha"
              empty="Nenhum preço da loja: só os da transportadora aparecem."
              error={form.errors.rows}
              onAdd={() => form.insertListItem('rows', blankRow)}
              onRemove={(place) => form.removeListItem('rows', place)}
              endOf={(place) => (
                <Checkbox label="Oferecer" {...form.getInputProps(`rows.${place}.active`, { type: 'checkbox' })} />
              )}
            >
              {(place) => {
                const cell = (name: keyof RowValues) => form.getInputProps(`rows.${place}.${name}`);
                return (
                  <Cells>
                    <TextInput label="Nome" placeholder="Motoboy" autoComplete="off" maxLength={40} {...cell('name')} />
                    <NativeSelect label="Quem leva" data={kinds} {...cell('kind')} />
                    <MaskedInput kind="cep" label="Do CEP" {...cell('from_cep')} autoComplete="off" />
                    <MaskedInput kind="cep" label="Ao CEP" {...cell('to_cep')} autoComplete="off" />
                    <MoneyInput label="Preço" {...cell('price')} />
                    <MoneyInput label="Por kg começado" {...cell('price_per_kg')} />
                    <TextInput
                      label="Dias úteis"
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={2}
                      {...cell('days')}
                    />
                    <TextInput
                      label="Peso máximo (g)"
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={5}
                      {...cell('max_g')}
                    />
                  </Cells>
                );
              }}
            </FormRows>
            <Allowed may="delivery-settings.change">
              <SettingsSave record={record} action="Salvar tabela" reloadLabel="Recarregar tabela" />
            </Allowed>
          </Stack>
        </SettingsGroup>
      </FieldsFor>
    </form>
  );
}
