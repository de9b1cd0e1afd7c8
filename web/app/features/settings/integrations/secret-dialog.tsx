import { Alert, Button, Group, Stack } from '@mantine/core';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import styles from './integrations.module.css';

interface SecretDialogProps {
  title: string;
  secret: string;
  /** For people who hear the button: 'a chave'. */
  what: string;
  onClose: () => void;
}

/** Shows a secret the one time that it can be seen; a stray click does not close it. */
export function SecretDialog({ title, secret, what, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} size="md" onClose={onClose} closable={false} hasCloseButton={false}>
      <Stack gap="md">
        <Alert color="amber">Copie agora: por segurança, ninguém vê este segredo outra vez.</Alert>
        <pre className={styles.code}>{secret}</pre>
        <Group justify="end" gap="xs">
          <CopyButton text={secret} what={what} />
          <Button onClick={onClose}>Já guardei</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
