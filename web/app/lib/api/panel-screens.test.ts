import { panelScreens } from '@giro/contract/rules/panel-screens.ts';
import { describe, expect, it } from 'vitest';
import { mayOpen, screensFor } from './panel-screens.ts';

const admin = { profile: 'admin' } as const;
const user = { profile: 'user' } as const;

describe('the screens of a panel', () => {
  it('are open to whom they are for, with whatever follows in the address', () => {
    expect(mayOpen(admin, '/vendas/7?page=2#fim') && mayOpen(user, '/pedidos')).toBe(true);
    expect(mayOpen(user, '/vendas?page=2') || mayOpen(user, '/index') || mayOpen(admin, '/dashboard')).toBe(false);
    expect(mayOpen({ profile: 'admin', roles: ['user'] }, '/vendas')).toBe(false);
    expect(mayOpen({ profile: 'admin', roles: ['user'] }, '/alterar-senha')).toBe(true);
  });

  it("are the shop's people's too where one order is looked at, but not its buyer's list", () => {
    expect(mayOpen(admin, '/pedidos/ABCD2345?x=1') && mayOpen(user, '/pedidos/ABCD2345')).toBe(true);
    expect(mayOpen(admin, '/pedidos') || mayOpen({ profile: 'admin', roles: [] }, '/pedidos/ABCD2345')).toBe(false);
  });

  it('stand in the sidebar as far as they may be opened', () => {
    expect(screensFor(admin)).toEqual(panelScreens.admin);
    expect(screensFor(user)).toEqual(panelScreens.user);
    expect(screensFor({ profile: 'admin', roles: [] }).map(({ path }) => path)).toEqual(['/alterar-senha']);
  });

  it('do not keep other pages from anybody', () => {
    expect(mayOpen(admin, '/quero-vender') && mayOpen(user, '/propostas-abertas')).toBe(true);
  });
});
