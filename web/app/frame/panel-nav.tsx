import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { NavLink } from 'react-router';
import { type PanelArea, panelLinks } from './panel-links.ts';
import styles from './panel-nav.module.css';

interface PanelNavProps {
  area: PanelArea;
  /** Only the icons are to be seen; their words stay for screen readers and as hints. */
  folded?: boolean;
}

export function PanelNav({ area, folded = false }: PanelNavProps) {
  return (
    <nav aria-label="Painel" className={styles.nav} data-folded={folded || undefined}>
      {panelLinks[area].map(({ to, label, icon: Icon }) => (
        <Tooltip key={to} label={label} position="right" disabled={!folded} openDelay={150}>
          <NavLink to={to} className={styles.link} prefetch="intent">
            <Icon size={20} stroke={1.75} aria-hidden />
            <span className={styles.label}>{label}</span>
          </NavLink>
        </Tooltip>
      ))}
    </nav>
  );
}
