import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { NavLink } from 'react-router';
import { screensFor } from '../lib/api/panel-screens.ts';
import { useSession } from '../lib/api/session.ts';
import { panelIcons } from './panel-icons.ts';
import styles from './panel-nav.module.css';

interface PanelNavProps {
  /** Only the icons are to be seen; their words stay for screen readers and as hints. */
  folded?: boolean;
}

export function PanelNav({ folded = false }: PanelNavProps) {
  const { user } = useSession({ always: true });
  const screens = user ? screensFor(user).filter(({ isPersonal }) => !isPersonal) : [];
  return (
    <nav aria-label="Painel" className={styles.nav} data-folded={folded || undefined}>
      {screens.map(({ path, label }) => {
        const Icon = panelIcons[path];
        return (
          <Tooltip key={path} label={label} position="right" disabled={!folded} openDelay={150}>
            <NavLink to={path} className={styles.link} prefetch="intent">
              <Icon size={20} stroke={1.75} aria-hidden />
              <span className={styles.label}>{label}</span>
            </NavLink>
          </Tooltip>
        );
      })}
    </nav>
  );
}
