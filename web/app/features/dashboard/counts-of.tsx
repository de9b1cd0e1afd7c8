import type {
  countOrdersCall,
  countOwnOrdersCall,
  countOwnProposalsCall,
  countProposalsCall,
} from '@giro/contract/calls/dashboard.ts';
import { useEffect } from 'react';
import { useSignOut } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { isUnauthenticated } from '../../ui/admin/answer.ts';
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CountCard } from './count-card.tsx';
import { statusCountsOf } from './status-counts.ts';

type CountsCall =
  | typeof countProposalsCall
  | typeof countOrdersCall
  | typeof countOwnProposalsCall
  | typeof countOwnOrdersCall;

interface CountsOfProps {
  call: CountsCall;
  title: string;
  known: readonly number[];
  labelOf: (status: number) => string;
  to: string;
  link: string;
}

/** One of the four counts as a card, with its own waiting and failing. */
export function CountsOf({ call, title, known, labelOf, to, link }: CountsOfProps) {
  const query = useCall(call);
  const counts = query.data;
  const signOut = useSignOut();
  const isSignedOut = isUnauthenticated(query.error);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer, whatever else is drawn anew
  useEffect(() => {
    if (isSignedOut) void signOut();
  }, [isSignedOut]);

  if (query.isPending || isSignedOut) return <ListSkeleton />;
  if (!counts) {
    return (
      <ErrorState
        title={`Não foi possível carregar: ${title.toLowerCase()}.`}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const rows = statusCountsOf(counts.statuses, known, labelOf);
  return <CountCard title={title} total={counts.total} counts={rows} to={to} link={link} />;
}
