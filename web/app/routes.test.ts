import { expect, it } from 'vitest';
import { panelScreens } from './lib/api/panel-screens.ts';
import routes from './routes.ts';

const pathsUnder = (layout: string) =>
  routes.find(({ file }) => file === layout)?.children?.map((route) => `/${route.path}`) ?? [];

it.each([
  ['admin', 'routes/admin-layout.tsx'],
  ['user', 'routes/user-layout.tsx'],
] as const)('the screens of the panel %s are those of its layout, every one of them', (profile, layout) => {
  expect(panelScreens[profile].map(({ path }): string => path).sort()).toEqual(pathsUnder(layout).sort());
});
