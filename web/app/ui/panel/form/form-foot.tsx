import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './form-foot.module.css';
import { useUnsaved } from './leave-guard.tsx';

interface FormButtonsProps {
  isSaving: boolean;
  onClose: () => void;
  /** The text of the button that sends the form. */
  action?: string;
  /** Red for what cannot be undone. */
  tone?: 'red' | 'green';
}

/** The end of a dialog's form. One that cancels something has another word for going back. */
export function FormButtons({ isSaving, onClose, action = 'Salvar', tone = 'green' }: FormButtonsProps) {
  return (
    <Group justify="end" gap="xs">
      <Button variant="default" onClick={onClose} disabled={isSaving}>
        {action.startsWith('Cancelar') ? 'Voltar' : 'Cancelar'}
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

/**
 * Leaving a form, by its own buttons or the browser's: at once when nothing was typed, else after a second word. While
 * it is being saved nothing is asked: that may end on another page of the list, which loses nothing.
 */
export function useLeaving(isDirty: () => boolean, onClose: () => void, isSaving: boolean) {
  const [isAsking, setIsAsking] = useState(false);
  const unsaved = useUnsaved(() => isDirty() && !isSaving);
  return {
    isAsking: isAsking || unsaved.leave !== undefined,
    leave: () => (isAsking || !isDirty() ? onClose() : setIsAsking(true)),
    stay() {
      unsaved.stay?.();
      setIsAsking(false);
    },
    discard: unsaved.leave ?? onClose,
  };
}

type Leaving = ReturnType<typeof useLeaving>;

/** Takes the place of a form's buttons while somebody is about to lose what was typed. */
export function LeaveQuestion({ leaving }: { leaving: Leaving }) {
  return (
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
  );
}

interface FormFootProps {
  isSaving: boolean;
  leaving: Leaving;
  /** The text of the button that sends the form. */
  action?: string;
  tone?: 'red' | 'green';
  /** Stands beside the buttons. */
  summary?: ReactNode;
  /** The refusals, and a note on the form. */
  children: ReactNode;
}

/** The end of a long dialog's form, always in reach: what went wrong, the way to save, and the question before leaving. */
export function FormFoot({ isSaving, leaving, action, tone, summary, children }: FormFootProps) {
  return (
    <Stack gap="sm" className={styles.foot}>
      {children}
      {leaving.isAsking ? (
        <LeaveQuestion leaving={leaving} />
      ) : (
        <div className={styles.end}>
          {summary}
          <div className={styles.buttons}>
            <FormButtons isSaving={isSaving} onClose={leaving.leave} action={action} tone={tone} />
          </div>
        </div>
      )}
    </Stack>
  );
}
