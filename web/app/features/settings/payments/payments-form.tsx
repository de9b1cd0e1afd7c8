import {
  type PaymentSettings,
  readPaymentSettingsCall,
  savePaymentSettingsCall,
} from '@giro/contract/calls/payment-settings.ts';
import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { callApi } from '../../../lib/api/call-api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import styles from '../settings.module.css';
import { SettingsFoot, type SettingsFormProps, SettingsTab, useSettingsForm } from '../settings-form.tsx';
import { CertificateFields, CredentialFields } from './credential-fields.tsx';
import {
  certificateWords,
  fieldsOf,
  type PaymentValues,
  paymentBodyOf,
  paymentLabels,
  paymentValuesOf,
  saveFailure,
} from './payment-values.ts';
import { ChargeFields, ProviderFields } from './provider-fields.tsx';
import { ProviderTrial } from './provider-trial.tsx';

/** The Pix provider: set, tried, taken back. */
export function PaymentsForm({ config, onSaved }: SettingsFormProps<PaymentSettings>) {
  const record = useSettingsForm({
    call: readPaymentSettingsCall,
    config,
    valuesOf: paymentValuesOf,
    labels: paymentLabels,
    fallback: saveFailure,
  });
  const { root, form, loaded, save, take } = record;
  const shown = fieldsOf(form.values);
  const expiry = certificateWords(loaded.certificate_expires_at, new Date());

  const submit = (values: PaymentValues) =>
    save.run(async () => {
      const answer = await callApi(savePaymentSettingsCall, { body: paymentBodyOf(values), version: loaded.version });
      take(answer.config);
      onSaved(answer.message);
    });

  return (
    <Stack gap="md" className={styles.form}>
      {expiry?.isUrgent && (
        <Alert color="amber" role="status" icon={<IconAlertTriangle aria-hidden />} title="Troque o certificado">
          {expiry.label}. {expiry.tone === 'refused' ? 'O' : 'Depois disso o'} provedor não atende mais a loja. Gere
          outro no site dele e envie aqui.
        </Alert>
      )}
      <form ref={root} noValidate onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          <ProviderFields form={form} loaded={loaded} />
          {shown.isReal && <CredentialFields key={`access ${loaded.version}`} form={form} loaded={loaded} />}
          {shown.certificate && <CertificateFields key={`files ${loaded.version}`} form={form} loaded={loaded} />}
          {form.values.psp !== '' && <ChargeFields form={form} />}
          <SettingsFoot record={record} action="Salvar pagamentos" />
        </Stack>
      </form>
      {loaded.psp !== '' && <ProviderTrial loaded={loaded} isDirty={form.isDirty()} onRegistered={take} />}
    </Stack>
  );
}

/** Tab 'Pagamentos': who confirms the shop's Pix. */
export default function PaymentsTab() {
  return (
    <SettingsTab
      query={useCall(readPaymentSettingsCall)}
      failure="Não foi possível carregar as configurações de pagamento."
      form={PaymentsForm}
    />
  );
}
