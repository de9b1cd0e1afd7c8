/** What calls and screens ask for, named after what is done with it: a call `may` one of these. */
export const permissions = [
  'dashboard.see',
  'proposals.see',
  'proposals.change',
  'proposals.export',
  'bank-data.ask',
  'orders.see',
  'orders.change',
  'orders.export',
  'products.change',
  'catalogue.change',
  'evaluations.see',
  'evaluations.change',
  'prices.export',
  'prices.import',
  'blog.write',
  'reviews.see',
  'reviews.change',
  'users.see',
  'users.change',
  'users.export',
  'settings.see',
  'settings.change',
  'mail-settings.see',
  'mail-settings.change',
  'mails.see',
  'mails.send',
  'payments.see',
  'payments.change',
  'payments.export',
  'payment-settings.see',
  'payment-settings.change',
  'payouts.see',
  'payouts.pay',
  'inspections.see',
  'inspections.change',
  'units.see',
  'units.change',
  'imei.see',
  'imei.change',
  'device-register.see',
  'device-register.export',
  'device-settings.see',
  'device-settings.change',
  'texts.see',
  'texts.change',
] as const;
export type Permission = (typeof permissions)[number];

/** The two kinds of people on the wire: the shop's own, and everybody else. Roles within the shop are not told apart. */
export const profiles = ['admin', 'user'] as const;
export type Profile = (typeof profiles)[number];

interface RoleFacts {
  /** For people. */
  label: string;
  /** What the wire calls somebody of this role, and whose panel is theirs. */
  profile: Profile;
  permissions: readonly Permission[];
}

/** What each role may do. Whatever is somebody's own needs no permission. The names are those that the database stores. */
export const roles = {
  user: { label: 'Usuário', profile: 'user', permissions: [] },
  admin: { label: 'Administrador', profile: 'admin', permissions },
} as const satisfies Record<Profile, RoleFacts> & Record<string, RoleFacts>;
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as [Role, ...Role[]];

/** Somebody with a role. `roles` is absent where it says no more than `profile`, which is a role too. */
export interface RoleHolder {
  profile: Profile;
  roles?: readonly Role[] | undefined;
}

/** Whose role is stored under this name. Throws for a name that is no role: nobody becomes somebody else by it. */
export function holderOf(stored: string): { profile: Profile; roles?: Role[] } {
  const role = roleNames.find((name) => name === stored);
  if (!role) throw new Error(`There is no role '${stored}'.`);
  const { profile } = roles[role];
  return role === profile ? { profile } : { profile, roles: [role] };
}

export function rolesOf(person: RoleHolder): readonly Role[] {
  return person.roles ?? [person.profile];
}

/** What people are told that somebody is. */
export function roleLabel(person: RoleHolder): string {
  return rolesOf(person)
    .map((role) => roles[role].label)
    .join(', ');
}

const grants = (role: Role, permission: Permission) =>
  (roles[role].permissions as readonly Permission[]).includes(permission);

/** The roles whose holders have a permission. */
export function rolesWith(permission: Permission): Role[] {
  return roleNames.filter((role) => grants(role, permission));
}

/** Whether a person may do something, by any of their roles; nobody may do anything. */
export function can(person: RoleHolder | null | undefined, permission: Permission): boolean {
  return person ? rolesOf(person).some((role) => grants(role, permission)) : false;
}
