import { describe, expect, test } from 'vitest';
import { can, holderOf, permissions, profiles, roleLabel, roleNames, roles, rolesWith } from './roles.ts';

describe('roles', () => {
  test.each(permissions)('%s belongs to admins and not to customers', (permission) => {
    expect(can({ profile: 'admin' }, permission)).toBe(true);
    expect(can({ profile: 'user' }, permission)).toBe(false);
    expect(can(null, permission) || can(undefined, permission)).toBe(false);
  });

  test.each(profiles)('the profile %s is the name of a role of its own', (profile) => {
    expect(roles[profile].profile).toBe(profile);
    expect(holderOf(profile)).toEqual({ profile });
  });

  test('what is held counts, not the profile', () => {
    expect(can({ profile: 'admin', roles: ['user'] }, 'orders.see')).toBe(false);
    expect(can({ profile: 'admin', roles: ['user', 'admin'] }, 'orders.see')).toBe(true);
    expect(can({ profile: 'admin', roles: [] }, 'orders.see')).toBe(false);
  });

  test.each(['', 'Admin', 'root', 'toString'])('%j is no role, and nobody becomes somebody else by it', (stored) => {
    expect(() => holderOf(stored)).toThrow('no role');
  });

  test('somebody can change people in every shop', () => {
    expect(rolesWith('users.change').length).toBeGreaterThan(0);
  });

  test('have words for people', () => {
    expect(profiles.map((role) => roleLabel(holderOf(role)))).toEqual(['Administrador', 'Usuário']);
    expect(new Set(roleNames.map((role) => roleLabel(holderOf(role)))).size).toBe(roleNames.length);
    expect(roleLabel({ profile: 'admin', roles: ['admin', 'user'] })).toBe('Administrador, Usuário');
  });
});
