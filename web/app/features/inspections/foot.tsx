import type { Inspection } from '@giro/contract/calls/inspection-shapes.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { ConflictAlert } from '../../ui/panel/form/form-foot.tsx';
import { useIsPhone } from '../../ui/use-width.ts';
import styles from './foot.module.css';

interface Saving {
  isSaving: boolean;
  isUnsaved: boolean;
  isOffline: boolean;
  conflict: string | undefined;
  problem: string | undefined;
  onReload: () => void;
  onRetry: () => void;
}

/** The decisions on an inspection, of whatever kind, are given this. */
export interface DecisionsProps<Loaded> {
  id: number;
  loaded: Loaded;
  /** As the screen shows it: what is stored, with what was typed over it. */
  inspection: Inspection;
  isSettled: boolean;
  saving: Saving;
  reload: () => Promise<unknown>;
  onDone: (message: string) => void;
}

/** The progress of saving, in words; an obstacle comes with the way on. */
function SavingState({ isSaving, isUnsaved, isOffline, conflict, problem, onReload, onRetry }: Saving) {
  if (conflict) return <ConflictAlert text={conflict} action="Recarregar e manter o que digitei" onReload={onReload} />;
  if (isOffline || problem) {
    return (
      <Alert color="amber" role="alert" icon={<IconCloudOff aria-hidden />} p="xs">
        <Group justify="space-between" gap="xs">
          <span>{isOffline ? 'Sem conexão: guardamos aqui e enviamos quando voltar.' : problem}</span>
          <Button size="xs" variant="default" onClick={onRetry} loading={isSaving}>
            Tentar agora
          </Button>
        </Group>
      </Alert>
    );
  }
  return (
    <Text size="xs" c="dimmed" role="status">
      {isSaving || isUnsaved ? 'Salvando...' : 'Tudo salvo'}
    </Text>
  );
}

interface FootProps {
  saving: Saving;
  /** Things that the usual decision lacks, in words; on a phone only their number, until somebody asks. */
  missing: readonly string[];
  problem?: ReactNode;
  /** Stands beside the buttons. */
  words: ReactNode;
  /** Given what describes the buttons that wait for what is missing. */
  buttons: (describedBy: string | undefined) => ReactNode;
}

/** The end of the screen: how far saving is, what is missing, and the decisions, the usual one first. */
export function Foot({ saving, missing, problem, words, buttons }: FootProps) {
  const missingId = useId();
  const isPhone = useIsPhone();
  return (
    <section className={styles.foot} aria-label="Decisão">
      <SavingState {...saving} />
      {missing.length > 0 && (
        <details className={styles.missing} open={!isPhone}>
          <summary>{missing.length === 1 ? 'Falta 1 coisa' : `Faltam ${missing.length} coisas`}</summary>
          <ul id={missingId} aria-label="O que falta">
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      {problem}
      <div className={styles.line}>
        {words}
        <div className={styles.buttons}>{buttons(missing.length > 0 ? missingId : undefined)}</div>
      </div>
    </section>
  );
}
