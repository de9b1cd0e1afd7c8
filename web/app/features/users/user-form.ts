import type { User } from '@giro/contract/calls/shapes.ts';
import type { Role } from '@giro/contract/rules/roles.ts';
import { emailRule, nameRule, passwordRule, whenPresent } from '../accounts/account-rules.ts';

/** The values of the person form; without a person, somebody new, who is a customer unless a role is given. */
export function userValuesOf(user?: Pick<User, 'name' | 'email' | 'roles'>) {
  const roles: Role[] = [...(user?.roles ?? [])];
  return { name: user?.name ?? '', email: user?.email ?? '', password: '', roles };
}
export type UserValues = ReturnType<typeof userValuesOf>;

export const userLabels = { name: 'Nome', email: 'E-mail', password: 'Senha', roles: 'Perfil' };

/** A blank password keeps the one there is, and invites somebody new to choose one. */
export const userRules = { name: nameRule, email: emailRule, password: whenPresent(passwordRule) };
