import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface ConflictAlertProps {
  /** Who saved and when, in the server's words; nothing is drawn without. */
  text: string | undefined;
  /** The button's text, with the thing it fetches anew: 'Recarregar produto'. */
  action: string;
  onReload: () => void;
}

/** Says that somebody else has saved meanwhile, and offers their version. */
export function ConflictAlert({ text, action, onReload }: ConflictAlertProps) {
  if (!text) return null;
  return (
    <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="sm" align="start">
        {text}
        <Button variant="default" onClick={onReload}>
          {action}
        </Button>
      </Stack>
    </Alert>
  );
}
