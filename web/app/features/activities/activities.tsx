import { type Activity, exportActivitiesCall, listActivitiesCall } from '@giro/contract/calls/activities.ts';
import {
  type ActivityGroup,
  activityGroupNames,
  activityGroups,
  activityKinds,
  changeWords,
} from '@giro/contract/rules/activity.ts';
import { formatMoment } from '@giro/contract/rules/dates.ts';
import { Anchor, Button, NativeSelect } from '@mantine/core';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { downloadFile } from '../../lib/api/download-file.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ReasonDialog } from '../../ui/panel/dialog/confirm-dialogs.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { type ListFilter, type ListStateControl, useListState } from '../../ui/panel/list/use-list-state.ts';
import styles from './activity-columns.module.css';

function What({ activity }: { activity: Activity }) {
  const changes = changeWords(activity);
  return (
    <div>
      {activityKinds[activity.kind].label}
      {changes.length > 0 && (
        <details className={styles.details}>
          <summary className={styles.summary}>
            {changes.length === 1 ? 'Ver 1 detalhe' : `Ver ${changes.length} detalhes`}
          </summary>
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Subject({ subject, path }: Activity) {
  if (!subject) return '—';
  if (!path) return subject;
  return (
    <Anchor component={Link} to={path} inherit>
      {subject}
    </Anchor>
  );
}

const activityColumns: Column<Activity>[] = [
  { header: 'Quando', cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { header: 'Quem', cell: ({ by, by_id }) => by ?? (by_id === null ? '—' : `Pessoa ${by_id}`) },
  { header: 'O quê', role: 'title', cell: (activity) => <What activity={activity} /> },
  { header: 'A quê', cell: (activity) => <Subject {...activity} /> },
  { header: 'De onde', cell: ({ address }) => <span className={styles.address}>{address ?? '—'}</span> },
];

/** Which group of activities is listed; all of them when the address names none. */
const groupFilter = {
  name: 'status',
  param: 'tipo',
  label: 'Tipo',
  choices: activityGroupNames.map((group) => ({ value: group, label: activityGroups[group] })),
} satisfies ListFilter;

/** The group that a call is asked for. */
const groupOf = (status: string) => (status === '' ? undefined : (status as ActivityGroup));

function GroupFilter({ list: { state, change } }: { list: ListStateControl }) {
  return (
    <NativeSelect
      aria-label="Tipo de atividade"
      data={[{ value: '', label: 'Todas as atividades' }, ...groupFilter.choices]}
      value={state.status}
      onChange={(event) => change({ status: event.currentTarget.value })}
    />
  );
}

export const meta = panelMeta('Atividades');

/** '/atividades': what happened in the shop, who did it and from where. */
export default function Activities() {
  const client = useQueryClient();
  const list = useListState({ filters: [groupFilter] });
  const { page, search, status } = list.state;
  const tipo = groupOf(status);
  const query = useCall(listActivitiesCall, { query: { page, search, tipo } });
  const notice = useNotice();
  const [isExporting, setExporting] = useState(false);

  async function download({ reason }: { reason: string }): Promise<void> {
    await downloadFile(exportActivitiesCall, { query: { search, tipo, reason } }, 'atividades.csv');
    setExporting(false);
    notice.show('Atividades exportadas.');
    void refresh(client, listActivitiesCall);
  }

  return (
    <>
      <ListPage
        title="Atividades"
        action={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => setExporting(true)}
          >
            Exportar
          </Button>
        }
        list={list}
        query={query}
        columns={activityColumns}
        searchPlaceholder="Buscar pessoa, pedido, proposta ou IP..."
        chooser={<GroupFilter list={list} />}
        failure="Não foi possível carregar as atividades."
        countLabel={(total) => (total === 1 ? '1 atividade' : `${total.toLocaleString('pt-BR')} atividades`)}
        empty={
          <EmptyState
            title={status === '' ? 'Nenhuma atividade ainda' : 'Nada deste tipo ainda'}
            icon={<IconListDetails size={32} stroke={1.5} />}
          >
            Entradas, mudanças de status, preços, dinheiro e configurações aparecem aqui, com quem fez e de onde.
          </EmptyState>
        }
      />
      <Notice text={notice.text} />
      {isExporting && (
        <ReasonDialog
          title="Exportar atividades"
          action="Exportar"
          words="O arquivo traz o que a lista mostra. Fica registrado quem exportou, quando e por quê."
          description="Por exemplo: conferência do mês."
          maxLength={300}
          rows={3}
          send={download}
          fallback="Não foi possível exportar. Tente de novo em instantes."
          onReload={query.refetch}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  );
}
