import { type ListedScreen, type PanelScreen, panelScreens } from '@giro/contract/rules/panel-screens.ts';
import { can, type RoleHolder } from '@giro/contract/rules/roles.ts';

/** The screens of their panel that somebody may open, in its order. */
export function screensFor(person: RoleHolder): readonly ListedScreen[] {
  const screens: readonly ListedScreen[] = panelScreens[person.profile];
  return screens.filter(({ may, mayAny = may && [may] }) => !mayAny || mayAny.some((each) => can(person, each)));
}

/** The parts of the shop that its people can switch on. */
export type SwitchedOn = Record<NonNullable<PanelScreen['whenOn']>, boolean>;

/** Those of them that stand in menus: what the shop has not switched on is left out. */
export function listedScreens(person: RoleHolder, switchedOn: SwitchedOn): ListedScreen[] {
  return screensFor(person).filter(({ whenOn }) => !whenOn || switchedOn[whenOn]);
}

const isWithin = (path: string, screen: PanelScreen) => path === screen.path || path.startsWith(`${screen.path}/`);

/** An order's own page stands in its buyer's panel; the shop's people may look at it too. */
export const isSharedScreen = (path: string) => /^\/pedidos\/[^/]+\/?$/.test(path);

/** True if the person may open a page, also with query and fragment; pages of no panel are open to all. */
export function mayOpen(person: RoleHolder, address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  const isOfPanels = Object.values(panelScreens).some((screens) => screens.some((screen) => isWithin(path, screen)));
  if (!isOfPanels || screensFor(person).some((screen) => isWithin(path, screen))) return true;
  return isSharedScreen(path) && can(person, 'orders.see');
}
