import type { PanelPath } from '@giro/contract/rules/panel-screens.ts';
import { Tooltip } from '@mantine/core';
import { useOpenDisputes } from '../features/disputes/use-open-disputes.ts';
import { useShop } from '../features/storefront/shop.ts';
import { listedScreens } from '../lib/api/panel-screens.ts';
import { useSession } from '../lib/api/session.ts';
import styles from './panel-nav.module.css';
import '@mantine/core/styles/Tooltip.layer.css';
import {
  IconArticle,
  IconBell,
  IconBook2,
  IconBox,
  IconBuildingStore,
  IconCalendarDollar,
  IconCashBanknote,
  IconCashRegister,
  IconChartLine,
  IconChecklist,
  IconClipboardList,
  IconCoins,
  IconDeviceMobile,
  IconDeviceMobileSearch,
  IconFileImport,
  IconFileInvoice,
  IconFileSettings,
  IconGavel,
  IconHistory,
  IconHome,
  IconKey,
  IconListCheck,
  IconReceipt,
  IconSettings,
  IconShieldLock,
  IconShoppingBag,
  IconTags,
  IconTicket,
  IconTruckDelivery,
  IconUserEdit,
  IconUsers,
  IconWallet,
  type TablerIcon,
} from '@tabler/icons-react';
import { Fragment, useId } from 'react';
import { NavLink } from 'react-router';

const panelIcons: Record<PanelPath, TablerIcon> = {
  '/index': IconHome,
  '/propostas': IconClipboardList,
  '/bancada': IconListCheck,
  '/vendas': IconShoppingBag,
  '/cadastros': IconDeviceMobile,
  '/avaliacoes': IconDeviceMobileSearch,
  '/blog-painel': IconArticle,
  '/usuarios': IconUsers,
  '/configuracoes': IconSettings,
  '/notas': IconFileInvoice,
  '/notas-perfis': IconFileSettings,
  '/envios': IconTruckDelivery,
  '/avisos-de-chegada': IconBell,
  '/importar': IconFileImport,
  '/atividades': IconHistory,
  '/balcao': IconBuildingStore,
  '/caixa': IconCashRegister,
  '/caixas': IconChecklist,
  '/recebimentos': IconReceipt,
  '/recebiveis': IconCalendarDollar,
  '/contestacoes': IconGavel,
  '/repasses': IconCashBanknote,
  '/creditos': IconCoins,
  '/resultado': IconChartLine,
  '/precos': IconTags,
  '/cupons': IconTicket,
  '/unidades': IconBox,
  '/livro-de-aparelhos': IconBook2,
  '/alterar-senha': IconKey,
  '/seguranca': IconShieldLock,
  '/dashboard': IconHome,
  '/propostas-user': IconClipboardList,
  '/pedidos': IconShoppingBag,
  '/credito': IconWallet,
  '/editar-usuario': IconUserEdit,
};

interface PanelNavProps {
  /** Only the icons are to be seen; their words stay for screen readers and as hints. */
  folded?: boolean;
}

type Screens = ReturnType<typeof listedScreens>;
type Counts = Partial<Record<PanelPath, number>>;

/** The places of a group; beside one stands how much waits there. */
function Places({ screens, folded, counts }: { screens: Screens; folded: boolean; counts: Counts }) {
  return screens.map(({ path, label }) => {
    const Icon = panelIcons[path];
    const count = counts[path] ?? 0;
    return (
      <Tooltip key={path} label={label} position="right" disabled={!folded} openDelay={150}>
        <NavLink to={path} className={styles.link}>
          <Icon size={20} stroke={1.75} aria-hidden />
          <span className={styles.label}>{label}</span>
          {count > 0 && <span className={styles.count}>{count}</span>}
        </NavLink>
      </Tooltip>
    );
  });
}

/** The places of the sidebar: those without a group first, then each group below its name. */
export function PanelNav({ folded = false }: PanelNavProps) {
  const { user } = useSession({ always: true });
  const shop = useShop();
  const counts = { '/contestacoes': useOpenDisputes() };
  const id = useId();
  const screens = user ? listedScreens(user, shop).filter(({ isPersonal }) => !isPersonal) : [];
  const groups = [...new Set(screens.map(({ group }) => group))];
  return (
    <nav aria-label="Painel" className={styles.nav} data-folded={folded || undefined}>
      {groups.map((group) => {
        const places = (
          <Places screens={screens.filter((screen) => screen.group === group)} folded={folded} counts={counts} />
        );
        if (!group) return <Fragment key="">{places}</Fragment>;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div key={group} role="group" aria-labelledby={`${id}${group}`} className={styles.group}>
            <span id={`${id}${group}`} className={styles.heading}>
              {group}
            </span>
            {places}
          </div>
        );
      })}
    </nav>
  );
}
