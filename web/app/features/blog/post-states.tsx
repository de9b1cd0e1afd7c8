import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { Link, useRevalidator } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormPage } from '../../ui/form-page.tsx';

/** The page of an address that leads to no post. */
export function MissingPost() {
  return (
    <FormPage title="Post não encontrado" wide>
      <EmptyState
        title="Este post não existe mais"
        icon={<IconFileOff size={32} stroke={1.5} />}
        action={
          <Button component={Link} to="/blog">
            Ver todos os posts
          </Button>
        }
      >
        Ele pode ter sido retirado, ou o endereço veio incompleto. Veja o que há no blog.
      </EmptyState>
    </FormPage>
  );
}

/** The page of a post that could not be asked for. */
export function FailedPost() {
  const { revalidate, state } = useRevalidator();
  return (
    <FormPage title="Blog" wide>
      <ErrorState title="Não conseguimos carregar este post" onRetry={revalidate} retrying={state === 'loading'} />
    </FormPage>
  );
}
