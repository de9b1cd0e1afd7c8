import { listPriceChangesCall, type PriceHistoryRow } from '@giro/contract/calls/price-desk.ts';
import { formatDate, formatMoment } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { priceSourceLabels } from '@giro/contract/rules/price-desk.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, callApi } from '../../lib/api/call-api.ts';
import { ChartFrame } from '../../ui/panel/chart/chart-frame.tsx';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import styles from './price-history.module.css';
import { drawn, pathOf, stepsOf } from './price-steps.ts';

/** A product, by its price; or a model of the wizard, by its base. */
type Subject = { produto: number } | { modelo: number };

const mostPages = 20;

/** The changes since a moment and the last one before it, newest first. */
async function readChanges(subject: Subject, since: number): Promise<PriceHistoryRow[]> {
  const rows: PriceHistoryRow[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await callApi(listPriceChangesCall, { query: { ...subject, page } });
    rows.push(...answer.data);
    const oldest = answer.data.at(-1);
    if (!oldest || page >= answer.last_page || Date.parse(oldest.at) <= since) break;
  }
  return rows;
}

function yearBefore(now: Date): number {
  return new Date(now).setUTCFullYear(now.getUTCFullYear() - 1);
}

const numbersOf = (rows: readonly PriceHistoryRow[]) => ({
  head: ['Quando', 'De', 'Para', 'Por onde', 'Motivo', 'Quem'],
  words: [3, 4, 5],
  rows: rows.map(({ id, at, before, after, source, reason, by }) => ({
    key: String(id),
    cells: [
      formatMoment(at),
      before === null ? '—' : formatReais(before),
      formatReais(after),
      priceSourceLabels[source],
      reason ?? '—',
      by ?? '—',
    ] as const,
  })),
});

function inWords(prices: readonly number[], changes: number): string {
  const [first, last] = [prices[0], prices.at(-1)];
  if (first === undefined || last === undefined) return 'Nenhum preço nos últimos 12 meses.';
  const times = changes === 1 ? '1 mudança' : `${changes} mudanças`;
  if (first === last) return `${formatReais(last)} há 12 meses e agora, ${times} no caminho.`;
  return `De ${formatReais(first)} a ${formatReais(last)}, ${times} em 12 meses.`;
}

interface DrawnProps {
  title: string;
  rows: readonly PriceHistoryRow[];
  since: number;
  now: number;
}

/** The steps of a price over a year, with its lowest and highest beside them. */
function Drawn({ title, rows, since, now }: DrawnProps) {
  const steps = stepsOf(rows, since, now);
  const prices = steps.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const changes = rows.filter(({ at, before }) => before !== null && Date.parse(at) > since).length;
  return (
    <ChartFrame title={title} level={2} numbers={numbersOf(rows)}>
      {steps.length === 0 ? (
        <p className={styles.none}>Nenhuma mudança registrada ainda.</p>
      ) : (
        <div className={styles.place} role="img" aria-label={inWords(prices, changes)}>
          <div className={styles.amounts}>
            <span>{formatReais(highest)}</span>
            {lowest !== highest && <span>{formatReais(lowest)}</span>}
          </div>
          <svg
            viewBox={`-6 -4 ${drawn.width + 12} ${drawn.height + 8}`}
            preserveAspectRatio="none"
            className={styles.drawing}
            role="presentation"
          >
            <path d={pathOf(steps, since, now)} className={styles.line} />
          </svg>
          <div className={styles.days}>
            <span>{formatDate(new Date(since).toISOString())}</span>
            <span>hoje</span>
          </div>
        </div>
      )}
    </ChartFrame>
  );
}

/** Every price of the last twelve months as steps, and who changed it why. */
export default function PriceHistory({ of, title = 'Histórico do preço' }: { of: Subject; title?: string }) {
  const [now] = useState(() => new Date());
  const since = yearBefore(now);
  const query = useQuery<PriceHistoryRow[], ApiError>({
    // Whatever changes a price forgets the answers of this path.
    queryKey: [listPriceChangesCall.path, of, 'year'],
    queryFn: () => readChanges(of, since),
  });
  return (
    <Loaded query={query} failure="Não foi possível carregar o histórico do preço.">
      {(rows) => <Drawn title={title} rows={rows} since={since} now={now.getTime()} />}
    </Loaded>
  );
}
