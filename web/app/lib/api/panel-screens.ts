import type { PublicShop } from '@giro/contract/calls/storefront-info.ts';
import { type ListedScreen, type PanelScreen, panelScreens } from '@giro/contract/rules/panel-screens.ts';
import { can, type RoleHolder } from '@giro/contract/rules/roles.ts';

/** The screens of their panel that somebody may open, in its order. */
export function screensFor(person: RoleHolder): readonly ListedScreen[] {
  const screens: readonly ListedScreen[] = panelScreens[person.profile];
  return screens.filter(({ may, mayAny = may && [may] }) => !mayAny || mayAny.some((each) => can(person, each)));
}

type SwitchedOn = Pick<PublicShop, 'credit' | 'counter'>;

/** Somebody who may have credit that goes on where the shop gives none any more. */
interface CreditHolder extends RoleHolder {
  has_credit?: boolean | undefined;
  has_cards?: boolean | undefined;
  has_parcels?: boolean | undefined;
  has_notas?: boolean | undefined;
}

/** True if the person is shown anything of credit: the shop gives it, or they have some. */
export function seesCredit(person: CreditHolder, shop: SwitchedOn): boolean {
  return shop.credit !== undefined || person.has_credit === true;
}

/** Those of them that stand in menus: what is not switched on, nor goes on, is left out. */
export function listedScreens(person: CreditHolder, shop: SwitchedOn): ListedScreen[] {
  const isOn = {
    credit: seesCredit(person, shop),
    counter: shop.counter === true,
    cards: person.has_cards === true,
    parcels: person.has_parcels === true,
    notas: person.has_notas === true,
  };
  return screensFor(person).filter(({ whenOn }) => !whenOn || isOn[whenOn]);
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
