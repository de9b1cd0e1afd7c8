/** Permissions that calls and screens ask for, named after what is done with them: a call `may` one of these. */
export const permissions = [
  'dashboard.see',
  'earnings.see',
  'costs.change',
  'pricing.see',
  'pricing.change',
  'proposals.see',
  'proposals.change',
  'proposals.export',
  'bank-data.ask',
  'bank-data.see',
  'bank-data.change',
  'personal-data.see',
  'orders.see',
  'orders.change',
  'orders.export',
  'coupons.see',
  'coupons.change',
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
  'pix-key.change',
  'mail-settings.see',
  'mail-settings.change',
  'mails.see',
  'mails.send',
  'payments.see',
  'payments.change',
  'payments.refund',
  'payments.export',
  'disputes.see',
  'disputes.answer',
  'payment-settings.see',
  'payment-settings.change',
  'payouts.see',
  'payouts.pay',
  'payouts.release',
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
  'trade-settings.see',
  'trade-settings.change',
  'parcels.see',
  'parcels.change',
  'parcels.export',
  'delivery-settings.see',
  'delivery-settings.change',
  'carrier-settings.see',
  'carrier-settings.change',
  'fiscal.see',
  'fiscal.change',
  'fiscal.export',
  'fiscal-settings.see',
  'fiscal-settings.change',
  'fiscal-profiles.see',
  'fiscal-profiles.change',
  'credit.see',
  'cash.see',
  'counter.sell',
  'counter.buy',
  'history.see',
  'texts.see',
  'texts.change',
  'security.see',
  'security.change',
  'activities.see',
  'activities.export',
  'notices.see',
  'imports.run',
  'api-keys.change',
  'webhooks.see',
  'webhooks.change',
  'demonstration.see',
  'demonstration.remove',
] as const;
export type Permission = (typeof permissions)[number];

/** The two kinds of people on the wire: the shop's own, and everybody else. */
export const profiles = ['admin', 'user'] as const;
export type Profile = (typeof profiles)[number];

interface RoleFacts {
  /** For people. */
  label: string;
  /** Duties of its holders, in a sentence for whoever gives it. */
  about: string;
  permissions: readonly Permission[];
}

const kept = (...withheld: Permission[]) => permissions.filter((permission) => !withheld.includes(permission));

/**
 * Permissions of each role of the shop's people; somebody may hold several. Customers hold none: their own things need
 * no permission.
 */
export const roles = {
  dono: { label: 'Dono', about: 'Faz tudo, inclusive pessoas, senhas de serviços e saída de dinheiro.', permissions },
  gerente: {
    label: 'Gerente',
    about: 'Toca a loja inteira, menos pessoas, senhas de serviços e saída de dinheiro.',
    permissions: kept(
      'users.change',
      'users.export',
      'pix-key.change',
      'mail-settings.see',
      'mail-settings.change',
      'payment-settings.see',
      'payment-settings.change',
      'payments.refund',
      'payouts.pay',
      'payouts.release',
      'carrier-settings.change',
      'fiscal-settings.see',
      'fiscal-settings.change',
      'security.see',
      'security.change',
      'activities.see',
      'activities.export',
      'api-keys.change',
      'webhooks.change',
      'demonstration.remove',
    ),
  },
  avaliador: {
    label: 'Avaliador',
    about: 'Cuida das propostas e da bancada, sem ver dados bancários.',
    permissions: [
      'proposals.see',
      'proposals.change',
      'bank-data.ask',
      'evaluations.see',
      'costs.change',
      'inspections.see',
      'inspections.change',
      'units.see',
      'units.change',
      'imei.see',
      'imei.change',
      'counter.buy',
      'history.see',
      'demonstration.see',
    ],
  },
  vendas: {
    label: 'Vendas',
    about: 'Cuida dos pedidos, dos produtos e do contato com os clientes.',
    permissions: [
      'orders.see',
      'orders.change',
      'orders.export',
      'disputes.see',
      'coupons.see',
      'products.change',
      'units.see',
      'units.change',
      'users.see',
      'mails.see',
      'mails.send',
      'notices.see',
      'counter.sell',
      'parcels.see',
      'parcels.change',
      'delivery-settings.see',
      'fiscal.see',
      'history.see',
      'demonstration.see',
    ],
  },
  financeiro: {
    label: 'Financeiro',
    about: 'Confere recebimentos, devolve valores e paga os vendedores.',
    permissions: [
      'proposals.see',
      'orders.see',
      'coupons.see',
      'bank-data.ask',
      'bank-data.see',
      'personal-data.see',
      'payments.see',
      'payments.change',
      'payments.refund',
      'payments.export',
      'disputes.see',
      'disputes.answer',
      'payouts.see',
      'payouts.pay',
      'earnings.see',
      'pricing.see',
      'credit.see',
      'cash.see',
      'parcels.see',
      'parcels.export',
      'fiscal.see',
      'fiscal.change',
      'fiscal.export',
      'history.see',
      'demonstration.see',
    ],
  },
  contador: {
    label: 'Contador',
    about: 'Confere e baixa as notas, e decide os códigos dos perfis fiscais.',
    permissions: ['fiscal.see', 'fiscal.export', 'fiscal-profiles.see', 'fiscal-profiles.change', 'personal-data.see'],
  },
  conteudo: {
    label: 'Conteúdo',
    about: 'Escreve o blog, cuida das avaliações de clientes e dos textos.',
    permissions: ['blog.write', 'reviews.see', 'reviews.change', 'texts.see', 'texts.change', 'demonstration.see'],
  },
} as const satisfies Record<string, RoleFacts>;
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as [Role, ...Role[]];

/** Somebody with the roles that they hold: none, unless they are of the shop. */
export interface RoleHolder {
  profile: Profile;
  roles: readonly Role[];
  /** Of a program's key: of what its maker's roles grant it may do these alone. */
  only?: readonly Permission[];
}

/** Whoever holds stored roles. Throws for a name that is no role: nobody becomes somebody else by it. */
export function holderOf(stored: readonly string[]): { profile: Profile; roles: Role[] } {
  const held = roleNames.filter((name) => stored.includes(name));
  const unknown = stored.find((name) => !(held as string[]).includes(name));
  if (unknown !== undefined) throw new Error(`There is no role '${unknown}'.`);
  return { profile: held.length > 0 ? 'admin' : 'user', roles: held };
}

/** A person's roles, as people read them. */
export function roleLabel({ roles: held = [] }: Partial<Pick<RoleHolder, 'roles'>>): string {
  return held.map((role) => roles[role].label).join(', ') || 'Cliente';
}

const grants = (role: Role, permission: Permission) =>
  (roles[role].permissions as readonly Permission[]).includes(permission);

/** The roles whose holders have a permission. */
export function rolesWith(permission: Permission): Role[] {
  return roleNames.filter((role) => grants(role, permission));
}

/** True if any of a person's roles grants the permission, and their key has it too; without a person none is granted. */
export function can(person: Pick<RoleHolder, 'roles' | 'only'> | null | undefined, permission: Permission): boolean {
  if (!person || person.only?.includes(permission) === false) return false;
  return person.roles.some((role) => grants(role, permission));
}

/** Everything that somebody may do, in the order of the list above. */
export function permissionsOf(person: Pick<RoleHolder, 'roles' | 'only'>): Permission[] {
  return permissions.filter((permission) => can(person, permission));
}
