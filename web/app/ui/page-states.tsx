import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { FormPage } from './form-page.tsx';

interface MissingPageProps {
  title: string;
  /** The situation in a few words. */
  problem: string;
  icon: ReactNode;
  /** Why that may be. */
  children: string;
  to: string;
  action: string;
}

/** The page of an address that leads to nothing any more, with a way back. */
export function MissingPage({ title, problem, icon, children, to, action }: MissingPageProps) {
  return (
    <FormPage title={title} wide>
      <EmptyState
        title={problem}
        icon={icon}
        action={
          <Button component={Link} to={to}>
            {action}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </FormPage>
  );
}

/** The page of something that could not be asked for. */
export function FailedPage({ title, problem }: { title: string; problem: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <FormPage title={title} wide>
      <ErrorState title={problem} onRetry={revalidate} retrying={state === 'loading'} />
    </FormPage>
  );
}
