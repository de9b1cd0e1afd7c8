import {
  type InstalmentSettings,
  readInstalmentSettingsCall,
  saveInstalmentSettingsCall,
} from '@giro/contract/calls/instalments.ts';
import { Stack, TextInput } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { MoneyInput } from '../../../ui/panel/form/money-input.tsx';
import { percentOf, percentText, reaisOfText, reaisText } from '../../../ui/panel/form/typed-numbers.ts';
import styles from '../settings.module.css';
import { type SettingsFormProps, SettingsGroup, SettingsSave, useSettingsForm } from '../settings-form.tsx';

/** The values of the form, as they stand in the fields; named as the calls name them. */
type InstalmentValues = Record<keyof Omit<InstalmentSettings, 'version'>, string>;

const instalmentValuesOf = (config: InstalmentSettings): InstalmentValues => ({
  max_instalments: String(config.max_instalments),
  min_instalment: reaisText(config.min_instalment),
  free_up_to: String(config.free_up_to),
  monthly_rate: percentText(config.monthly_rate),
  pix_discount_percent: percentText(config.pix_discount_percent),
});

/** The form as a request; what is wrong in it is for the server to say, every field at once. */
const instalmentBodyOf = (values: InstalmentValues) => ({
  max_instalments: values.max_instalments.trim(),
  min_instalment: reaisOfText(values.min_instalment),
  free_up_to: values.free_up_to.trim(),
  monthly_rate: percentOf(values.monthly_rate),
  pix_discount_percent: percentOf(values.pix_discount_percent),
});

const instalmentLabels: InstalmentValues = {
  max_instalments: 'Parcelas, até',
  min_instalment: 'Parcela mínima',
  free_up_to: 'Sem juros até (parcelas)',
  monthly_rate: 'Juros ao mês (%)',
  pix_discount_percent: 'Desconto no Pix (%)',
};

const saveFailure = 'Não foi possível salvar as parcelas. Tente de novo.';

const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 2, maw: 360 } as const;
const percent = { inputMode: 'decimal', autoComplete: 'off', maxLength: 6, maw: 360 } as const;

/** On what terms prices are divided, and the discount of who pays by Pix. */
export function InstalmentsForm({ config, onSaved }: SettingsFormProps<InstalmentSettings>) {
  const pages = useRevalidator();
  const record = useSettingsForm({
    call: readInstalmentSettingsCall,
    config,
    valuesOf: instalmentValuesOf,
    labels: instalmentLabels,
    fallback: saveFailure,
  });
  const { root, form, loaded, save, take } = record;

  const submit = (values: InstalmentValues) =>
    save.run(async () => {
      take(await callApi(saveInstalmentSettingsCall, { body: instalmentBodyOf(values), version: loaded.version }));
      onSaved('Parcelas e desconto salvos.');
      // Prices follow on every page of the shop.
      await pages.revalidate();
    });

  const field = (name: keyof InstalmentValues) => ({
    label: instalmentLabels[name],
    name,
    ...form.getInputProps(name),
  });

  return (
    <form ref={root} noValidate className={styles.form} onSubmit={form.onSubmit(submit)}>
      <SettingsGroup
        title="Parcelas e desconto no Pix"
        hint="A loja divide o preço e os juros são dela. Vale para os pedidos feitos a partir de agora; sem um provedor de cartão, só o desconto no Pix aparece."
      >
        <Stack gap="md">
          <TextInput {...number} description="De 1 a 12." {...field('max_instalments')} />
          <MoneyInput
            maw={360}
            description="De R$ 1,00 a R$ 1.000,00. Nenhuma parcela fica menor que isso."
            {...field('min_instalment')}
          />
          <TextInput
            {...number}
            description="Até este número de parcelas a loja não cobra juros. 1: todas as outras têm juros."
            {...field('free_up_to')}
          />
          <TextInput
            {...percent}
            description="De 0 a 9,99. Zero: nenhuma parcela tem juros."
            {...field('monthly_rate')}
          />
          <TextInput
            {...percent}
            description="De 0 a 20. Tirado do preço de quem paga tudo no Pix."
            {...field('pix_discount_percent')}
          />
          <SettingsSave record={record} action="Salvar parcelas" />
        </Stack>
      </SettingsGroup>
    </form>
  );
}
