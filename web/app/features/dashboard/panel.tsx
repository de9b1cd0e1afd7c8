import { type PanelFigures, readPanelCall } from '@giro/contract/calls/dashboard.ts';
import { readFirstStepsCall } from '@giro/contract/calls/first-steps.ts';
import { type PanelDays, panelDays } from '@giro/contract/rules/back-office.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Button } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconChartLine, IconEqual } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useEndedSession } from '../../lib/api/ended-session.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ChartCard } from './chart-card.tsx';
import { dayCharts } from './day-lines.ts';
import { FirstSteps } from './first-steps.tsx';
import styles from './panel.module.css';
import waitingWorkStyles from './waiting-work.module.css';
import { WaitingWork } from './waiting-work.tsx';

/** A sum compared with that of the period before. */
export interface Comparison {
  trend: 'more' | 'less' | 'same';
  words: string;
}

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

export function compare(now: number, before: number): Comparison {
  if (now === before) return { trend: 'same', words: 'igual a antes' };
  const trend = now > before ? 'more' : 'less';
  if (before === 0) return { trend, words: 'antes, nada' };
  const change = Math.abs(now - before) / before;
  // Ten times as much reads better than 900%.
  if (change >= 9.5) return { trend, words: `${percent.format(now / before)} vezes o de antes` };
  const rounded = Math.max(1, Math.round(change * 100));
  return { trend, words: `${percent.format(rounded)}% ${trend === 'more' ? 'a mais' : 'a menos'}` };
}

const formatCount = (count: number) => count.toLocaleString('pt-BR');

const tiles: readonly { name: keyof PanelFigures; label: string; format: (value: number) => string }[] = [
  { name: 'proposals', label: 'Propostas', format: formatCount },
  { name: 'value_offered', label: 'Oferecido', format: formatReais },
  { name: 'value_bought', label: 'Comprado', format: formatReais },
  { name: 'orders', label: 'Vendas', format: formatCount },
  { name: 'value_sold', label: 'Vendido', format: formatReais },
];

const icons = { more: IconArrowUpRight, less: IconArrowDownRight, same: IconEqual };

/** The period's sums, each beside that of the period before. */
function FigureTiles({ totals, before }: { totals: PanelFigures; before: PanelFigures }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ name, label, format }) => {
        const { trend, words } = compare(totals[name], before[name]);
        const Icon = icons[trend];
        return (
          <div key={name} className={styles.tile}>
            <dt>{label}</dt>
            <dd className={styles.value}>{format(totals[name])}</dd>
            <dd className={styles.comparison} data-trend={trend}>
              <Icon size={16} stroke={2} aria-hidden />
              {words}
              {before[name] > 0 && trend !== 'same' && (
                <span className={styles.before}>antes {format(before[name])}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const usual: PanelDays = 30;

/** The period that an address asks for. */
function periodOf(params: URLSearchParams): PanelDays {
  return panelDays.find((days) => String(days) === params.get('days')) ?? usual;
}

/** Switches the period that the dashboard looks back on; it lives in the address. */
function PeriodSwitch({ days }: { days: PanelDays }) {
  return (
    <Card component="nav" aria-label="Período" className={styles.periods}>
      {panelDays.map((choice) => (
        <Link
          key={choice}
          to={choice === usual ? '?' : `?days=${choice}`}
          className={styles.period}
          aria-current={choice === days ? 'true' : undefined}
          replace
          preventScrollReset
        >
          {choice} dias
        </Link>
      ))}
    </Card>
  );
}

/** As many as fit one line of a wide screen: how many wait nobody knows yet. */
const tasks = ['first', 'second', 'third', 'fourth'];

/** Holds the panel's place, box by box, until it is there. */
function PanelSkeleton() {
  return (
    <div role="status">
      <p className={styles.loading}>Carregando...</p>
      <div className={waitingWorkStyles.tasks} aria-hidden>
        {tasks.map((task) => (
          <Card component="span" key={task} className={styles.box} />
        ))}
      </div>
      <div className={styles.movement} aria-hidden>
        <div className={styles.head} />
        <Card component="span" className={styles.box} data-kind="tiles" />
        <div className={styles.charts}>
          <Card component="span" className={styles.box} data-kind="chart" />
          <Card component="span" className={styles.box} data-kind="chart" />
        </div>
      </div>
    </div>
  );
}

const words = 'Não foi possível carregar o movimento da loja.';

function Quiet({ days }: { days: number }) {
  return (
    <Card>
      <EmptyState
        title={`Sem movimento nos últimos ${days} dias`}
        icon={<IconChartLine size={32} stroke={1.5} />}
        action={
          <div className={styles.steps}>
            <Button component={Link} to="/cadastros">
              Cadastrar aparelhos
            </Button>
            <Button component={Link} to="/avaliacoes" variant="default">
              Preparar o avaliador
            </Button>
          </div>
        }
      >
        Propostas e vendas aparecem aqui, dia a dia, assim que acontecerem.
      </EmptyState>
    </Card>
  );
}

/** Steps the shop still lacks, tasks that wait for its people, and the movement of the last days. */
export function Panel() {
  const [params] = useSearchParams();
  const days = periodOf(params);
  // A tab that stood open over night shows the morning's figures when somebody comes back to it.
  const query = useCall(readPanelCall, { query: { days } }, { refetchOnWindowFocus: true });
  // Shown together: what comes later would move what is about to be pressed.
  const firstSteps = useCall(readFirstStepsCall, undefined, { refetchOnWindowFocus: true });
  const isSignedOut = useEndedSession(query.error);
  const panel = query.data;

  if (query.isPending || firstSteps.isPending || isSignedOut) return <PanelSkeleton />;
  if (!panel) return <ErrorState title={words} onRetry={() => query.refetch()} retrying={query.isFetching} />;
  const isQuiet = [panel.totals, panel.before].every((sums) => Object.values(sums).every((sum) => sum === 0));
  return (
    <>
      {firstSteps.data && <FirstSteps {...firstSteps.data} />}
      <WaitingWork waiting={panel.waiting} />
      <section className={styles.movement} aria-labelledby="movement" aria-busy={query.isPlaceholderData}>
        <div className={styles.head}>
          <h2 id="movement" className={styles.heading}>
            Movimento
          </h2>
          <p className={styles.note}>
            últimos {panel.days} dias, ao lado dos {panel.days} anteriores
          </p>
          <PeriodSwitch days={days} />
        </div>
        {isQuiet ? (
          <Quiet days={panel.days} />
        ) : (
          <>
            <FigureTiles totals={panel.totals} before={panel.before} />
            <div className={styles.charts}>
              {dayCharts.map((chart) => (
                <ChartCard key={chart.title} chart={chart} series={panel.series} />
              ))}
            </div>
          </>
        )}
      </section>
    </>
  );
}
