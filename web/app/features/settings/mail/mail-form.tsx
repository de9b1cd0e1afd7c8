import {
  type MailConfig,
  readMailConfigCall,
  removeMailConfigCall,
  saveMailConfigCall,
} from '@giro/contract/calls/settings.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { DeleteDialog } from '../../../ui/panel/dialog/confirm-dialogs.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import styles from '../settings.module.css';
import { SettingsEnd, type SettingsFormProps, SettingsGroup, useSettingsForm } from '../settings-form.tsx';
import { MailFields, PresetChoice } from './mail-fields.tsx';
import { describeRefusal, type MailValues, mailBodyOf, mailLabels, mailValuesOf, saveFailure } from './mail-values.ts';
import { TrialMail } from './trial-mail.tsx';

/** The SMTP settings: saved, tried, taken back. */
export function MailForm({ config, onSaved }: SettingsFormProps<MailConfig>) {
  const [isRemoving, setIsRemoving] = useState(false);
  const record = useSettingsForm({
    call: readMailConfigCall,
    config,
    valuesOf: mailValuesOf,
    labels: mailLabels,
    fallback: saveFailure,
    describe: describeRefusal,
  });
  const { root, form, loaded, save, take } = record;
  const isSetUp = loaded.host !== '';

  const submit = (values: MailValues) =>
    save.run(async () => {
      const answer = await callApi(saveMailConfigCall, { body: mailBodyOf(values), version: loaded.version });
      take(answer.config);
      onSaved(answer.message);
    });

  async function remove() {
    const answer = await callApi(removeMailConfigCall, { version: loaded.version });
    take(answer.config);
    setIsRemoving(false);
    onSaved(answer.message);
  }

  return (
    <Stack gap="md" className={styles.form}>
      {!isSetUp && (
        <Alert
          color="amber"
          role="status"
          icon={<IconMailForward aria-hidden />}
          title="O envio ainda não está configurado"
        >
          Por enquanto nenhum e-mail chega às pessoas: cada mensagem fica guardada como arquivo na pasta data/mail do
          computador da loja, e aparece na lista abaixo. Preencha os dados do seu provedor de e-mail para começar a
          enviar.
        </Alert>
      )}
      <SettingsGroup
        title="Servidor de e-mail (SMTP)"
        hint="Seu provedor informa estes dados; valem a partir do próximo e-mail."
      >
        <form ref={root} noValidate onSubmit={form.onSubmit(submit)}>
          <Stack gap="md">
            <PresetChoice form={form} />
            <MailFields form={form} hasPassword={loaded.has_password} />
            <SettingsEnd record={record}>
              <Group justify="space-between" gap="xs" className={styles.actions}>
                <SubmitButton loading={save.isSaving}>Salvar configurações</SubmitButton>
                {isSetUp && (
                  <Button variant="subtle" color="red" onClick={() => setIsRemoving(true)}>
                    Desligar o envio
                  </Button>
                )}
              </Group>
            </SettingsEnd>
          </Stack>
        </form>
      </SettingsGroup>
      <TrialMail settings={form} root={root} />
      {isRemoving && (
        <DeleteDialog
          title="Desligar o envio de e-mails?"
          action="Desligar"
          fallback="Não foi possível desligar o envio. Tente de novo."
          onClose={() => setIsRemoving(false)}
          onDelete={remove}
        >
          As configurações e a senha são apagadas. Os próximos e-mails ficam guardados como arquivo e não chegam a
          ninguém até que você configure outro servidor.
        </DeleteDialog>
      )}
    </Stack>
  );
}
