import type { User } from '@giro/contract/calls/shapes.ts';
import { personPath } from '@giro/contract/rules/paths.ts';
import { roleLabel } from '@giro/contract/rules/roles.ts';
import { Text } from '@mantine/core';
import { IconEye, IconMail, IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { StatusPill } from '../../ui/panel/list/cells.tsx';
import type { Column } from '../../ui/panel/list/data-table.tsx';
import { RowAction, RowActions } from '../../ui/panel/list/row-actions.tsx';

export type UserAction = 'view' | 'edit' | 'deactivate' | 'restore' | 'invite';

export function ActivityPill({ user }: { user: User }) {
  if (user.deleted_at) return <StatusPill tone="refused" label="Desativado" />;
  return user.is_invited ? (
    <StatusPill tone="waiting" label="Convite enviado" />
  ) : (
    <StatusPill tone="good" label="Ativo" />
  );
}

/** An address that nobody has confirmed may be anybody's. */
function EmailCell({ user: { email, email_confirmed } }: { user: User }) {
  if (email_confirmed) return email;
  return (
    <>
      {email}
      <Text size="sm" c="dimmed">
        E-mail não confirmado
      </Text>
    </>
  );
}

export function userColumns(open: (action: UserAction, user: User) => void): Column<User>[] {
  return [
    { header: 'ID', sortable: true, cell: ({ id }) => id },
    { header: 'Nome', role: 'title', cell: ({ id, name }) => <Link to={personPath(id)}>{name}</Link> },
    { header: 'E-mail', cell: (user) => <EmailCell user={user} /> },
    { header: 'Perfil', cell: roleLabel },
    { header: 'Situação', cell: (user) => <ActivityPill user={user} /> },
    {
      header: 'Ações',
      role: 'actions',
      cell: (user) => (
        <RowActions>
          <RowAction label="Ver Detalhes" icon={<IconEye size={16} />} onClick={() => open('view', user)} isNext />
          <RowAction
            label="Editar"
            may="users.change"
            icon={<IconPencil size={16} />}
            onClick={() => open('edit', user)}
          />
          {user.deleted_at ? (
            <RowAction
              label="Ativar"
              may="users.change"
              icon={<IconUserCheck size={16} />}
              onClick={() => open('restore', user)}
            />
          ) : (
            <RowAction
              label="Desativar"
              may="users.change"
              icon={<IconUserOff size={16} />}
              onClick={() => open('deactivate', user)}
            />
          )}
          {user.is_invited && !user.deleted_at && (
            <RowAction
              label="Reenviar convite"
              may="users.change"
              icon={<IconMail size={16} />}
              onClick={() => open('invite', user)}
            />
          )}
        </RowActions>
      ),
    },
  ];
}
