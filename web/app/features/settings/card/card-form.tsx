import { type CardSettings, readCardSettingsCall, saveCardSettingsCall } from '@giro/contract/calls/card-settings.ts';
import { Stack } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import styles from '../settings.module.css';
import { SettingsFoot, type SettingsFormProps, useSettingsForm } from '../settings-form.tsx';
import { CardAccessFields, CardProviderFields, CardRuleFields } from './card-fields.tsx';
import { CardTrial } from './card-trial.tsx';
import { type CardValues, cardBodyOf, cardLabels, cardSaveFailure, cardValuesOf, isReal } from './card-values.ts';

/** The card provider: set, tried, taken back. */
export function CardForm({ config, onSaved }: SettingsFormProps<CardSettings>) {
  const pages = useRevalidator();
  const record = useSettingsForm({
    call: readCardSettingsCall,
    config,
    valuesOf: cardValuesOf,
    labels: cardLabels,
    fallback: cardSaveFailure,
  });
  const { root, form, loaded, save, take } = record;

  const submit = (values: CardValues) =>
    save.run(async () => {
      const answer = await callApi(saveCardSettingsCall, { body: cardBodyOf(values), version: loaded.version });
      take(answer.config);
      onSaved(answer.message);
      // Prices in instalments come and go with the provider on every page of the shop.
      await pages.revalidate();
    });

  return (
    <Stack gap="md" className={styles.form}>
      <form ref={root} noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          <CardProviderFields form={form} loaded={loaded} />
          {isReal(form.values) && <CardAccessFields key={`access ${loaded.version}`} form={form} loaded={loaded} />}
          {form.values.provider !== '' && <CardRuleFields form={form} />}
          <SettingsFoot record={record} action="Salvar cartão" />
        </Stack>
      </form>
      {loaded.provider !== '' && <CardTrial isDirty={form.isDirty()} />}
    </Stack>
  );
}
