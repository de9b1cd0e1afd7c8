import { lookupPage } from '@giro/contract/rules/imei.ts';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconExternalLink } from '@tabler/icons-react';

/** Copies a number and opens the official page, where it is pasted: there is no open API to ask. */
export function ConsultButton({ imei, onOpened }: { imei: string; onOpened?: () => void }) {
  const clipboard = useClipboard({ timeout: 2500 });
  const Icon = clipboard.copied ? IconCheck : IconExternalLink;
  return (
    <Button
      component="a"
      href={lookupPage}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => {
        clipboard.copy(imei);
        onOpened?.();
      }}
    >
      {clipboard.copied ? 'IMEI copiado' : 'Consultar'}
    </Button>
  );
}
