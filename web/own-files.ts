import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ours = (name: string) => JSON.stringify(fileURLToPath(new URL(`app/lib/start/${name}`, import.meta.url)));
const nothing = (...names: string[]) =>
  `const nothing = undefined; export { ${names.map((name) => `nothing as ${name}`)} };`;

/**
 * Files of packages that ours take the place of in browsers, by what they export: our own ways of fetching the parts of
 * routes (see `app/lib/start`), and nothing for what only servers use, or what this shop does not ask for. What is drawn
 * is the same as the server has drawn with the packages' own files.
 */
const ownFiles: Record<string, string> = {
  'react-router/lib/dom/ssr/routeModules': `export { loadRouteModule } from ${ours('route-module-loader.ts')};`,
  'react-router/lib/dom/ssr/fog-of-war': `
    export { getPatchRoutesOnNavigationFunction } from ${ours('route-discovery.ts')};
    export const isFogOfWarEnabled = () => false;
    export const useFogOFWarDiscovery = () => undefined;
    ${nothing('getManifestPath', 'getPartialManifest', 'getPathsWithAncestors', 'handleClientVersionMismatch')}
  `,
  // Measures a router that asks to be measured, which ours does not.
  'react-router/lib/router/instrumentation': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    ${nothing('getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'instrumentHandler', 'instrumentationResultMetaContext')}
  `,
  // No list of the shop grows by pages.
  '@tanstack/query-core/modern/infiniteQueryBehavior': nothing(
    'infiniteQueryBehavior',
    'hasNextPage',
    'hasPreviousPage',
  ),
  '@mantine/core/core/MantineProvider/MantineCssVariables/MantineCssVariables': `export { DrawnVariables as MantineCssVariables } from ${ours('drawn-variables.ts')};`,
  // No buttons of the shop stand in a group.
  '@mantine/core/components/Button/ButtonGroup/ButtonGroup': nothing('ButtonGroup'),
  '@mantine/core/components/Button/ButtonGroupSection/ButtonGroupSection': nothing('ButtonGroupSection'),
  '@mantine/core/components/ActionIcon/ActionIconGroup/ActionIconGroup': nothing('ActionIconGroup'),
  '@mantine/core/components/ActionIcon/ActionIconGroupSection/ActionIconGroupSection':
    nothing('ActionIconGroupSection'),
};

/** The name in `ownFiles` of a package's file, whichever of the package's builds it stands in. */
const nameOf = (id: string) =>
  /\/node_modules\/((?:@[^/]+\/)?[^/]+\/.+)\.m?js$/.exec(id)?.[1]?.replace(/\/(dist\/\w+|build|esm)\//, '/') ?? '';

/** A button that waits shows so at once: what fades windows in and out is fetched with the first window. */
const drawsLoader = /\/@mantine\/core\/esm\/components\/(Button|ActionIcon)\//;

/** Puts our own files in the place of packages'; a build in which one of those is missing fails. */
export function ownPackageFiles(): Plugin {
  const missing = new Set([...Object.keys(ownFiles), 'Transition']);
  return {
    name: 'giro:own-package-files',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (!source.endsWith('/Transition/Transition.mjs') || !drawsLoader.test(importer ?? '')) return undefined;
      missing.delete('Transition');
      return fileURLToPath(new URL('app/lib/start/loader-transition.ts', import.meta.url));
    },
    load(id) {
      const name = nameOf(id);
      missing.delete(name);
      return ownFiles[name];
    },
    generateBundle() {
      if (missing.size > 0) this.error(`No package has ${[...missing]} any more: see web/own-files.ts`);
    },
  };
}
