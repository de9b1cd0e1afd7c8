import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CallDefinition } from '@giro/contract/call.ts';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { isPublicRoute, wholeManifestOf } from './app/lib/start/public-routes.ts';
import { ownPackageFiles } from './own-files.ts';
import { isOnEveryPage, sharedFiles } from './shared-files.ts';

/**
 * A call definition carries the zod schemas that the server checks with. The browser needs only where a call goes, so
 * for the browser each file of calls becomes its calls' method, path and what may be kept, and its plain values; types
 * are untouched, and zod is not shipped.
 */
function bareCalls(): Plugin {
  return {
    name: 'giro:bare-calls',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? '';
      if (!/\/contract\/src\/calls\/[^/]+\.ts$/.test(file)) return undefined;
      const exported: Record<string, unknown> = await import(`${pathToFileURL(file)}?${statSync(file).mtimeMs}`);
      const isPlain = (value: unknown) => ['string', 'number'].includes(typeof value);
      const bareCallOf = ({ method, path, cache }: Partial<CallDefinition>) =>
        method && path ? { method, path, cache } : undefined;
      /** Calls by what they are about: a record of calls, or of such records. */
      const bareGroupOf = (value: unknown): unknown => {
        if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return undefined;
        const call = bareCallOf(value as Partial<CallDefinition>);
        if (call) return call;
        const members = Object.entries(value as object).map(([name, member]) => [name, bareGroupOf(member)] as const);
        return members.length > 0 && members.every(([, bare]) => bare) ? Object.fromEntries(members) : undefined;
      };
      const bareOf = (value: unknown) =>
        isPlain(value) || (Array.isArray(value) && value.every(isPlain)) ? value : bareGroupOf(value);
      return Object.entries(exported)
        .map(([name, value]) => [name, bareOf(value)] as const)
        .filter(([, bare]) => bare !== undefined)
        .map(([name, bare]) => `export const ${name} = ${JSON.stringify(bare)};`)
        .join('\n');
    },
  };
}

/** Each icon comes by a file of its own: their index names six thousand, and every build would read them all. */
function directIcons(): Plugin {
  return {
    name: 'giro:direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/app\/.*\.tsx?(\?|$)/.test(id)) return undefined;
      return code.replace(/import \{([^}]+)\} from '@tabler\/icons-react';/g, (_import, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
          .join(' '),
      );
    },
  };
}

interface Manifest {
  url: string;
  routes: Record<string, { id: string; parentId?: string; imports?: string[] }>;
}

/**
 * React Router names a stylesheet that parts of pages want too with a '#', so that these bring it themselves: a page may
 * leave and take its own away. One that every page has never leaves, and is not to be read and applied a second time.
 */
const withoutSecondStyles = (manifest: string) =>
  manifest.replaceAll(/\/[\w.-]+\.css#/g, (name) => (isOnEveryPage.test(name.slice(0, -1)) ? name.slice(0, -1) : name));

function singleStyles(): Plugin {
  return {
    name: 'giro:single-styles',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    transform: (code, id) =>
      id.endsWith('virtual:react-router/server-manifest') ? withoutSecondStyles(code) : undefined,
  };
}

/**
 * The manifest that browsers fetch with a public page names the public routes alone; a second one beside it names all.
 * Neither names what a route's file imports: the browser finds that out, and the pages' server has a manifest of its own,
 * from which a page names all of its files.
 */
function bareManifest(): Plugin {
  const client = fileURLToPath(new URL('build/client', import.meta.url));
  return {
    name: 'giro:bare-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle() {
      const name = readdirSync(path.join(client, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file));
      const file = path.join(client, 'assets', name ?? '');
      const [, start = '', json = ''] =
        /^(window\.__reactRouterManifest=)(.*);$/.exec(readFileSync(file, 'utf8')) ?? [];
      const manifest: Manifest = JSON.parse(json);
      const write = (address: string, routes: Manifest['routes'][string][]) => {
        const told = { ...manifest, routes: Object.fromEntries(routes.map((route) => [route.id, route])) };
        const bare = JSON.stringify(told, (_key, value) => (value === false ? undefined : value));
        writeFileSync(path.join(client, address), `${start}${withoutSecondStyles(bare)};`);
      };
      const routes = Object.values(manifest.routes).map(({ imports: _, ...route }) => route);
      write(wholeManifestOf(manifest.url), routes);
      write(manifest.url, routes.filter(isPublicRoute));
    },
  };
}

/** Paths that the pages' own server does not have while they are developed. */
const servedByGiro = ['/api', '/cards', '/files', '/site.webmanifest'];
const giro = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig(({ command }) => ({
  plugins: [bareCalls(), directIcons(), ownPackageFiles(), singleStyles(), bareManifest(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    // What comes later needs no preloading of what every page has.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => !isOnEveryPage.test(name)) },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } } },
    // Read whole into memory at each start.
    ssr: { build: { minify: true } },
  },
  server: { proxy: Object.fromEntries(servedByGiro.map((path) => [path, giro])) },
  // The server build stands alone, so that a start needs no bundler and no package look-ups for the pages.
  ssr: command === 'build' ? { noExternal: true } : {},
}));
