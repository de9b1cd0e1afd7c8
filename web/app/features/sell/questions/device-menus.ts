/** Whose menus a device has: help names the entries that its owner sees. */
export type Menus = 'apple' | 'android';

export const menusOf = (brand: string | undefined): Menus => (/apple/i.test(brand ?? '') ? 'apple' : 'android');
