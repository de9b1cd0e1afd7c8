import { panelScreens } from '@giro/contract/rules/panel-screens.ts';
import { expect, it } from 'vitest';
import routes from './routes.ts';

const everyPathUnder = (layout: string) =>
  routes.find(({ file }) => file === layout)?.children?.map((route) => `/${route.path}`) ?? [];
/** A screen about one record lies below that of its list. */
const isOfRecord = (path: string) => path.includes(':');
/** The layout of the screens in both panels. */
const personal = 'routes/personal-layout.tsx';
const pathsUnder = (layout: string) => everyPathUnder(layout).filter((path) => !isOfRecord(path));

it.each([
  ['admin', 'routes/admin-layout.tsx'],
  ['user', 'routes/user-layout.tsx'],
] as const)(
  'the screens of the panel %s are those of its layout and the personal ones, every one of them',
  (profile, layout) => {
    expect(panelScreens[profile].map(({ path }): string => path).sort()).toEqual(
      [...pathsUnder(layout), ...pathsUnder(personal)].sort(),
    );
  },
);

it.each(['routes/admin-layout.tsx', 'routes/user-layout.tsx'])('records under %s lie below their list', (layout) => {
  const lists = pathsUnder(layout);
  for (const path of everyPathUnder(layout).filter(isOfRecord)) {
    expect(lists.some((list) => path.startsWith(`${list}/`))).toBe(true);
  }
});
