import { listPriceAlertsCall, type PriceAlert } from '@giro/contract/calls/price-desk.ts';
import { priceAlertKinds } from '@giro/contract/rules/price-desk.ts';
import { Anchor } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../lib/api/use-call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useMay } from '../../ui/panel/allowed.tsx';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { ListSwitch } from '../../ui/panel/list/list-controls.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { type ListFilter, useListState } from '../../ui/panel/list/use-list-state.ts';
import { alertPage, alertRows, placeOf } from './alert-words.ts';

type Row = PriceAlert & { id: number };

function Subject({ subject }: PriceAlert) {
  const to = placeOf(subject, useMay());
  if (!to) return subject.words;
  return (
    <Anchor component={Link} to={to} inherit>
      {subject.words}
    </Anchor>
  );
}

const columns: Column<Row>[] = [
  { header: 'Do que se trata', cell: (alert) => <Subject {...alert} />, role: 'title' },
  { header: 'Alerta', cell: ({ kind }) => <StatusPill {...alertRows[kind]} /> },
  { header: 'O que aconteceu', wide: true, cell: ({ words }) => words },
];

/** One choice for each kind, with how many there are. */
function kindFilter(alerts: readonly PriceAlert[] = []) {
  const choices = priceAlertKinds.map((kind) => {
    const count = alerts.filter((alert) => alert.kind === kind).length;
    const { label } = alertRows[kind];
    return { value: kind, label: count > 0 ? `${label} (${count.toLocaleString('pt-BR')})` : label };
  });
  return {
    name: 'status',
    param: 'tipo',
    label: 'Alertas',
    choices: [{ value: '', label: 'Todos' }, ...choices],
  } satisfies ListFilter;
}

const filters = [kindFilter()];

/** Tab 'Alertas': what the shop's prices call its people to. */
export default function AlertsTab() {
  const list = useListState({ filters });
  const { page, status } = list.state;
  const all = useCall(listPriceAlertsCall, undefined, { refetchOnWindowFocus: true });
  const alerts = all.data?.alerts;
  return (
    <ListPage
      title="Alertas"
      headingLevel={2}
      list={list}
      query={{ ...all, data: alerts && alertPage(alerts, status, page) }}
      columns={columns}
      chooser={<ListSwitch list={list} filter={kindFilter(alerts)} />}
      failure="Não foi possível carregar os alertas."
      countLabel={(total) => (total === 1 ? '1 alerta' : `${total.toLocaleString('pt-BR')} alertas`)}
      empty={
        <EmptyState title="Nada pede atenção" icon={<IconCircleCheck size={32} stroke={1.5} />}>
          Estoque parado, prejuízos, preços abaixo do piso e cotações altas aparecem aqui assim que houver.
        </EmptyState>
      }
    />
  );
}
