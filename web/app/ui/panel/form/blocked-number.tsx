import { Alert, Stack, Textarea, type TextareaProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Asks why a device is taken or paid though something speaks against its number, in the server's words. */
export function BlockedNumber({ text, ...field }: { text: string } & TextareaProps) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title="IMEI com restrição">
      <Stack gap="sm">
        <div>{text}</div>
        <Textarea label="Por que seguir mesmo assim?" required rows={2} maxLength={300} {...field} />
      </Stack>
    </Alert>
  );
}
