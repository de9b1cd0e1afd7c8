import { UNSAFE_createClientRoutes as createClientRoutes, type PatchRoutesOnNavigationFunction } from 'react-router';
import { wholeManifestOf } from './public-routes.ts';
import { importPart } from './route-module-loader.ts';

type Routes = Parameters<typeof createClientRoutes>[0];
type Modules = Parameters<typeof createClientRoutes>[1];

interface Manifest {
  url: string;
  routes: Routes;
}

/**
 * Tells the router of the routes that a public page has not named, once somebody goes to an address that it does not
 * know. Takes the place of React Router's own function of this name, which asks the server for each address: here all
 * of them come by one file that browsers keep, and no kept page depends on a call.
 */
export function getPatchRoutesOnNavigationFunction(
  getRouter: () => { match: (path: string) => unknown },
  known: Manifest,
  modules: Modules,
): PatchRoutesOnNavigationFunction {
  return async ({ path, patch }) => {
    if (getRouter().match(path)) return;
    await importPart(wholeManifestOf(known.url));
    const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;
    const others = Object.fromEntries(Object.entries(routes).filter(([id]) => !(id in known.routes)));
    Object.assign(known.routes, others);
    patch('root', createClientRoutes(others, modules, null, true, false, 'root'));
  };
}
