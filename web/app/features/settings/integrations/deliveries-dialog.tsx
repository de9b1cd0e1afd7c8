import {
  listDeliveriesCall,
  replayEventsCall,
  resendDeliveryCall,
  type Webhook,
  type WebhookDelivery,
} from '@giro/contract/calls/webhooks.ts';
import { type DeliveryState, deliveryStateNames, deliveryStates } from '@giro/contract/rules/webhook.ts';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Dialog } from '../../../ui/panel/dialog/dialog.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { StatusPill, TwoLines } from '../../../ui/panel/list/cells.tsx';
import { type Column, DataTable } from '../../../ui/panel/list/data-table.tsx';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { Pagination } from '../../../ui/panel/list/pagination.tsx';
import { RowAction, RowActions } from '../../../ui/panel/list/row-actions.tsx';
import { deliveryNote, deliveryState } from './event-words.ts';

const may = 'webhooks.change';
/** A delivery that waits leaves within moments. */
const lookAgainMs = 3000;

const spans = { '1': 'da última hora', '24': 'do último dia', '168': 'da última semana', '720': 'dos últimos 30 dias' };

function deliveryColumns(isActive: boolean, resend: (row: WebhookDelivery) => void): Column<WebhookDelivery>[] {
  return [
    { header: 'Evento', role: 'title', cell: ({ type, subject }) => <TwoLines first={type} second={subject} /> },
    {
      header: 'Situação',
      cell: (row) => <TwoLines first={<StatusPill {...deliveryState(row)} />} second={deliveryNote(row)} />,
    },
    {
      header: 'Ações',
      role: 'actions',
      cell: (row) => (
        <RowActions>
          <RowAction
            label="Reenviar"
            may={may}
            isNext={row.state === 'dead'}
            disabled={!isActive}
            reason="Ligue o webhook antes"
            icon={<IconSend size={16} />}
            onClick={() => resend(row)}
          />
        </RowActions>
      ),
    },
  ];
}

/** Deliveries of an endpoint: sent, waiting and given up, and all of it again. */
export default function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const client = useQueryClient();
  const [state, setState] = useState<DeliveryState | ''>('');
  const [page, setPage] = useState(1);
  const [hours, setHours] = useState<keyof typeof spans>('24');
  const [told, setTold] = useState('');
  const query = useCall(
    listDeliveriesCall,
    { params: { id: webhook.id }, query: { page, ...(state && { estado: state }) } },
    { refetchInterval: lookAgainMs },
  );
  const save = useSave({ fallback: 'Não foi possível reenviar. Tente de novo.' });

  const done = async (message: string) => {
    await refresh(client, listDeliveriesCall).catch(() => undefined);
    setTold(message);
  };
  const resend = ({ id: delivery }: WebhookDelivery) =>
    void save.run(async () => {
      const { message } = await callApi(resendDeliveryCall, { params: { id: webhook.id, delivery } });
      await done(message);
    });
  const replay = () =>
    save.run(async () => {
      const desde = new Date(Date.now() - Number(hours) * 3_600_000).toISOString();
      const { queued } = await callApi(replayEventsCall, { params: { id: webhook.id }, body: { desde } });
      await done(queued === 1 ? '1 evento a caminho.' : `${queued} eventos a caminho.`);
    });

  return (
    <Dialog title="Entregas" size="xl" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{webhook.url}</Text>
        <Group align="end" gap="sm">
          <NativeSelect
            label="Situação"
            value={state}
            data={[
              { value: '', label: 'Todas' },
              ...deliveryStateNames.map((value) => ({ value, label: deliveryStates[value] })),
            ]}
            onChange={(event) => {
              setState(event.currentTarget.value as DeliveryState | '');
              setPage(1);
            }}
          />
          {webhook.active && (
            <>
              <NativeSelect
                label="Reenviar tudo"
                value={hours}
                data={Object.entries(spans).map(([value, label]) => ({ value, label }))}
                onChange={(event) => setHours(event.currentTarget.value as keyof typeof spans)}
              />
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} aria-hidden />}
                loading={save.isSaving}
                onClick={replay}
              >
                Reenviar
              </Button>
            </>
          )}
        </Group>
        <ErrorAlert texts={save.told} onClose={save.clear} />
        <Text size="sm" role="status">
          {told}
        </Text>
        <Loaded query={query} failure="Não foi possível carregar as entregas.">
          {({ data, current_page, last_page }) =>
            data.length > 0 ? (
              <>
                <DataTable caption="Entregas" columns={deliveryColumns(webhook.active, resend)} rows={data} />
                {last_page > 1 && <Pagination page={current_page} lastPage={last_page} onChange={setPage} />}
              </>
            ) : (
              <Text c="dimmed">Nada aqui ainda.</Text>
            )
          }
        </Loaded>
      </Stack>
    </Dialog>
  );
}
