import { lazy } from 'react';
import { TabsPage } from '../../ui/panel/list/tabs-page.tsx';

const tabs = [
  { value: 'email', label: 'Email', panel: lazy(() => import('./mail/email-tab.tsx')) },
  { value: 'loja', label: 'Loja', panel: lazy(() => import('./shop/shop-tab.tsx')) },
] as const;

/** '/configuracoes': how mail leaves the shop, and what the shop says of itself. */
export function SettingsPage() {
  return <TabsPage title="Configurações" tabs={tabs} usual="email" />;
}
