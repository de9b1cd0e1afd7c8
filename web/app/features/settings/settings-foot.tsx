import { Stack } from '@mantine/core';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ConflictAlert } from '../../ui/panel/form/conflict-alert.tsx';
import { LeaveGuard } from '../../ui/panel/form/leave-guard.tsx';
import { SaveNote } from '../../ui/panel/form/save-note.tsx';
import type { useSave } from '../../ui/panel/form/use-save.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import styles from './settings.module.css';

interface SettingsFootProps {
  save: ReturnType<typeof useSave>;
  /** The note on the form after somebody else's save. */
  note: string | undefined;
  onReload: () => Promise<unknown>;
  isDirty: boolean;
  /** The button's text. */
  action: string;
}

/** The end of a settings form, always in reach: what went wrong, the way to save, and the question before leaving. */
export function SettingsFoot({ save, note, onReload, isDirty, action }: SettingsFootProps) {
  return (
    <>
      <Stack gap="sm" className={styles.bar}>
        <ErrorAlert texts={save.problems} onClose={save.clear} />
        <ConflictAlert text={save.conflict} action="Recarregar configurações" onReload={onReload} />
        <SaveNote text={note} />
        <div className={styles.actions}>
          <SubmitButton loading={save.isSaving}>{action}</SubmitButton>
        </div>
      </Stack>
      <LeaveGuard isDirty={isDirty} />
    </>
  );
}
