import type { FullConfig } from '@playwright/test';
import { startStore } from './start/running-store.ts';

export { preparedAdmin as admin } from './start/prepare-store.ts';

export default async function setUp(config: FullConfig) {
  const { port } = config.metadata as { port: number };
  const store = await startStore('demo', { PORT: String(port), TRUST_PROXY: '127.0.0.1' });
  process.env.GIRO_DATA = store.folder;
  return store.stop;
}
