import type {
  countOrdersCall,
  countOwnOrdersCall,
  countOwnProposalsCall,
  countProposalsCall,
} from '@giro/contract/calls/dashboard.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useEndedSession } from '../../ui/panel/form/use-ended-session.ts';
import { ListSkeleton } from '../../ui/panel/list/list-states.tsx';
import { CountCard } from './count-card.tsx';
import { statusCountsOf } from './day-plot.tsx';

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
  /** The list at `to` can be narrowed down to each status. */
  hasStatusFilter?: boolean;
  /** Without the statuses that nothing stands at. */
  isBrief?: boolean;
}

/** One of the four counts as a card, with its own waiting and failing. */
export function CountsOf({ call, title, known, labelOf, to, link, hasStatusFilter, isBrief }: CountsOfProps) {
  const query = useCall(call);
  const counts = query.data;
  const isSignedOut = useEndedSession(query.error);

  if (query.isPending || isSignedOut) return <ListSkeleton />;
  if (!counts) {
    return (
      <ErrorState
        title={`Não foi possível carregar “${title}”.`}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const all = statusCountsOf(counts.statuses, known, labelOf);
  const rows = isBrief ? all.filter(({ count }) => count > 0) : all;
  return (
    <CountCard title={title} total={counts.total} counts={rows} to={to} link={link} hasStatusFilter={hasStatusFilter} />
  );
}
