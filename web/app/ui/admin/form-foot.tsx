import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormButtons } from './form-buttons.tsx';
import styles from './form-foot.module.css';

/** Leaving a form: at once when nothing was typed, else after a second word. */
export function useLeaving(isDirty: () => boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    isAsking,
    leave: () => (isAsking || !isDirty() ? onClose() : setIsAsking(true)),
    stay: () => setIsAsking(false),
    discard: onClose,
  };
}

interface FormFootProps {
  isSaving: boolean;
  leaving: ReturnType<typeof useLeaving>;
  /** Stands beside the buttons. */
  summary?: ReactNode;
  /** What was refused, and what became of the form. */
  children: ReactNode;
}

/** The end of a long dialog's form, always in reach: what went wrong, the way to save, and the question before leaving. */
export function FormFoot({ isSaving, leaving, summary, children }: FormFootProps) {
  return (
    <Stack gap="sm" className={styles.foot}>
      {children}
      {leaving.isAsking ? (
        <Group justify="space-between" gap="xs" role="alert">
          <Text>Sair sem salvar?</Text>
          <Group gap="xs">
            <Button variant="default" onClick={leaving.stay} autoFocus>
              Continuar editando
            </Button>
            <Button color="red" onClick={leaving.discard}>
              Descartar
            </Button>
          </Group>
        </Group>
      ) : (
        <div className={styles.end}>
          {summary}
          <div className={styles.buttons}>
            <FormButtons isSaving={isSaving} onClose={leaving.leave} />
          </div>
        </div>
      )}
    </Stack>
  );
}
