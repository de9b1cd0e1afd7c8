import { can, type Permission, type Profile, type RoleHolder } from '@giro/contract/rules/roles.ts';

/** A screen of a panel; without `may` everybody has it whose panel it is. */
interface PanelScreen {
  path: string;
  label: string;
  may?: Permission;
  /** Reached from the menu that bears its person's name instead of the sidebar. */
  isPersonal?: true;
  /** Heads the group below the first places of the sidebar where it stands. */
  group?: string;
}

/** Every screen of each profile's panel, in the order of its sidebar; the first that somebody may open is their home. */
export const panelScreens = {
  admin: [
    { path: '/index', label: 'Início', may: 'dashboard.see' },
    { path: '/propostas', label: 'Propostas', may: 'proposals.see' },
    { path: '/bancada', label: 'Bancada', may: 'inspections.see' },
    { path: '/vendas', label: 'Vendas', may: 'orders.see' },
    { path: '/cadastros', label: 'Cadastros', may: 'products.change' },
    { path: '/avaliacoes', label: 'Avaliações', may: 'evaluations.see' },
    { path: '/blog-painel', label: 'Blog', may: 'blog.write' },
    { path: '/usuarios', label: 'Usuários', may: 'users.see' },
    { path: '/configuracoes', label: 'Configurações', may: 'settings.see' },
    { path: '/recebimentos', label: 'Recebimentos', may: 'payments.see', group: 'Dinheiro' },
    { path: '/repasses', label: 'Pagar vendedores', may: 'payouts.see', group: 'Dinheiro' },
    { path: '/unidades', label: 'Unidades', may: 'units.see', group: 'Aparelhos' },
    { path: '/livro-de-aparelhos', label: 'Livro de aparelhos', may: 'device-register.see', group: 'Aparelhos' },
    { path: '/atividades', label: 'Atividades', may: 'activities.see', group: 'Loja' },
    { path: '/alterar-senha', label: 'Alterar senha', isPersonal: true },
  ],
  user: [
    { path: '/dashboard', label: 'Início' },
    { path: '/propostas-user', label: 'Propostas' },
    { path: '/pedidos', label: 'Pedidos' },
    { path: '/editar-usuario', label: 'Meus dados' },
  ],
} as const satisfies Record<Profile, readonly PanelScreen[]>;

export type PanelPath = (typeof panelScreens)[Profile][number]['path'];
type ListedScreen = PanelScreen & { path: PanelPath };

/** The screens of their panel that somebody may open, in its order. */
export function screensFor(person: RoleHolder): readonly ListedScreen[] {
  const screens: readonly ListedScreen[] = panelScreens[person.profile];
  return screens.filter(({ may }) => may === undefined || can(person, may));
}

const isWithin = (path: string, screen: PanelScreen) => path === screen.path || path.startsWith(`${screen.path}/`);

/** An order's own page stands in its buyer's panel; the shop's people may look at it too. */
export const isSharedScreen = (path: string) => /^\/pedidos\/[^/]+\/?$/.test(path);

/** Whether somebody may open a page, also with query and fragment; pages of no panel are open to all. */
export function mayOpen(person: RoleHolder, address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  const isOfPanels = Object.values(panelScreens).some((screens) => screens.some((screen) => isWithin(path, screen)));
  if (!isOfPanels || screensFor(person).some((screen) => isWithin(path, screen))) return true;
  return isSharedScreen(path) && can(person, 'orders.see');
}
