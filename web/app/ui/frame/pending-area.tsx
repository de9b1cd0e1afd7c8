import { Button, Title } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../empty-state.tsx';
import styles from './pending-area.module.css';

interface PendingAreaProps {
  title: string;
  /** What people can do meanwhile. */
  children: string;
  to: string;
  action: string;
}

/** Stands where a part of the panel is still to come, and says so. */
export function PendingArea({ title, children, to, action }: PendingAreaProps) {
  return (
    <>
      <Title order={1} size="h2" mb="md">
        {title}
      </Title>
      <div className={styles.card}>
        <EmptyState
          title="Esta área ainda não está pronta"
          icon={<IconTool size={32} stroke={1.5} />}
          action={
            <Button component={Link} to={to}>
              {action}
            </Button>
          }
        >
          {children}
        </EmptyState>
      </div>
    </>
  );
}
