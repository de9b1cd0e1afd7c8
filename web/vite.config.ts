import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CallDefinition } from '@giro/contract/call.ts';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * A call definition carries the zod schemas that the server checks with. The browser needs only where a call goes, so
 * for the browser each file of calls becomes its calls' method, path and what may be kept; types are untouched, and zod is not shipped.
 */
function bareCalls(): Plugin {
  return {
    name: 'giro:bare-calls',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      const file = id.split('?')[0] ?? '';
      if (!/\/contract\/src\/calls\/[^/]+\.ts$/.test(file)) return undefined;
      const exported: Record<string, Partial<CallDefinition>> = await import(
        `${pathToFileURL(file)}?${statSync(file).mtimeMs}`
      );
      return Object.entries(exported)
        .filter(([, { method, path }]) => method && path)
        .map(([name, { method, path, cache }]) => `export const ${name} = ${JSON.stringify({ method, path, cache })};`)
        .join('\n');
    },
  };
}

/** Our own way of fetching a route's part of the client bundle, in the place of React Router's (see `lib/start/route-module-loader.ts`). */
function ownPartLoading(): Plugin {
  const ours = fileURLToPath(new URL('app/lib/start/route-module-loader.ts', import.meta.url));
  let isInPlace = false;
  return {
    name: 'giro:own-part-loading',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (!/\/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/.test(id)) return undefined;
      isInPlace = true;
      return `export { loadRouteModule } from ${JSON.stringify(ours)};`;
    },
    generateBundle() {
      if (!isInPlace) this.error('React Router fetches its parts in another file now: see giro:own-part-loading');
    },
  };
}

interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, { parentId?: string; imports?: string[] }>;
}

/** Frames whose links fetch ahead. */
const frames = ['routes/user-layout', 'routes/admin-layout'];

/**
 * The manifest that browsers fetch names each route's files, which serve there to fetch the links' screens ahead alone.
 * Only the panels' links do that, and what both panels' frames have brought is there by then: the rest is left out. The
 * pages' server has a manifest of its own, from which a page names all of its files.
 */
function bareManifest(): Plugin {
  const folder = fileURLToPath(new URL('build/client/assets', import.meta.url));
  return {
    name: 'giro:bare-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle() {
      const files = readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file));
      const file = path.join(folder, files[0] ?? '');
      const [, start = '', json = ''] =
        /^(window\.__reactRouterManifest=)(.*);$/.exec(readFileSync(file, 'utf8')) ?? [];
      const manifest: Manifest = JSON.parse(json);
      const importsOf = (id: string) => manifest.routes[id]?.imports ?? [];
      const [ofUsers, ofAdmins] = frames.map(importsOf);
      const there = new Set([
        ...manifest.entry.imports,
        ...importsOf('root'),
        ...(ofUsers ?? []).filter((name) => ofAdmins?.includes(name)),
      ]);
      for (const route of Object.values(manifest.routes)) {
        const fetchesAhead = frames.includes(route.parentId ?? '');
        route.imports = fetchesAhead ? route.imports?.filter((name) => !there.has(name)) : undefined;
      }
      writeFileSync(file, `${start}${JSON.stringify(manifest)};`);
    },
  };
}

/** Parts of Mantine that stand in every form. */
const formParts = 'Alert|CloseButton|Input|InputBase|TextInput';

/** Parts of Mantine that stand in the frame of every public screen. */
const frameParts = 'Button|ActionIcon|Loader|Transition|UnstyledButton';

/**
 * What every screen needs comes as two files, and what every form needs as one more: fifty small ones compress a tenth
 * worse than the same code in one. Only what the public frame and forms need is named; a rule by how many screens share a module would make visitors fetch what the
 * back-office's screens share among themselves (measured on the first page: 181 KB so, 144 KB by these names).
 */
const groups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 1 },
  {
    name: 'base',
    test: new RegExp(
      [
        '/node_modules/@tanstack/(query-core|react-query)/',
        `/node_modules/@mantine/core/esm/(core|components/(${frameParts}))/`,
        '/node_modules/@mantine/hooks/esm/use-(id|uncontrolled)/',
        '/web/app/(theme|ui/brand|lib/api/random-key|frame/(footer|top-menu|public-frame|routing-error)|features/search/search-field)',
      ].join('|'),
    ),
  },
  {
    name: 'form',
    test: new RegExp(
      [
        `/node_modules/@mantine/core/esm/components/(${formParts})/`,
        '/web/app/(ui/(error-alert|submit-button)|lib/api/form-errors)',
      ].join('|'),
    ),
  },
];

/** What the pages' own server does not have while they are developed. */
const servedByGiro = ['/api', '/cards', '/files', '/site.webmanifest'];
const giro = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig(({ command }) => ({
  plugins: [bareCalls(), ownPartLoading(), bareManifest(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  server: { proxy: Object.fromEntries(servedByGiro.map((path) => [path, giro])) },
  // The server build stands alone, so that a start needs no bundler and no package look-ups for the pages.
  ssr: command === 'build' ? { noExternal: true } : {},
}));
