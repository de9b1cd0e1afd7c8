import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';
import styles from './error-state.module.css';

interface ErrorStateProps {
  /** Names the thing that could not be had. */
  title: string;
  /** The reason as far as it is known, such as the server's own words. */
  detail?: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** Stands where something could not be loaded. */
export function ErrorState({ title, detail, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        icon={<IconCloudOff size={32} stroke={1.5} />}
        action={
          <Button variant="default" onClick={onRetry} loading={retrying}>
            Tentar de novo
          </Button>
        }
      >
        {detail && <p className={styles.detail}>{detail}</p>}
        Confira sua conexão. Se ela está boa, o problema é nosso: tente de novo em instantes.
      </EmptyState>
    </div>
  );
}
