import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Each worker of the server's tests opens its connections to the one PostgreSQL, which has a hundred.
    maxWorkers: 4,
    projects: [
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'demo', root: 'demo', include: ['src/**/*.test.ts'] } },
      { test: { name: 'web', root: 'web', include: ['app/**/*.test.ts'] } },
      // Parts of the screens, drawn without a browser.
      {
        test: {
          name: 'web-parts',
          root: 'web',
          include: ['app/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
          globalSetup: 'test/postgres.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'start',
          root: 'e2e',
          include: ['start/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
