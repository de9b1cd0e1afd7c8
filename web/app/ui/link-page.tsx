import { Button } from '@mantine/core';
import { IconHourglass, IconLinkOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../lib/api/call-api.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { FormPage } from './form-page.tsx';
import { ListSkeleton } from './panel/list/list-states.tsx';

interface LinkPageProps<Answer> {
  title: string;
  /** Of the address; undefined until it is known. */
  token: string | undefined;
  query: UseQueryResult<Answer, ApiError>;
  /** Said of a link that leads to nothing. */
  missing: string;
  /** Said where the answer could not be had. */
  failure: string;
  /** Leads on from a link that leads to nothing, and says so. */
  wayOut?: { to: string; action: string; words: string };
  children: (answer: Answer) => ReactNode;
}

const toProposals = {
  to: '/propostas-user',
  action: 'Ver minhas propostas',
  words: 'Abra o link completo que enviamos por e-mail. Você também encontra tudo em Minhas propostas.',
};

const iconSize = { size: 32, stroke: 1.5 };
const refusals = [404, 422];
const tooMany = 429;

/** The page behind a mailed link, whose token is all the permission there is. It says what is wrong, and a way out. */
export function LinkPage<Answer>(props: LinkPageProps<Answer>) {
  const { title, token, query, missing, failure, wayOut = toProposals, children } = props;
  const { data, error, isFetching, refetch } = query;

  function content() {
    if (token === '' || (error && refusals.includes(error.status))) {
      return (
        <div role="alert">
          <EmptyState
            title={missing}
            icon={<IconLinkOff {...iconSize} />}
            action={
              <Button component={Link} to={wayOut.to} variant="default">
                {wayOut.action}
              </Button>
            }
          >
            {wayOut.words}
          </EmptyState>
        </div>
      );
    }
    if (data) return children(data);
    if (error?.status === tooMany) {
      return (
        <div role="alert">
          <EmptyState
            title="Muitas tentativas em pouco tempo"
            icon={<IconHourglass {...iconSize} />}
            action={
              <Button variant="default" onClick={() => refetch()} loading={isFetching}>
                Tentar de novo
              </Button>
            }
          >
            {error.serverMessage ?? 'Espere um minuto e tente de novo.'}
          </EmptyState>
        </div>
      );
    }
    if (error) return <ErrorState title={failure} onRetry={() => refetch()} retrying={isFetching} />;
    return <ListSkeleton />;
  }

  return (
    <FormPage title={title} wide>
      {content()}
    </FormPage>
  );
}
