import { Button, Group } from '@mantine/core';

interface FormButtonsProps {
  isSaving: boolean;
  onClose: () => void;
  /** What the button says that sends the form. */
  action?: string;
}

/** The end of a dialog's form. */
export function FormButtons({ isSaving, onClose, action = 'Salvar' }: FormButtonsProps) {
  return (
    <Group justify="end" gap="xs">
      <Button variant="default" onClick={onClose} disabled={isSaving}>
        Cancelar
      </Button>
      <Button type="submit" loading={isSaving}>
        {action}
      </Button>
    </Group>
  );
}
