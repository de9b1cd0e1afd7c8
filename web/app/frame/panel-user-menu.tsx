import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { firstNameOf } from '@giro/contract/rules/text.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconKey, IconLogout, IconShieldLock, IconUserEdit } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { mayOpen } from '../lib/api/panel-screens.ts';
import { useSession, useSignOut } from '../lib/api/session.ts';
import styles from './panel-user-menu.module.css';

/** The menu that bears the first name of who is signed in. */
export function PanelUserMenu() {
  const { user } = useSession({ always: true });
  const navigate = useNavigate();
  const signOut = useSignOut();
  const name = firstNameOf(user?.name ?? '');

  /** Leaves the panel first: its guard would take the ended session for one that should lead back here. */
  async function leave() {
    try {
      await navigate('/login');
    } finally {
      await signOut();
    }
  }

  return (
    <Menu
      position="bottom-end"
      width={208}
      shadow="md"
      radius="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={styles.target}>
          <span className={styles.initial} aria-hidden>
            {name.charAt(0).toUpperCase()}
          </span>
          <span className={styles.name}>{name}</span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {user && mayOpen(user, '/editar-usuario') && (
          <Menu.Item component={Link} to="/editar-usuario" leftSection={<IconUserEdit size={18} aria-hidden />}>
            Editar Perfil
          </Menu.Item>
        )}
        {user && mayOpen(user, '/alterar-senha') && (
          <Menu.Item component={Link} to="/alterar-senha" leftSection={<IconKey size={18} aria-hidden />}>
            Alterar senha
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/seguranca" leftSection={<IconShieldLock size={18} aria-hidden />}>
          Segurança
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={leave}>
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
