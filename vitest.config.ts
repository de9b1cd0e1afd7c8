import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Processes of the tests share what they compile.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '.giro/compiled');

/**
 * Node itself runs these, as it runs Giro: no file is transformed on its way, and what a process has compiled is kept. It
 * leaves `vi.mock` out, which nothing here uses. A set-up file would be run once a worker, not once a file.
 */
const asNodeDoes = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** As long as a busy machine may take: `npm test` does two works at a time. */
const patient = { testTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

const starts = {
  ...asNodeDoes,
  ...patient,
  root: 'e2e',
  globalSetup: 'start/prepared-store.ts',
  testTimeout: 360_000,
  hookTimeout: 360_000,
};

export default defineConfig({
  test: {
    // Each worker of the server's tests opens its connections to the one PostgreSQL, which has a hundred.
    maxWorkers: 4,
    // A worker loads the program once for all of its files; none of them replaces a module.
    isolate: false,
    projects: [
      {
        test: { ...asNodeDoes, ...patient, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] },
      },
      { test: { ...asNodeDoes, ...patient, name: 'demo', root: 'demo', include: ['src/**/*.test.ts'] } },
      { test: { ...patient, name: 'web', root: 'web', include: ['app/**/*.test.ts'] } },
      // Parts of the screens, drawn without a browser.
      {
        test: {
          ...patient,
          name: 'web-parts',
          root: 'web',
          include: ['app/**/*.test.tsx'],
          environment: 'happy-dom',
          // A link that is followed stays where it is, as in a browser whose network is away.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          setupFiles: 'test/clean-up.ts',
        },
      },
      {
        test: {
          ...asNodeDoes,
          ...patient,
          name: 'server',
          root: 'server',
          include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
          globalSetup: 'test/support/postgres.ts',
          hookTimeout: 120_000,
        },
      },
      { test: { ...starts, name: 'demo-store', include: ['start/demo-store.test.ts'], globalSetup: [] } },
      {
        test: {
          ...starts,
          name: 'start',
          include: ['start/**/*.test.ts'],
          exclude: ['start/demo-store.test.ts', 'start/pages.test.ts'],
        },
      },
      { test: { ...starts, name: 'pages', include: ['start/pages.test.ts'] } },
    ],
  },
});
