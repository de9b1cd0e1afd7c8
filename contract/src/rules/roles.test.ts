import { describe, expect, test } from 'vitest';
import { can, holderOf, permissions, permissionsOf, type Role, roleLabel, roleNames, rolesWith } from './roles.ts';

const holding = (...roles: Role[]) => holderOf(roles);

describe('roles', () => {
  test.each(permissions)('%s belongs to owners and not to customers', (permission) => {
    expect(can(holding('dono'), permission)).toBe(true);
    expect(can(holding(), permission)).toBe(false);
    expect(can(null, permission) || can(undefined, permission)).toBe(false);
  });

  test('who holds none is a customer, who holds any is of the shop', () => {
    expect(holding()).toEqual({ profile: 'user', roles: [] });
    expect(holding('vendas', 'avaliador')).toEqual({ profile: 'admin', roles: ['avaliador', 'vendas'] });
  });

  test('several roles may do what any of them may', () => {
    const person = holding('avaliador', 'vendas');
    expect(can(person, 'orders.change') && can(person, 'inspections.change')).toBe(true);
    expect(can(person, 'payouts.pay')).toBe(false);
    expect(permissionsOf(person)).toEqual(permissions.filter((permission) => can(person, permission)));
  });

  test.each(['', 'Dono', 'admin', 'user', 'root', 'toString'])(
    '%j is no role, and nobody becomes somebody else by it',
    (stored) => {
      expect(() => holderOf(['dono', stored])).toThrow('no role');
    },
  );

  test.each([
    'users.change',
    'payouts.pay',
    'payments.refund',
    'mail-settings.change',
    'payment-settings.change',
    'pix-key.change',
    'demonstration.remove',
  ] as const)('a manager is kept from %s', (permission) => expect(can(holding('gerente'), permission)).toBe(false));

  test('who values devices sees no bank data, and only owners change people', () => {
    expect(can(holding('avaliador'), 'bank-data.see')).toBe(false);
    expect(rolesWith('users.change')).toEqual(['dono']);
  });

  test('have words for people', () => {
    expect(roleLabel(holding())).toBe('Cliente');
    expect(roleLabel(holding('dono', 'conteudo'))).toBe('Dono, Conteúdo');
    expect(new Set(roleNames.map((role) => roleLabel(holding(role)))).size).toBe(roleNames.length);
  });
});
