import { type ApiKey, endApiKeyCall, listApiKeysCall } from '@giro/contract/calls/api-keys.ts';
import { formatDate, formatMoment } from '@giro/contract/rules/dates.ts';
import { Button, Stack, Text } from '@mantine/core';
import { IconKey, IconPlugOff, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '../../../lib/api/call-api.ts';
import { refresh, useCall } from '../../../lib/api/use-call.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DeleteDialog } from '../../../ui/panel/dialog/confirm-dialogs.tsx';
import { StatusPill, TwoLines } from '../../../ui/panel/list/cells.tsx';
import { type Column, DataTable } from '../../../ui/panel/list/data-table.tsx';
import { Loaded } from '../../../ui/panel/list/list-states.tsx';
import { RowAction, RowActions } from '../../../ui/panel/list/row-actions.tsx';
import { SettingsGroup } from '../settings-form.tsx';
import { permissionLabel } from './permission-words.ts';
import { SecretDialog } from './secret-dialog.tsx';

const KeyDialog = lazy(() => import('./key-dialog.tsx'));

const isOver = ({ ended_at, expires_at }: ApiKey) => ended_at !== null || Date.parse(expires_at) <= Date.now();

function stateOf(key: ApiKey) {
  if (key.ended_at) return { tone: 'over', label: 'Encerrada' } as const;
  return isOver(key) ? ({ tone: 'over', label: 'Vencida' } as const) : ({ tone: 'good', label: 'Em uso' } as const);
}

function keyColumns(onEnd: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    {
      header: 'Nome',
      role: 'title',
      cell: ({ name, prefix }) => <TwoLines first={name} second={`${prefix}…`} />,
    },
    {
      header: 'Pode',
      cell: ({ permissions, per_minute }) => (
        <TwoLines
          first={permissions.map(permissionLabel).join('; ') || 'só o que é público'}
          second={`${per_minute} chamadas por minuto`}
        />
      ),
    },
    {
      header: 'Vale até',
      cell: ({ expires_at, created_by }) => <TwoLines first={formatDate(expires_at)} second={`de ${created_by}`} />,
    },
    { header: 'Último uso', cell: ({ last_used_at }) => (last_used_at ? formatMoment(last_used_at) : 'nunca') },
    { header: 'Situação', cell: (key) => <StatusPill {...stateOf(key)} /> },
    {
      header: 'Ações',
      role: 'actions',
      cell: (key) =>
        !isOver(key) && (
          <RowActions>
            <RowAction label="Encerrar" icon={<IconPlugOff size={16} />} onClick={() => onEnd(key)} />
          </RowActions>
        ),
    },
  ];
}

type Opened = { action: 'make' } | { action: 'end'; key: ApiKey } | { action: 'secret'; secret: string };

/** Keys of programs: what each may do, when it was used last, and its end. */
export function KeysSection({ onDone }: { onDone: (message: string) => void }) {
  const client = useQueryClient();
  const query = useCall(listApiKeysCall);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const reload = () => refresh(client, listApiKeysCall);

  return (
    <SettingsGroup
      title="Chaves"
      hint="Um programa usa a loja com uma chave, não com a senha de alguém: ela faz o que está marcado, e nada mais do que você mesmo pode."
    >
      <Stack gap="md">
        <Button
          w="fit-content"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setOpened({ action: 'make' })}
        >
          Criar chave
        </Button>
        <Loaded query={query} failure="Não foi possível carregar as chaves.">
          {({ keys }) =>
            keys.length > 0 ? (
              <DataTable
                caption="Chaves"
                columns={keyColumns((key) => setOpened({ action: 'end', key }))}
                rows={keys}
              />
            ) : (
              <EmptyState title="Nenhuma chave ainda" icon={<IconKey size={32} stroke={1.5} />}>
                Crie uma para o seu ERP ou a sua planilha. O segredo aparece uma vez só.
              </EmptyState>
            )
          }
        </Loaded>
      </Stack>
      {opened?.action === 'make' && (
        <Suspense fallback={null}>
          <KeyDialog
            onClose={close}
            onReload={reload}
            onMade={async ({ secret }) => {
              await reload().catch(() => undefined);
              setOpened({ action: 'secret', secret });
            }}
          />
        </Suspense>
      )}
      {opened?.action === 'secret' && (
        <SecretDialog title="Sua chave" secret={opened.secret} what="a chave" onClose={close} />
      )}
      {opened?.action === 'end' && (
        <DeleteDialog
          title="Encerrar chave?"
          action="Encerrar"
          fallback="Não foi possível encerrar a chave. Tente de novo."
          onClose={close}
          onDelete={async () => {
            await callApi(endApiKeyCall, { params: { id: opened.key.id } });
            await reload().catch(() => undefined);
            close();
            onDone('Chave encerrada.');
          }}
        >
          <Text>
            O programa que usa <b>{opened.key.name}</b> para de funcionar na hora, e a chave não volta.
          </Text>
        </DeleteDialog>
      )}
    </SettingsGroup>
  );
}
