import { listOrdersCall } from '@giro/contract/calls/orders.ts';
import { listProposalsCall } from '@giro/contract/calls/proposals.ts';
import type { User } from '@giro/contract/calls/shapes.ts';
import { exportUsersCall, inviteAgainCall, listUsersCall, restoreUserCall } from '@giro/contract/calls/users.ts';
import { Button, Group } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { recheckSession, useSession } from '../../lib/api/session.ts';
import { refresh, useCall } from '../../lib/api/use-call.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { panelMeta } from '../../lib/head/panel-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorAlert } from '../../ui/error-alert.tsx';
import { Allowed } from '../../ui/panel/allowed.tsx';
import { Dialog } from '../../ui/panel/dialog/dialog.tsx';
import { ConflictAlert } from '../../ui/panel/form/conflict-alert.tsx';
import { Notice } from '../../ui/panel/form/notice.tsx';
import { useNotice } from '../../ui/panel/form/use-notice.ts';
import { useSave } from '../../ui/panel/form/use-save.ts';
import { ExportLink } from '../../ui/panel/list/export-link.tsx';
import { ListPage } from '../../ui/panel/list/list-page.tsx';
import { useHighlight } from '../../ui/panel/list/use-highlight.ts';
import { useListState } from '../../ui/panel/list/use-list-state.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { ListFailure } from './list-failure.tsx';
import { type UserAction, userColumns } from './user-columns.tsx';
import { UserDetails } from './user-details.tsx';
import { UserDialog } from './user-dialog.tsx';
import { inOwnWords, unknownFailure } from './user-failures.ts';

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
  // The row as it is now; as it was when the dialog opened if it has left the page since.
  const user = query.data?.data?.find(({ id }) => id === opened?.user?.id) ?? opened?.user;

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
