import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { CallDefinition } from '@giro/contract/call.ts';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
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

/** Of an index that names six thousand icons, a build reads those that are drawn. */
const experimental = { lazyBarrel: true };

/** Paths that the pages' own server does not have while they are developed. */
const servedByGiro = ['/api', '/cards', '/files', '/site.webmanifest'];
const giro = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig(({ command }) => ({
  plugins: [bareCalls(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    // Scripts that come later preload no files that every page has.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => !isOnEveryPage.test(name)) },
  },
  environments: {
    client: { build: { rolldownOptions: { experimental, output: { codeSplitting: { groups: sharedFiles } } } } },
    // Read whole into memory at each start.
    ssr: { build: { minify: true, rolldownOptions: { experimental } } },
  },
  server: { proxy: Object.fromEntries(servedByGiro.map((path) => [path, giro])) },
  // The server build stands alone, so that a start needs no bundler and no package look-ups for the pages.
  ssr: command === 'build' ? { noExternal: true } : {},
}));
