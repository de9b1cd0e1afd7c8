import {
  type CarrierSettingsShown,
  readCarrierSettingsCall,
  saveCarrierSettingsCall,
} from '@giro/contract/calls/carrier-settings.ts';
import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { FieldsFor } from '../form-rows.tsx';
import styles from '../settings.module.css';
import { SettingsFoot, type SettingsFormProps, SettingsTab, useSettingsForm } from '../settings-form.tsx';
import { CarrierAccess, CarrierChoice } from './carrier-fields.tsx';
import { CarrierServices } from './carrier-services.tsx';
import { CarrierTrial, type Trouble } from './carrier-trial.tsx';
import {
  type CarrierValues,
  carrierBodyOf,
  carrierLabelsOf,
  carrierSaveFailure,
  carrierValuesOf,
  isReal,
  offeredService,
} from './carrier-values.ts';

/** The carrier: set, tried, taken back. */
export function CarrierForm({ config, onSaved }: SettingsFormProps<CarrierSettingsShown>) {
  const pages = useRevalidator();
  const [trouble, setTrouble] = useState<Trouble>();
  const record = useSettingsForm({
    call: readCarrierSettingsCall,
    config,
    valuesOf: carrierValuesOf,
    labels: carrierLabelsOf,
    hasRows: true,
    fallback: carrierSaveFailure,
  });
  const { root, form, loaded, save, take } = record;

  const submit = (values: CarrierValues) =>
    save.run(async () => {
      setTrouble(undefined);
      const answer = await callApi(saveCarrierSettingsCall, { body: carrierBodyOf(values), version: loaded.version });
      take(answer.config);
      onSaved(answer.message);
      await pages.revalidate();
    });

  const troubleAt = (part: Trouble['part']) =>
    trouble?.part === part && (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
        {trouble.words}
      </Alert>
    );

  return (
    <Stack gap="md" className={styles.form}>
      <form ref={root} noValidate onSubmit={form.onSubmit(submit)}>
        <FieldsFor may="carrier-settings.change">
          <Stack gap="md">
            <CarrierChoice form={form} loaded={loaded} />
            {isReal(form.values) && (
              <CarrierAccess
                key={`access ${loaded.version} ${form.values.carrier}`}
                form={form}
                loaded={loaded}
                trouble={troubleAt('access')}
              />
            )}
            {form.values.carrier !== 'manual' && <CarrierServices form={form} trouble={troubleAt('services')} />}
            <Allowed may="carrier-settings.change">
              <SettingsFoot record={record} action="Salvar transportadora" />
            </Allowed>
          </Stack>
        </FieldsFor>
      </form>
      {loaded.carrier !== 'manual' && (
        <Allowed may="carrier-settings.change">
          <CarrierTrial
            isDirty={form.isDirty()}
            trouble={trouble}
            onTrouble={setTrouble}
            known={form.values.services.map(({ code }) => code)}
            onAdd={(service) => form.insertListItem('services', offeredService(service))}
          />
        </Allowed>
      )}
    </Stack>
  );
}

/** Tab 'Transportadora': who takes the shop's parcels. */
export default function CarrierTab() {
  return (
    <SettingsTab
      query={useCall(readCarrierSettingsCall)}
      failure="Não foi possível carregar a transportadora."
      form={CarrierForm}
    />
  );
}
