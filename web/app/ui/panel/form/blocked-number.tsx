import { Alert, Stack, Textarea, type TextareaProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Asks why a number that is blocked, or whose look-up was a restriction, is taken all the same, in the server's words. */
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
