import { Button, Group } from '@mantine/core';

/** The end of a dialog's form. */
export function FormButtons({ isSaving, onClose }: { isSaving: boolean; onClose: () => void }) {
  return (
    <Group justify="end" gap="xs">
      <Button variant="default" onClick={onClose} disabled={isSaving}>
        Cancelar
      </Button>
      <Button type="submit" loading={isSaving}>
        Salvar
      </Button>
    </Group>
  );
}
