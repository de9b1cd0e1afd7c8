import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import styles from './bench-foot.module.css';

interface UnitFootProps {
  /** Why it came back. */
  reason: string | null;
  isSettled: boolean;
  state: ReactNode;
  onShelve: () => Promise<void>;
  onWriteOff: () => void;
}

/** What becomes of a unit that came back. */
export function UnitFoot({ reason, isSettled, state, onShelve, onWriteOff }: UnitFootProps) {
  const save = useSave({ fallback: 'Não foi possível pôr a unidade na prateleira.' });
  return (
    <section className={styles.foot} aria-label="Decisão">
      {state}
      <ErrorAlert texts={save.told} onClose={save.clear} />
      <div className={styles.line}>
        <Text size="sm">{reason ? `Devolvida: ${reason}` : 'Devolvida'}</Text>
        <div className={styles.buttons}>
          <Button disabled={!isSettled} loading={save.isSaving} onClick={() => save.run(onShelve)}>
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
