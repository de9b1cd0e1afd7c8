import type { Permission, Profile } from './roles.ts';

/** A screen of a panel; without `may` or `mayAny` everybody has it whose panel it is. */
export interface PanelScreen {
  path: string;
  label: string;
  may?: Permission;
  /** For who has any of these. */
  mayAny?: readonly Permission[];
  /** Reached from the menu that bears its person's name instead of the sidebar. */
  isPersonal?: true;
  /** Heads the group below the first places of the sidebar where it stands. */
  group?: string;
  /** Stands in menus only where this is switched on or goes on; its address works all the same. */
  whenOn?: 'credit' | 'counter' | 'cards' | 'parcels' | 'notas';
}

/** Each opens a part of '/configuracoes'. */
const settingsPermissions = [
  'mail-settings.see',
  'mails.see',
  'settings.see',
  'reviews.see',
  'payment-settings.see',
  'device-settings.see',
  'trade-settings.see',
  'pricing.see',
  'delivery-settings.see',
  'carrier-settings.see',
  'fiscal-settings.see',
  'texts.see',
  'security.see',
  'webhooks.see',
] as const satisfies readonly Permission[];

/** Every screen of each profile's panel, in the order of its sidebar; the first that somebody may open is their home. */
export const panelScreens = {
  admin: [
    { path: '/index', label: 'Início', may: 'dashboard.see' },
    { path: '/propostas', label: 'Propostas', may: 'proposals.see' },
    { path: '/vendas', label: 'Vendas', may: 'orders.see' },
    { path: '/cadastros', label: 'Cadastros', may: 'products.change' },
    { path: '/avaliacoes', label: 'Avaliações', may: 'evaluations.see' },
    { path: '/blog-painel', label: 'Blog', may: 'blog.write' },
    { path: '/usuarios', label: 'Usuários', may: 'users.see' },
    { path: '/configuracoes', label: 'Configurações', mayAny: settingsPermissions },
    {
      path: '/balcao',
      label: 'Balcão',
      mayAny: ['counter.sell', 'counter.buy'],
      group: 'Atendimento',
      whenOn: 'counter',
    },
    { path: '/caixa', label: 'Caixa', may: 'counter.sell', group: 'Atendimento', whenOn: 'counter' },
    { path: '/recebimentos', label: 'Recebimentos', may: 'payments.see', group: 'Dinheiro' },
    { path: '/recebiveis', label: 'A receber', may: 'payments.see', group: 'Dinheiro', whenOn: 'cards' },
    { path: '/contestacoes', label: 'Contestações', may: 'disputes.see', group: 'Dinheiro', whenOn: 'cards' },
    { path: '/repasses', label: 'Pagar vendedores', may: 'payouts.see', group: 'Dinheiro' },
    { path: '/creditos', label: 'Crédito de clientes', may: 'credit.see', group: 'Dinheiro', whenOn: 'credit' },
    { path: '/caixas', label: 'Caixas', may: 'cash.see', group: 'Dinheiro', whenOn: 'counter' },
    { path: '/resultado', label: 'Resultado', may: 'earnings.see', group: 'Dinheiro' },
    { path: '/precos', label: 'Mesa de preços', may: 'pricing.see', group: 'Dinheiro' },
    { path: '/cupons', label: 'Cupons', may: 'coupons.see', group: 'Dinheiro' },
    { path: '/bancada', label: 'Bancada', may: 'inspections.see', group: 'Aparelhos' },
    { path: '/unidades', label: 'Unidades', may: 'units.see', group: 'Aparelhos' },
    { path: '/livro-de-aparelhos', label: 'Livro de aparelhos', may: 'device-register.see', group: 'Aparelhos' },
    { path: '/notas', label: 'Notas', may: 'fiscal.see', group: 'Fiscal', whenOn: 'notas' },
    {
      path: '/notas-perfis',
      label: 'Perfis fiscais',
      may: 'fiscal-profiles.see',
      group: 'Fiscal',
      whenOn: 'notas',
    },
    { path: '/envios', label: 'Envios', may: 'parcels.see', group: 'Loja', whenOn: 'parcels' },
    { path: '/avisos-de-chegada', label: 'Avisos de chegada', may: 'notices.see', group: 'Loja' },
    { path: '/importar', label: 'Trazer dados', may: 'imports.run', group: 'Loja' },
    { path: '/atividades', label: 'Atividades', may: 'activities.see', group: 'Loja' },
    { path: '/alterar-senha', label: 'Alterar senha', isPersonal: true },
    { path: '/seguranca', label: 'Segurança', isPersonal: true },
  ],
  user: [
    { path: '/dashboard', label: 'Início' },
    { path: '/propostas-user', label: 'Propostas' },
    { path: '/pedidos', label: 'Pedidos' },
    { path: '/credito', label: 'Meu crédito', whenOn: 'credit' },
    { path: '/editar-usuario', label: 'Meus dados' },
    { path: '/seguranca', label: 'Segurança', isPersonal: true },
  ],
} as const satisfies Record<Profile, readonly PanelScreen[]>;

export type PanelPath = (typeof panelScreens)[Profile][number]['path'];
export type ListedScreen = PanelScreen & { path: PanelPath };
