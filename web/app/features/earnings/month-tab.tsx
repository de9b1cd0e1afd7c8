import type { ResultOf } from '@giro/contract/call.ts';
import {
  type Earned,
  type EarnedModel,
  exportEarnedDaysCall,
  listEarnedModelsCall,
  listEarnedMonthsCall,
  readEarningsCall,
} from '@giro/contract/calls/earnings.ts';
import { formatDate } from '@giro/contract/rules/dates.ts';
import { formatReais } from '@giro/contract/rules/money.ts';
import { Anchor } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { callApi } from '../../lib/api/call-api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/panel/list/data-table.tsx';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { Loaded } from '../../ui/panel/list/list-states.tsx';
import { SumTiles } from '../../ui/panel/list/sum-tiles.tsx';
import { earnedColumns, formatMargin } from './earned-columns.tsx';
import styles from './earnings.module.css';
import { ModelBars, mostMoved } from './model-bars.tsx';
import { MoneySplit } from './money-split.tsx';
import { MonthBars } from './month-bars.tsx';
import { MonthSwitch, monthInWords, readMonth } from './month-switch.tsx';
import pictures from './pictures.module.css';

type Sum = [label: string, of: (earned: Earned) => string];

const sums: readonly Sum[] = [
  ['Unidades', ({ units }) => units.toLocaleString('pt-BR')],
  ['Vendido', ({ value }) => formatReais(value)],
  ['Custo', ({ cost }) => formatReais(cost)],
  ['Taxas e imposto', ({ fee, tax }) => formatReais(fee + tax)],
  ['Lucro', ({ profit }) => formatReais(profit)],
  ['Margem', ({ margin }) => formatMargin(margin)],
];

/** A month's sums, each with that of the month before. */
function EarningsTiles({ totals, before }: { totals: Earned; before: Earned }) {
  return (
    <SumTiles sums={sums.map(([label, of]) => ({ label, value: of(totals), note: `mês anterior: ${of(before)}` }))} />
  );
}

type Disputed = NonNullable<ResultOf<typeof readEarningsCall>['disputes']>;

const ordersIn = (orders: number) => (orders === 1 ? '1 pedido' : `${orders} pedidos`);

/** Sales by card that a bank is to decide on, and those that it took back. */
function DisputedNote({ contested, lost }: Disputed) {
  return (
    <SumTiles
      sums={[
        ...(contested.orders > 0
          ? [
              {
                label: 'Em contestação',
                value: formatReais(contested.value),
                note: `${ordersIn(contested.orders)}, fora do resultado até a decisão`,
              },
            ]
          : []),
        ...(lost.orders > 0
          ? [
              {
                label: 'Contestações perdidas',
                value: formatReais(lost.value),
                note: `${ordersIn(lost.orders)}: o custo do aparelho continua no resultado`,
              },
            ]
          : []),
      ]}
    />
  );
}

interface DayRow {
  id: number;
  day: string;
}

const dayColumn: Column<DayRow> = { header: 'Dia', cell: ({ day }) => formatDate(day), role: 'title' };

/** The profit of the last twelve months; the month itself is told below even where they cannot be had. */
function LastMonths({ shown }: { shown: string }) {
  const query = useCall(listEarnedMonthsCall, { query: { meses: 12 } });
  return (
    <Loaded query={query} failure="Não foi possível carregar os últimos meses.">
      {({ months }) => <MonthBars months={months} shown={shown} />}
    </Loaded>
  );
}

/** As many pages of a month's models are looked through, and as many models are drawn: those that moved most. */
const [mostPages, mostModels] = [5, 8];

/** The models that a month has sold most. */
async function readModels(mes: string): Promise<EarnedModel[]> {
  const models: EarnedModel[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, last_page } = await callApi(listEarnedModelsCall, { query: { mes, page } });
    models.push(...data);
    if (page >= last_page) break;
  }
  return models;
}

/** Profits and losses of a month's models. */
function Models({ mes }: { mes: string }) {
  const { data } = useQuery({
    queryKey: [listEarnedModelsCall.path, mes, 'drawn'],
    queryFn: () => readModels(mes),
    placeholderData: keepPreviousData,
  });
  const drawn = mostMoved(data ?? [], mostModels);
  if (!data || drawn.length === 0) return null;
  const aside = drawn.length < data.length && (
    <Anchor component={Link} to={`?aba=modelos&mes=${mes}`} size="sm">
      Ver todos os modelos
    </Anchor>
  );
  return <ModelBars models={drawn} aside={aside} />;
}

/** The earnings of a month, beside the month before, and on each of its days. */
export default function MonthTab() {
  const [params] = useSearchParams();
  const mes = readMonth(params);
  const query = useCall(readEarningsCall, { query: { mes } });
  return (
    <>
      <div className={styles.head}>
        <MonthSwitch month={mes} />
        <ExportLink call={exportEarnedDaysCall} may="earnings.see" query={{ mes }} />
      </div>
      <Loaded query={query} failure="Não foi possível carregar o resultado.">
        {({ totals, before, split, days, disputes }) => (
          <>
            <div className={pictures.pictures}>
              <LastMonths shown={mes} />
              <div className={pictures.pair}>
                <MoneySplit split={split} />
                <Models mes={mes} />
              </div>
            </div>
            <EarningsTiles totals={totals} before={before} />
            {disputes && <DisputedNote {...disputes} />}
            {totals.value_without_cost > 0 && (
              <p className={styles.note}>
                {formatReais(totals.value_without_cost)} em vendas não têm custo conhecido e ficam fora do lucro. Na aba
                Estoque você informa quanto cada produto custou.
              </p>
            )}
            {days.length === 0 ? (
              <Card>
                <EmptyState
                  title={`Nada vendido em ${monthInWords(mes)}`}
                  icon={<IconChartLine size={32} stroke={1.5} />}
                >
                  Entram aqui os pedidos pagos, no dia em que foram feitos.
                </EmptyState>
              </Card>
            ) : (
              <DataTable
                caption={`Resultado por dia de ${monthInWords(mes)}`}
                columns={[dayColumn, ...earnedColumns]}
                rows={days.map((day, id) => ({ ...day, id })).toReversed()}
                stale={query.isPlaceholderData}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
