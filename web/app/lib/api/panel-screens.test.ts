import { panelScreens } from '@giro/contract/rules/panel-screens.ts';
import { type Role, roleNames } from '@giro/contract/rules/roles.ts';
import { describe, expect, it } from 'vitest';
import { listedScreens, mayOpen, screensFor } from './panel-screens.ts';

const holding = (...roles: Role[]) => ({ profile: 'admin', roles }) as const;
const admin = holding('dono');
const user = { profile: 'user', roles: [] } as const;

describe('the screens of a panel', () => {
  it('are open to whom they are for, with whatever follows in the address', () => {
    expect(mayOpen(admin, '/vendas/7?page=2#fim') && mayOpen(user, '/pedidos')).toBe(true);
    expect(mayOpen(user, '/vendas?page=2') || mayOpen(user, '/index') || mayOpen(admin, '/dashboard')).toBe(false);
    expect(mayOpen(holding('conteudo'), '/vendas')).toBe(false);
    expect(mayOpen(holding('conteudo'), '/alterar-senha')).toBe(true);
  });

  it("are the shop's people's too where one order is looked at, but not its buyer's list", () => {
    expect(mayOpen(admin, '/pedidos/ABCD2345?x=1') && mayOpen(user, '/pedidos/ABCD2345')).toBe(true);
    expect(mayOpen(admin, '/pedidos') || mayOpen(holding('conteudo'), '/pedidos/ABCD2345')).toBe(false);
  });

  it('stand in the sidebar as far as they may be opened', () => {
    expect(screensFor(admin)).toEqual(panelScreens.admin);
    expect(screensFor(user)).toEqual(panelScreens.user);
  });

  it('begin with the eight places that every shop has, in their order; the others stand in groups', () => {
    const ungrouped = screensFor(admin).filter(({ group, isPersonal }) => !group && !isPersonal);
    expect(ungrouped.map(({ path }) => path)).toEqual([
      '/index',
      '/propostas',
      '/vendas',
      '/cadastros',
      '/avaliacoes',
      '/blog-painel',
      '/usuarios',
      '/configuracoes',
    ]);
    expect(screensFor(admin).find(({ path }) => path === '/bancada')?.group).toBe('Aparelhos');
  });

  it('of credit stand in menus where the shop gives some or the person has some, and are open to all', () => {
    const pathsOf = (person: Parameters<typeof listedScreens>[0], shop: Parameters<typeof listedScreens>[1]) =>
      listedScreens(person, shop).map(({ path }) => path);
    const giving = { credit: { bonus_percent: 8, days: 365 } };
    expect(pathsOf(user, {}).includes('/credito') || pathsOf(admin, {}).includes('/creditos')).toBe(false);
    expect(pathsOf(user, giving).includes('/credito') && pathsOf(admin, giving).includes('/creditos')).toBe(true);
    expect(pathsOf({ ...user, has_credit: true }, {})).toContain('/credito');
    expect(pathsOf({ ...user, has_credit: false }, {})).not.toContain('/credito');
    expect(pathsOf(admin, giving)).not.toContain('/balcao');
    expect(pathsOf(admin, giving)).not.toContain('/recebiveis');
    expect(pathsOf({ ...admin, has_cards: true }, {})).toContain('/recebiveis');
    expect(pathsOf(admin, giving)).not.toContain('/envios');
    expect(pathsOf({ ...admin, has_parcels: true }, {})).toContain('/envios');
    expect(pathsOf(admin, giving)).not.toContain('/notas');
    expect(pathsOf({ ...admin, has_notas: true }, {})).toEqual(expect.arrayContaining(['/notas', '/notas-perfis']));
    expect(pathsOf(admin, { counter: true })).toEqual(expect.arrayContaining(['/balcao', '/caixa', '/caixas']));
    expect(mayOpen(admin, '/balcao?venda=ABCD2345')).toBe(true);
    expect(mayOpen(user, '/credito') && mayOpen(admin, '/creditos')).toBe(true);
  });

  it.each([
    ['avaliador', ['/propostas', '/avaliacoes', '/balcao', '/bancada', '/unidades']],
    [
      'vendas',
      [
        '/vendas',
        '/cadastros',
        '/usuarios',
        '/configuracoes',
        '/balcao',
        '/caixa',
        '/contestacoes',
        '/cupons',
        '/unidades',
        '/notas',
        '/envios',
        '/avisos-de-chegada',
      ],
    ],
    [
      'financeiro',
      [
        '/propostas',
        '/vendas',
        '/configuracoes',
        '/recebimentos',
        '/recebiveis',
        '/contestacoes',
        '/repasses',
        '/creditos',
        '/caixas',
        '/resultado',
        '/precos',
        '/cupons',
        '/notas',
        '/envios',
      ],
    ],
    ['contador', ['/notas', '/notas-perfis']],
    ['conteudo', ['/blog-painel', '/configuracoes']],
  ] as const)('of somebody who is %s are their own desk, and home is its first', (role, desk) => {
    const listed = screensFor(holding(role)).filter(({ isPersonal }) => !isPersonal);
    expect(listed.map(({ path }) => path)).toEqual(desk);
  });

  it('are those of all the roles that somebody holds', () => {
    const paths = screensFor(holding('avaliador', 'financeiro')).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/bancada', '/repasses']));
    expect(screensFor(holding('gerente')).map(({ path }) => path)).not.toContain('/atividades');
  });

  it('lead everybody of the shop somewhere', () => {
    for (const role of roleNames) expect(screensFor(holding(role))[0]?.isPersonal).toBeUndefined();
  });

  it('do not keep other pages from anybody', () => {
    expect(mayOpen(admin, '/quero-vender') && mayOpen(user, '/propostas-abertas')).toBe(true);
  });
});
