import {
  listWebhooksCall,
  removeWebhookCall,
  renewWebhookSecretCall,
  testWebhookCall,
  type Webhook,
} from '@giro/contract/calls/webhooks.ts';
import { Button, Stack, Text } from '@mantine/core';
import { IconKey, IconList, IconPencil, IconPlus, IconSend, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Allowed } from '../../../ui/panel/allowed.tsx';
import { DeleteDialog } from '../../../ui/panel/dialog/confirm-dialogs.tsx';
import { useSave } from '../../../ui/panel/form/use-save.ts';
import { StatusPill, TwoLines } from '../../../ui/panel/list/cells.tsx';
import { type Column, DataTable } from '../../../ui/panel/list/data-table.tsx';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { RowAction, RowActions } from '../../../ui/panel/list/row-actions.tsx';
import styles from '../settings.module.css';
import { SettingsGroup } from '../settings-form.tsx';
import { groupLabel } from './event-words.ts';
import { SecretDialog } from './secret-dialog.tsx';

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'));
const DeliveriesDialog = lazy(() => import('./deliveries-dialog.tsx'));

type Action = 'deliveries' | 'edit' | 'renew' | 'remove';
type Opened = { action: 'add' } | { action: Action; row: Webhook } | { action: 'secret'; secret: string };

const may = 'webhooks.change';

function webhookColumns(open: (opened: Opened) => void, test: (row: Webhook) => void): Column<Webhook>[] {
  return [
    {
      header: 'Endereço',
      role: 'title',
      cell: ({ url, description }) => (
        <TwoLines first={<span className={styles.text}>{url}</span>} second={description} />
      ),
    },
    { header: 'Recebe', cell: ({ events }) => events.map(groupLabel).join(', ') },
    {
      header: 'Situação',
      cell: ({ active, disabled_reason }) => (
        <TwoLines
          first={
            <StatusPill
              {...(active
                ? ({ tone: 'good', label: 'Ligado' } as const)
                : ({ tone: disabled_reason ? 'refused' : 'over', label: 'Desligado' } as const))}
            />
          }
          second={disabled_reason}
        />
      ),
    },
    {
      header: 'Ações',
      role: 'actions',
      cell: (row) => (
        <RowActions paired>
          <RowAction
            label="Entregas"
            icon={<IconList size={16} />}
            isNext
            onClick={() => open({ action: 'deliveries', row })}
          />
          <RowAction
            label="Testar"
            may={may}
            icon={<IconSend size={16} />}
            disabled={!row.active}
            reason="Ligue o webhook antes"
            onClick={() => test(row)}
          />
          <RowAction
            label="Editar"
            may={may}
            icon={<IconPencil size={16} />}
            onClick={() => open({ action: 'edit', row })}
          />
          <RowAction
            label="Novo segredo"
            may={may}
            icon={<IconKey size={16} />}
            onClick={() => open({ action: 'renew', row })}
          />
          <RowAction
            label="Excluir"
            may={may}
            icon={<IconTrash size={16} />}
            onClick={() => open({ action: 'remove', row })}
          />
        </RowActions>
      ),
    },
  ];
}

/** Endpoints of other programs, with what each gets and what became of it. */
export function WebhooksSection({ onDone }: { onDone: (message: string) => void }) {
  const client = useQueryClient();
  const query = useCall(listWebhooksCall);
  const save = useSave({ fallback: 'Não foi possível enviar o teste. Tente de novo.' });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const reload = () => refresh(client, listWebhooksCall);

  async function finish(message: string, secret?: string) {
    await reload().catch(() => undefined);
    setOpened(secret ? { action: 'secret', secret } : undefined);
    if (!secret) onDone(message);
  }

  const test = (row: Webhook) =>
    void save.run(async () => {
      onDone((await callApi(testWebhookCall, { params: { id: row.id } })).message);
    });

  return (
    <SettingsGroup
      title="Webhooks"
      hint="O que acontece na loja chega a outro programa em segundos, assinado. O que falha é tentado de novo por três dias."
    >
      <Stack gap="md">
        <Allowed may={may}>
          <Button
            w="fit-content"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpened({ action: 'add' })}
          >
            Adicionar webhook
          </Button>
        </Allowed>
        <ErrorAlert texts={save.told} onClose={save.clear} />
        <Loaded query={query} failure="Não foi possível carregar os webhooks.">
          {({ webhooks }) =>
            webhooks.length > 0 ? (
              <DataTable caption="Webhooks" columns={webhookColumns(setOpened, test)} rows={webhooks} />
            ) : (
              <EmptyState title="Nenhum webhook ainda" icon={<IconWebhook size={32} stroke={1.5} />}>
                Adicione o endereço que o outro programa mostra, e escolha o que ele recebe.
              </EmptyState>
            )
          }
        </Loaded>
      </Stack>
      <Suspense fallback={null}>
        {(opened?.action === 'add' || opened?.action === 'edit') && (
          <WebhookDialog
            row={opened.action === 'edit' ? opened.row : undefined}
            onClose={close}
            onReload={reload}
            onSaved={finish}
          />
        )}
        {opened?.action === 'deliveries' && <DeliveriesDialog webhook={opened.row} onClose={close} />}
      </Suspense>
      {opened?.action === 'secret' && (
        <SecretDialog title="Segredo do webhook" secret={opened.secret} what="o segredo" onClose={close} />
      )}
      {opened?.action === 'renew' && (
        <DeleteDialog
          title="Criar um novo segredo?"
          action="Criar segredo"
          tone="green"
          fallback="Não foi possível criar o segredo. Tente de novo."
          onClose={close}
          onDelete={async () => {
            const { secret } = await callApi(renewWebhookSecretCall, { params: { id: opened.row.id } });
            await finish('', secret);
          }}
        >
          <Text>O de agora ainda assina por 24 horas, ao lado do novo: troque no outro programa até lá.</Text>
        </DeleteDialog>
      )}
      {opened?.action === 'remove' && (
        <DeleteDialog
          title="Excluir webhook?"
          fallback="Não foi possível excluir o webhook. Tente de novo."
          onClose={close}
          onDelete={async () => {
            const { message } = await callApi(removeWebhookCall, { params: { id: opened.row.id } });
            await finish(message);
          }}
        >
          <Text>
            Nada mais sai para <b>{opened.row.url}</b>, nem o que ainda esperava.
          </Text>
        </DeleteDialog>
      )}
    </SettingsGroup>
  );
}
