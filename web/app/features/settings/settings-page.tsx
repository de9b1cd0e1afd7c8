import { lazy } from 'react';
import { panelMeta } from '../../lib/head/page-meta.ts';
import { TabsPage } from '../../ui/panel/list/tabs-page.tsx';

const tabs = [
  {
    value: 'email',
    label: 'Email',
    panel: lazy(() => import('./mail/email-tab.tsx')),
    mayAny: ['mail-settings.see', 'mails.see'],
  },
  {
    value: 'loja',
    label: 'Loja',
    panel: lazy(() => import('./shop/shop-form.tsx')),
    mayAny: ['settings.see', 'reviews.see'],
  },
  {
    value: 'avisos',
    label: 'Avisos',
    panel: lazy(() => import('./notices/shop-mails-form.tsx')),
    mayAny: ['settings.change'],
  },
  {
    value: 'pagamentos',
    label: 'Pagamentos',
    panel: lazy(() => import('./payments/payments-form.tsx')),
    mayAny: ['payment-settings.see'],
  },
  {
    value: 'cartao',
    label: 'Cartão e parcelas',
    panel: lazy(() => import('./card/card-tab.tsx')),
    mayAny: ['settings.see', 'payment-settings.see'],
  },
  {
    value: 'aparelhos',
    label: 'Aparelhos',
    panel: lazy(() => import('./devices/device-form.tsx')),
    mayAny: ['device-settings.see'],
  },
  {
    value: 'troca',
    label: 'Troca e balcão',
    panel: lazy(() => import('./trade/trade-form.tsx')),
    mayAny: ['trade-settings.see'],
  },
  {
    value: 'precos',
    label: 'Preços',
    panel: lazy(() => import('./pricing/price-form.tsx')),
    mayAny: ['pricing.see'],
  },
  {
    value: 'entregas',
    label: 'Entregas',
    panel: lazy(() => import('./delivery/delivery-tab.tsx')),
    mayAny: ['delivery-settings.see'],
  },
  {
    value: 'transportadora',
    label: 'Transportadora',
    panel: lazy(() => import('./carrier/carrier-form.tsx')),
    mayAny: ['carrier-settings.see'],
  },
  {
    value: 'notas',
    label: 'Notas',
    panel: lazy(() => import('./fiscal/fiscal-form.tsx')),
    mayAny: ['fiscal-settings.see'],
  },
  {
    value: 'integracoes',
    label: 'Integrações',
    panel: lazy(() => import('./integrations/integrations-tab.tsx')),
    mayAny: ['api-keys.change', 'webhooks.see'],
  },
  { value: 'textos', label: 'Textos', panel: lazy(() => import('./texts/texts-form.tsx')), mayAny: ['texts.see'] },
  {
    value: 'seguranca',
    label: 'Segurança',
    panel: lazy(() => import('./security/security-form.tsx')),
    mayAny: ['security.see'],
  },
] as const;

export const meta = panelMeta('Configurações');

/** '/configuracoes': how mail leaves the shop, what the shop says of itself and of statuses, what it is told, who confirms its Pix, who takes its cards and in how many instalments, how it prices, buys and delivers, who takes its parcels, how its notas are issued, which programs it works with, what it demands of its people. */
export default function SettingsPage() {
  return <TabsPage title="Configurações" tabs={tabs} usual="email" />;
}
