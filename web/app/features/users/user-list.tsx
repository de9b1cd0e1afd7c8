import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { listProposalsCall } from '@giro/contract/calls/proposals.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import {
  deactivateUserCall,
  exportUsersCall,
  inviteAgainCall,
  listUsersCall,
  restoreUserCall,
} from '@giro/contract/calls/users.ts';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconLock, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, callApi } from '../../lib/api/call-api.ts';
import { recheckSession, useSession, useSignOut } from '../../lib/api/session.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Allowed, useMay } from '../../ui/panel/allowed.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { ConflictAlert } from '../../ui/panel/form/form-foot.tsx';
import { Notice, useNotice } from '../../ui/panel/form/notice.tsx';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { presentRow, useHighlight, useListState } from '../../ui/panel/list/use-list-state.ts';
import { type UserAction, userColumns } from './user-columns.tsx';
import { UserDetails } from './user-details.tsx';
import { UserDialog } from './user-dialog.tsx';
import { inOwnWords, sessionOver, unknownFailure, worded } from './user-failures.ts';

interface DeactivateDialogProps {
  user: User;
  onClose: () => void;
  onSaved: (message: string, id: number) => Promise<void>;
  /** Fetches the list anew after somebody else's change. */
  onReload: () => Promise<unknown>;
}

/** Asks before somebody is shut out, and says what that does. */
function DeactivateDialog({ user, onClose, onSaved, onReload }: DeactivateDialogProps) {
  const save = useSave({ fallback: unknownFailure });

  const deactivate = () =>
    save.run(async () => {
      const { id, version } = user;
      const answer = await inOwnWords(callApi(deactivateUserCall, { params: { id }, version }));
      await onSaved(answer?.message || 'Usuário desativado com sucesso!', id);
    });

  async function reload() {
    await onReload();
    save.settle();
  }

  return (
    <Dialog title="Desativar usuário?" size="md" onClose={onClose} closable={!save.isSaving}>
      <Stack gap="md">
        <Text>
          Desativar <b>{user.name}</b> ({user.email})?
        </Text>
        <List size="sm" spacing={4}>
          <List.Item>A pessoa sai na hora de onde estiver conectada e não consegue mais entrar.</List.Item>
          <List.Item>Propostas, pedidos e dados cadastrais continuam guardados.</List.Item>
          <List.Item>Você pode ativar a conta de novo quando quiser.</List.Item>
        </List>
        <ErrorAlert texts={save.problems} onClose={save.clear} />
        <ConflictAlert text={save.conflict} action="Recarregar usuário" onReload={reload} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={save.isSaving} data-autofocus>
            Cancelar
          </Button>
          <Button color="red" loading={save.isSaving} onClick={deactivate}>
            Desativar
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface ListFailureProps {
  error: ApiError | null;
  onRetry: () => void;
  retrying: boolean;
}

/** Why there is no list of people, and the way on. */
function ListFailure({ error, onRetry, retrying }: ListFailureProps) {
  const signOut = useSignOut();
  if (error?.status === 401) {
    return (
      <div role="alert">
        <EmptyState
          title={sessionOver}
          icon={<IconLock size={32} stroke={1.5} />}
          // The guard around the panel leads to the sign-in page, and back here afterwards.
          action={<Button onClick={signOut}>Entrar</Button>}
        />
      </div>
    );
  }
  return <ErrorState title={error ? worded(error).message : unknownFailure} onRetry={onRetry} retrying={retrying} />;
}

type Opened = { action: 'add'; user?: undefined } | { action: Exclude<UserAction, 'restore' | 'invite'>; user: User };

export const meta = panelMeta('Gerenciar Usuários');

/** '/usuarios': everybody who has an account. */
export default function UserList() {
  const client = useQueryClient();
  const list = useListState();
  const mayDo = useMay();
  const query = useCall(listUsersCall, { query: list.state });
  const { user: self } = useSession({ always: true });
  const highlight = useHighlight();
  const notice = useNotice();
  const told = useSave({ fallback: unknownFailure });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const user = presentRow(query.data?.data, opened?.user);

  /** The list first, so that the row is there when the dialog goes; somebody new stands on the first page. */
  async function finish(message: string, id?: number) {
    await refresh(client, listUsersCall, listProposalsCall, listOrdersCall).catch(() => undefined);
    if (opened?.action === 'add' && list.state.page > 1) list.change({ page: 1 });
    close();
    notice.show(message);
    if (id) highlight.mark(id);
    if (id === self?.id) await recheckSession(client);
  }

  const restore = ({ id, version }: User) =>
    told.run(async () => {
      const answer = await inOwnWords(callApi(restoreUserCall, { params: { id }, version }));
      await finish(answer?.message || 'Usuário ativado com sucesso!', id);
    });

  const invite = ({ id }: User) =>
    told.run(async () => {
      const answer = await inOwnWords(callApi(inviteAgainCall, { params: { id } }));
      await finish(answer?.message || 'Convite enviado de novo.', id);
    });

  function act(action: UserAction, row: User) {
    if (action === 'restore') return restore(row);
    if (action === 'invite') return invite(row);
    setOpened({ action, user: row });
  }

  async function reload() {
    await query.refetch();
    told.settle();
  }

  return (
    <>
      <ListPage
        title="Gerenciar Usuários"
        action={
          <Group gap="xs">
            <ExportLink call={exportUsersCall} may="users.export" query={list.state} />
            <Allowed may="users.change">
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened({ action: 'add' })}>
                Adicionar usuário
              </Button>
            </Allowed>
          </Group>
        }
        list={list}
        // This screen tells by itself that the session is over.
        query={{ ...query, error: null }}
        columns={userColumns(act)}
        searchPlaceholder={`Buscar por ID, nome${mayDo('personal-data.see') ? ', e-mail ou CPF' : ' ou e-mail'}...`}
        failure={<ListFailure error={query.error} onRetry={query.refetch} retrying={query.isFetching} />}
        highlight={highlight}
        countLabel={(total) => (total === 1 ? '1 usuário' : `${total} usuários`)}
        empty={
          <EmptyState title="Nenhum usuário ainda" icon={<IconUsers size={32} stroke={1.5} />}>
            Quem se cadastra, vende ou compra na loja aparece aqui.
          </EmptyState>
        }
      >
        <ErrorAlert texts={told.problems} onClose={told.clear} />
        <ConflictAlert text={told.conflict} action="Recarregar lista" onReload={reload} />
      </ListPage>
      <Notice text={notice.text} />
      {user && opened?.action === 'view' && (
        <Dialog title="Detalhes do usuário" onClose={close}>
          <UserDetails user={user} />
        </Dialog>
      )}
      {(opened?.action === 'add' || opened?.action === 'edit') && (
        <UserDialog
          row={opened.user}
          isSelf={opened.user !== undefined && opened.user.id === self?.id}
          onClose={close}
          onSaved={finish}
        />
      )}
      {user && opened?.action === 'deactivate' && (
        <DeactivateDialog user={user} onClose={close} onSaved={finish} onReload={query.refetch} />
      )}
    </>
  );
}
