import { firstNameOf } from '@giro/contract/rules/text.ts';
import { ActionIcon, Drawer, Menu, UnstyledButton } from '@mantine/core';
import { useShop } from '../features/storefront/shop.ts';
import { mayOpen } from '../lib/api/panel-screens.ts';
import { useSession, useSignOut } from '../lib/api/session.ts';
import { engage } from '../lib/start/engagement.ts';
import { Logo } from '../ui/brand/logo.tsx';
import { useIsDesk } from '../ui/use-width.ts';
import styles from './panel-frame.module.css';
import { PanelNav } from './panel-nav.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import {
  IconChevronDown,
  IconKey,
  IconLogout,
  IconMenu2,
  IconSearch,
  IconShieldLock,
  IconUserEdit,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

/** The menu that bears the first name of who is signed in. */
function PanelUserMenu() {
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

const PanelSearch = lazy(() => import('../features/panel-search/panel-search.tsx'));

/** Opens the search over everything, by a press or by Ctrl K. */
function PanelSearchButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    open();
  });
  return (
    <>
      <ActionIcon
        aria-label="Buscar no painel"
        aria-keyshortcuts="Control+K"
        title="Buscar (Ctrl K)"
        color="gray"
        c="inherit"
        onClick={open}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <PanelSearch onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface PanelFrameProps {
  children: ReactNode;
}

/** The frame around every screen of a panel. The sidebar folds to its icons on wide screens and slides in on phones. */
export function PanelFrame({ children }: PanelFrameProps) {
  const isWide = useIsDesk();
  const [folded, fold] = useDisclosure(false);
  const [drawn, drawer] = useDisclosure(false);
  const { pathname } = useLocation();
  const shop = useShop();
  const { user } = useSession({ always: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen puts the drawer away
  useEffect(() => drawer.close(), [pathname]);
  useEffect(engage, []);

  return (
    <div className={styles.panel} data-folded={folded || undefined}>
      <a href="#conteudo" className={styles.skip}>
        Pular para o conteúdo
      </a>
      <header className={styles.bar}>
        <ActionIcon
          aria-label="Menu"
          aria-expanded={isWide ? !folded : drawn}
          color="gray"
          c="inherit"
          onClick={isWide ? fold.toggle : drawer.open}
        >
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
        <Logo name={shop.name} />
        <div className={styles.tools}>
          {user?.profile === 'admin' && <PanelSearchButton />}
          <SchemeToggle />
          <PanelUserMenu />
        </div>
      </header>
      {isWide ? (
        <aside className={styles.side}>
          <PanelNav folded={folded} />
        </aside>
      ) : (
        <Drawer
          opened={drawn}
          onClose={drawer.close}
          title="Menu"
          size={296}
          padding="md"
          closeButtonProps={{ 'aria-label': 'Fechar menu' }}
          attributes={{ header: { role: 'presentation' } }}
          transitionProps={{ duration: 180 }}
        >
          <PanelNav />
        </Drawer>
      )}
      <main id="conteudo" tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
  );
}
