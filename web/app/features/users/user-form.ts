import type { User } from '@giro/contract/calls/shapes.ts';
import { type Role, rolesOf } from '@giro/contract/rules/roles.ts';
import { emailRule, nameRule, passwordRule, whenPresent } from '../accounts/account-rules.ts';

/** What the form of a person edits; without one, somebody new, who is an ordinary user unless the admin says otherwise. */
export function userValuesOf(user?: Pick<User, 'name' | 'email' | 'profile' | 'roles'>) {
  const role: Role = (user && rolesOf(user)[0]) ?? 'user';
  return { name: user?.name ?? '', email: user?.email ?? '', password: '', profile: role };
}
export type UserValues = ReturnType<typeof userValuesOf>;

export const userLabels = { name: 'Nome', email: 'E-mail', password: 'Senha', profile: 'Perfil' };

/** A new person needs a password; for somebody who has one a blank keeps it. */
export function userRules(isNew: boolean) {
  return { name: nameRule, email: emailRule, password: isNew ? passwordRule : whenPresent(passwordRule) };
}
