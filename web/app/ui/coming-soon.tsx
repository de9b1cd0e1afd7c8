import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';
import { FormPage } from './form-page.tsx';

interface ComingSoonProps {
  /** The page's name. */
  title: string;
  /** What is the case, in a few words. */
  state: string;
  icon: ReactNode;
  /** What one can do meanwhile. */
  children: ReactNode;
}

/** An honest page for a part of the shop that is not open yet. */
export function ComingSoon({ title, state, icon, children }: ComingSoonProps) {
  return (
    <FormPage title={title} wide>
      <EmptyState
        title={state}
        icon={icon}
        action={
          <Group justify="center" gap="sm">
            <Button component={Link} to="/quero-vender">
              Avaliar meu aparelho
            </Button>
            <Button component={Link} to="/" variant="default">
              Ir para o início
            </Button>
          </Group>
        }
      >
        {children}
      </EmptyState>
    </FormPage>
  );
}
