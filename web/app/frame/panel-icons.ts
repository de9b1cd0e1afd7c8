import {
  IconArticle,
  IconBook2,
  IconBox,
  IconCashBanknote,
  IconClipboardList,
  IconDeviceMobile,
  IconDeviceMobileSearch,
  IconHome,
  IconKey,
  IconReceipt,
  IconSettings,
  IconShoppingBag,
  IconUserEdit,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { PanelPath } from '../lib/api/panel-screens.ts';

/** What stands before the name of each screen. */
export const panelIcons: Record<PanelPath, TablerIcon> = {
  '/index': IconHome,
  '/propostas': IconClipboardList,
  '/vendas': IconShoppingBag,
  '/cadastros': IconDeviceMobile,
  '/avaliacoes': IconDeviceMobileSearch,
  '/blog-painel': IconArticle,
  '/usuarios': IconUsers,
  '/configuracoes': IconSettings,
  '/recebimentos': IconReceipt,
  '/repasses': IconCashBanknote,
  '/unidades': IconBox,
  '/livro-de-aparelhos': IconBook2,
  '/alterar-senha': IconKey,
  '/dashboard': IconHome,
  '/propostas-user': IconClipboardList,
  '/pedidos': IconShoppingBag,
  '/editar-usuario': IconUserEdit,
};
