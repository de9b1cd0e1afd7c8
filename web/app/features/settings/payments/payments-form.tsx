import {
  type PaymentSettings,
  readPaymentSettingsCall,
  savePaymentSettingsCall,
} from '@giro/contract/calls/payment-settings.ts';
import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';
import { queryOf } from '../../../lib/api/use-call.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { ConflictAlert } from '../../../ui/panel/form/conflict-alert.tsx';
import { LeaveGuard } from '../../../ui/panel/form/leave-guard.tsx';
import { SaveNote } from '../../../ui/panel/form/save-note.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import styles from '../settings.module.css';
import { useSettingsForm } from '../use-settings-form.ts';
import { ChargeFields } from './charge-fields.tsx';
import { CertificateFields, CredentialFields } from './credential-fields.tsx';
import {
  certificateWords,
  describeRefusal,
  fieldsOf,
  type PaymentValues,
  paymentBodyOf,
  paymentLabels,
  paymentValuesOf,
  saveFailure,
} from './payment-values.ts';
import { ProviderFields } from './provider-fields.tsx';
import { ProviderTrial } from './provider-trial.tsx';

interface PaymentsFormProps {
  config: PaymentSettings;
  onSaved: (message: string) => void;
}

/** The Pix provider: set, tried, taken back. */
export function PaymentsForm({ config, onSaved }: PaymentsFormProps) {
  const client = useQueryClient();
  const { root, form, loaded, note, save, take, reload } = useSettingsForm<PaymentSettings, PaymentValues>({
    config,
    valuesOf: paymentValuesOf,
    labels: paymentLabels,
    fallback: saveFailure,
    describe: describeRefusal,
    read: () => callApi(readPaymentSettingsCall),
    onLoaded: (next) => client.setQueryData(queryOf(readPaymentSettingsCall).queryKey, next),
  });
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
          <Stack gap="sm" className={styles.bar}>
            <ErrorAlert texts={save.problems} onClose={save.clear} />
            <ConflictAlert text={save.conflict} action="Recarregar configurações" onReload={reload} />
            <SaveNote text={note} />
            <div className={styles.actions}>
              <SubmitButton loading={save.isSaving}>Salvar pagamentos</SubmitButton>
            </div>
          </Stack>
        </Stack>
      </form>
      {loaded.psp !== '' && <ProviderTrial loaded={loaded} isDirty={form.isDirty()} onRegistered={take} />}
      <LeaveGuard isDirty={form.isDirty()} />
    </Stack>
  );
}
