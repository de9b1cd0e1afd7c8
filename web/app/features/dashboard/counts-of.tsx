import type {
  countOrdersCall,
  countOwnOrdersCall,
  countOwnProposalsCall,
  countProposalsCall,
} from '@giro/contract/calls/dashboard.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useEndedSession } from '../../lib/api/ended-session.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListSkeleton } from '../../ui/panel/list/list-states.tsx';
import styles from './count-card.module.css';

interface StatusCount {
  /** A number, or what does not have a word of its own. */
  status: number | 'other';
  label: string;
  count: number;
}

const otherLabel = 'Aguardando';

/** Counts in the order of `known`; whatever else the server counts stands together as 'Aguardando'. */
export function statusCountsOf(
  statuses: Record<string, number>,
  known: readonly number[],
  labelOf: (status: number) => string,
): StatusCount[] {
  const counted = known.map((status) => ({ status, label: labelOf(status), count: statuses[String(status)] ?? 0 }));
  const other = Object.entries(statuses)
    .filter(([status]) => !known.includes(Number(status)))
    .reduce((sum, [, count]) => sum + count, 0);
  return other > 0 ? [...counted, { status: 'other', label: otherLabel, count: other }] : counted;
}

interface CountCardProps {
  title: string;
  total: number;
  counts: readonly StatusCount[];
  to: string;
  link: string;
  hasStatusFilter?: boolean;
}

/** The number of records, and of those at each status. Statuses without a record stay folded. */
function CountCard({ title, total, counts, to, link, hasStatusFilter }: CountCardProps) {
  const present = counts.filter(({ count }) => count > 0);
  const absent = counts.filter(({ count }) => count === 0);
  return (
    <Card component="section" className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.total}>
          {total.toLocaleString('pt-BR')}
          <span className={styles.word}> no total</span>
        </p>
      </div>
      {present.length > 0 && (
        <dl className={styles.counts}>
          {present.map(({ status, label, count }) => (
            <div key={status} className={styles.count}>
              <dt>
                {hasStatusFilter && status !== 'other' ? (
                  <Link to={`${to}?status=${status}`} className={styles.status}>
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </dt>
              <dd>
                <span className={styles.bar} style={{ width: `${(count / Math.max(1, total)) * 100}%` }} aria-hidden />
                <span className={styles.number}>{count.toLocaleString('pt-BR')}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {absent.length > 0 && (
        <details className={styles.absent}>
          <summary>{absent.length === 1 ? '1 status sem registros' : `${absent.length} status sem registros`}</summary>
          <dl>
            {absent.map(({ status, label, count }) => (
              <div key={status}>
                <dt>{label}</dt>
                <dd>{count}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <Anchor component={Link} to={to} className={styles.link}>
        {link}
      </Anchor>
    </Card>
  );
}

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
