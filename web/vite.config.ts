import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * A call definition carries the zod schemas that the server checks with. The browser needs only where a call goes, so
 * for the browser each file of calls becomes its calls' method and path; types are untouched, and zod is not shipped.
 */
function bareCalls(): Plugin {
  return {
    name: 'giro:bare-calls',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      const file = id.split('?')[0] ?? '';
      if (!/\/contract\/src\/calls\/[^/]+\.ts$/.test(file)) return undefined;
      const exported: Record<string, { method?: string; path?: string }> = await import(
        `${pathToFileURL(file)}?${statSync(file).mtimeMs}`
      );
      return Object.entries(exported)
        .filter(([, { method, path }]) => method && path)
        .map(([name, { method, path }]) => `export const ${name} = ${JSON.stringify({ method, path })};`)
        .join('\n');
    },
  };
}

export default defineConfig({
  plugins: [bareCalls(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  server: { proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` } },
  // The server build stands alone, so that a start needs no bundler and no package look-ups for the pages.
  ssr: { noExternal: true },
});
