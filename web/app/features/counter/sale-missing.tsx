import { salePath } from '@giro/contract/rules/paths.ts';
import { Button } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ApiError } from '../../lib/api/call-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListSkeleton } from '../../ui/panel/list/list-states.tsx';

interface SaleMissingProps {
  code: string;
  query: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'refetch' | 'isFetching'>;
}

/** Stands where a sale would be whose code is in the address, while it is not there. */
export function SaleMissing({ code, query }: SaleMissingProps) {
  if (!query.error) return <ListSkeleton />;
  if (query.error.status !== 404) {
    return (
      <ErrorState
        title="Não conseguimos abrir a venda"
        detail={query.error.serverMessage}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <EmptyState
      title={`${code} não é uma venda do balcão`}
      icon={<IconReceiptOff size={32} stroke={1.5} />}
      action={
        <Button component={Link} to={salePath(code)} variant="default">
          Procurar em Vendas
        </Button>
      }
    >
      Pedidos do site são entregues na página deles.
    </EmptyState>
  );
}
