import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { Paper } from '../../../ui/paper/paper.tsx';
import { PrintButton } from '../../../ui/paper/print-button.tsx';
import styles from './recovery-codes-dialog.module.css';

function download(text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'codigos-de-recuperacao.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Recovery codes, this once: to copy, to print or to keep as a file. It closes when its person says that they have them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [areKept, setAreKept] = useState(false);
  const text = `${codes.join('\n')}\n`;

  return (
    <Dialog title="Guarde seus códigos de recuperação" size="md" onClose={onClose} closable={areKept}>
      <Stack gap="md">
        <Text>
          Se você perder o celular, cada um destes códigos abre a sua conta uma vez. Guarde-os longe do celular: eles
          não aparecem de novo.
        </Text>
        <ul className={styles.codes} aria-label="Códigos de recuperação">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs">
          <CopyButton text={text} what="os códigos" />
          <PrintButton label="Imprimir">
            <Paper label="Códigos de recuperação para guardar">
              <h1>Códigos de recuperação · {window.location.host}</h1>
              {codes.map((code) => (
                <p key={code}>{code}</p>
              ))}
            </Paper>
          </PrintButton>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => download(text)}>
            Baixar
          </Button>
        </Group>
        <Checkbox
          label="Guardei os códigos em um lugar seguro"
          checked={areKept}
          onChange={(event) => setAreKept(event.currentTarget.checked)}
        />
        <Group justify="end">
          <Button disabled={!areKept} onClick={onClose}>
            Concluir
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
