import { exportActivitiesCall, listActivitiesCall } from '@giro/contract/calls/activities.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../../lib/api/download-file.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/panel-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ReasonDialog } from '../../ui/panel/dialog/reason-dialog.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useNotice } from '../../ui/panel/form/use-notice.ts';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { activityColumns } from './activity-columns.tsx';
import { GroupFilter, groupFilter, groupOf } from './group-filter.tsx';

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
