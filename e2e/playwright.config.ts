import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { isWhole } from './depth.ts';

const port = 28_300;

// Processes of the tests share what they compile.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../.giro/compiled');

/**
 * Journeys through the whole product in Chromium, against one Giro with the demo's catalogue. A journey runs on the desktop;
 * one tagged `@phone-too` runs on both screens, because its way differs on the small one, `@phone-only` there alone, and
 * `@phone-whole` on the small one in the whole run alone, because only its look differs there.
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  // As long as a busy machine may take; what is waited for is always sure to come.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 3,
  // The second try is for its trace alone: a journey that needs one fails the run unless `flaky.json` gives a reason.
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  globalSetup: './giro.setup.ts',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    actionTimeout: 45_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Journeys leave this machine for nobody.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: isWhole ? /@phone-/ : /@phone-too|@phone-only/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  metadata: { port, root: path.resolve(import.meta.dirname, '..') },
});
