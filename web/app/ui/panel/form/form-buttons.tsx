import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface FormButtonsProps {
  isSaving: boolean;
  onClose: () => void;
  /** The text of the button that sends the form. */
  action?: string;
  /** Red for what cannot be undone. */
  tone?: 'red' | 'green';
}

/** The end of a dialog's form. */
export function FormButtons({ isSaving, onClose, action = 'Salvar', tone = 'green' }: FormButtonsProps) {
  return (
    <Group justify="end" gap="xs">
      <Button variant="default" onClick={onClose} disabled={isSaving}>
        Cancelar
      </Button>
      <Button type="submit" color={tone} loading={isSaving}>
        {action}
      </Button>
    </Group>
  );
}

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
