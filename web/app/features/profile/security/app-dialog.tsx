import { confirmTotpCall } from '@giro/contract/calls/factors.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { required } from '../../accounts/account-inputs.tsx';
import { AppCodeInput } from '../../accounts/code-input.tsx';
import { useFewFields } from '../../accounts/use-few-fields.ts';
import type { OnChanged } from './card.tsx';
import styles from './security.module.css';

const QrPicture = lazy(() => import('../../../ui/qr-picture.tsx'));

interface AppDialogProps {
  begun: { secret: string; uri: string };
  onDone: OnChanged;
  onClose: () => void;
}

/** Shows the secret as a picture and as text, and asks for a first code of the app that has read it. */
export function AppDialog({ begun, onDone, onClose }: AppDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useFewFields({ code: required });
  const save = useSave({ fallback: 'Não foi possível ativar o aplicativo. Tente de novo.', form, root });
  const groups = begun.secret.match(/.{1,4}/g)?.join(' ') ?? begun.secret;

  const confirm = (body: { code: string }) =>
    save.run(async () => {
      const answer = await callApi(confirmTotpCall, { body });
      onClose();
      await onDone(answer.message, answer.recovery_codes);
    });

  return (
    <Dialog title="Ativar aplicativo autenticador" size="md" onClose={onClose} closable={!save.isSaving}>
      <form ref={root} noValidate method="post" onSubmit={form.onSubmit(confirm)}>
        <Stack gap="md">
          <Text>
            1. Leia o código QR no seu aplicativo, como Google Authenticator, Microsoft Authenticator, Aegis ou o
            gerenciador de senhas do celular.
          </Text>
          <div className={styles.picture}>
            <Suspense fallback={null}>
              <QrPicture text={begun.uri} title="QR code para o aplicativo autenticador" />
            </Suspense>
          </div>
          <div>
            <Text size="sm">Não consegue ler? Digite esta chave no aplicativo:</Text>
            <Group gap="xs" mt={4}>
              <code className={styles.secret}>{groups}</code>
              <CopyButton text={begun.secret} what="a chave" />
            </Group>
          </div>
          <Text>2. Digite o código que o aplicativo mostra.</Text>
          <ErrorAlert texts={save.told} onClose={save.clear} />
          <AppCodeInput {...form.getInputProps('code')} />
          <Group justify="end" gap="xs">
            <Button variant="default" disabled={save.isSaving} onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={save.isSaving}>
              Ativar
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
