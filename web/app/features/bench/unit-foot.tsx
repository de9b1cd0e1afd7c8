import { Button, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import styles from './bench-foot.module.css';
import { MissingList } from './missing-list.tsx';

interface UnitFootProps {
  /** Why it came back. */
  reason: string | null;
  /** Names what is missing for the shelf. */
  missing: readonly string[];
  isSettled: boolean;
  state: ReactNode;
  onShelve: () => Promise<void>;
  onWriteOff: () => void;
}

/** Said when the shelf refuses a unit without a word. */
export const shelveFailure = 'Não foi possível pôr a unidade na prateleira.';

/** The decision about a unit that came back. */
export function UnitFoot({ reason, missing, isSettled, state, onShelve, onWriteOff }: UnitFootProps) {
  const missingId = useId();
  const save = useSave({ fallback: shelveFailure });
  return (
    <section className={styles.foot} aria-label="Decisão">
      {state}
      <MissingList id={missingId} texts={missing} />
      <ErrorAlert texts={save.told} onClose={save.clear} />
      <div className={styles.line}>
        <Text size="sm">{reason ? `Devolvida: ${reason}` : 'Devolvida'}</Text>
        <div className={styles.buttons}>
          <Button
            disabled={!isSettled || missing.length > 0}
            aria-describedby={missing.length > 0 ? missingId : undefined}
            loading={save.isSaving}
            onClick={() => save.run(onShelve)}
          >
            Pôr na prateleira
          </Button>
          <Button variant="subtle" color="red" disabled={!isSettled} onClick={onWriteOff}>
            Baixar
          </Button>
        </div>
      </div>
    </section>
  );
}
