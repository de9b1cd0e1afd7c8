import { Button, Group } from '@mantine/core';

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
