import {
  IconArticle,
  IconClipboardList,
  IconDeviceMobile,
  IconDeviceMobileSearch,
  IconHome,
  IconSettings,
  IconShoppingBag,
  IconUserEdit,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';

export type PanelArea = 'admin' | 'user';

export interface PanelLink {
  to: string;
  label: string;
  icon: TablerIcon;
}

/** The sidebar of each area, in its order. */
export const panelLinks: Record<PanelArea, readonly PanelLink[]> = {
  admin: [
    { to: '/index', label: 'Início', icon: IconHome },
    { to: '/propostas', label: 'Propostas', icon: IconClipboardList },
    { to: '/vendas', label: 'Vendas', icon: IconShoppingBag },
    { to: '/cadastros', label: 'Cadastros', icon: IconDeviceMobile },
    { to: '/avaliacoes', label: 'Avaliações', icon: IconDeviceMobileSearch },
    { to: '/blog-painel', label: 'Blog', icon: IconArticle },
    { to: '/usuarios', label: 'Usuários', icon: IconUsers },
    { to: '/configuracoes', label: 'Configurações', icon: IconSettings },
  ],
  user: [
    { to: '/dashboard', label: 'Início', icon: IconHome },
    { to: '/propostas-user', label: 'Propostas', icon: IconClipboardList },
    { to: '/pedidos', label: 'Pedidos', icon: IconShoppingBag },
    { to: '/editar-usuario', label: 'Meus dados', icon: IconUserEdit },
  ],
};
