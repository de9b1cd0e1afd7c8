import { currentUserCall } from '@giro/contract/calls/accounts.ts';
import {
  type FiscalSettingsShown,
  readFiscalSettingsCall,
  saveFiscalSettingsCall,
} from '@giro/contract/calls/fiscal-settings.ts';
import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { FieldsFor } from '../form-rows.tsx';
import { namesOfRefused } from '../refused-words.ts';
import styles from '../settings.module.css';
import { SettingsFoot, type SettingsFormProps, SettingsTab, useSettingsForm } from '../settings-form.tsx';
import { CompanyFields } from './company-fields.tsx';
import { FiscalCertificate } from './fiscal-certificate.tsx';
import { AccessFields, EmitterFields, IssueFields } from './fiscal-fields.tsx';
import { FiscalTrial, type FiscalTrouble } from './fiscal-trial.tsx';
import {
  type FiscalPart,
  type FiscalValues,
  fiscalBodyOf,
  fiscalLabels,
  fiscalSaveFailure,
  fiscalValuesOf,
  refusedLabels,
} from './fiscal-values.ts';
import { RareFields, TaxFields } from './tax-fields.tsx';

/** The way in which the shop's notas are issued: set, tried, taken back. */
function FiscalForm({ config, onSaved }: SettingsFormProps<FiscalSettingsShown>) {
  const client = useQueryClient();
  const [trouble, setTrouble] = useState<FiscalTrouble>();
  const record = useSettingsForm({
    call: readFiscalSettingsCall,
    config,
    valuesOf: fiscalValuesOf,
    labels: fiscalLabels,
    hasRows: true,
    fallback: fiscalSaveFailure,
    describe: namesOfRefused(refusedLabels, fiscalSaveFailure),
  });
  const { root, form, loaded, save, take } = record;
  const { emitter } = form.values;
  const isIssuing = emitter !== 'por-fora';

  const submit = (values: FiscalValues) =>
    save.run(async () => {
      setTrouble(undefined);
      const answer = await callApi(saveFiscalSettingsCall, {
        body: fiscalBodyOf(values, loaded),
        version: loaded.version,
      });
      take(answer.config);
      onSaved(answer.message);
      // With the first emitter the menus have the notas' screens.
      await refresh(client, currentUserCall);
    });

  const troubleAt = (part: FiscalPart) =>
    trouble?.part === part && (
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
        {trouble.words}
      </Alert>
    );

  return (
    <Stack gap="md" className={styles.form}>
      <form ref={root} noValidate onSubmit={form.onSubmit(submit)}>
        <FieldsFor may="fiscal-settings.change">
          <Stack gap="md">
            <EmitterFields form={form} loaded={loaded} />
            {(emitter === 'sefaz' || emitter === 'focus') && (
              <AccessFields
                key={`access ${loaded.version} ${emitter}`}
                form={form}
                loaded={loaded}
                trouble={troubleAt('access')}
              />
            )}
            {emitter === 'sefaz' && (
              <FiscalCertificate
                key={`file ${loaded.version}`}
                form={form}
                loaded={loaded}
                trouble={troubleAt('certificate')}
              />
            )}
            <CompanyFields form={form} trouble={troubleAt('company')} />
            {isIssuing && (
              <>
                <IssueFields form={form} loaded={loaded} />
                <TaxFields form={form} />
                <RareFields form={form} />
              </>
            )}
            <Allowed may="fiscal-settings.change">
              <SettingsFoot record={record} action="Salvar notas" />
            </Allowed>
          </Stack>
        </FieldsFor>
      </form>
      {loaded.emitter !== 'por-fora' && (
        <Allowed may="fiscal-settings.change">
          <FiscalTrial isDirty={form.isDirty()} trouble={trouble} onTrouble={setTrouble} />
        </Allowed>
      )}
    </Stack>
  );
}

/** Tab 'Notas': how the shop's notas are issued. */
export default function FiscalTab() {
  return (
    <SettingsTab
      query={useCall(readFiscalSettingsCall)}
      failure="Não foi possível carregar as configurações das notas."
      form={FiscalForm}
    />
  );
}
