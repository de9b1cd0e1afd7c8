import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
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
        <div className={styles.sheet}>
          <p className={styles.heading}>Códigos de recuperação · {window.location.host}</p>
          <ul className={styles.codes} aria-label="Códigos de recuperação">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <Group gap="xs">
          <CopyButton text={text} what="os códigos" />
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            Imprimir
          </Button>
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
