import type { FullConfig } from '@playwright/test';
import { startCepService } from './start/cep-service.ts';
import { copyStore, prepareStore } from './start/prepare-store.ts';
import { startGiro } from './start/running-giro.ts';

export { preparedAdmin as admin } from './start/prepare-store.ts';

export default async function setUp(config: FullConfig) {
  const cep = await startCepService();
  const data = copyStore(await prepareStore('demo'));
  const { port } = config.metadata as { port: number };
  const giro = await startGiro({
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: data.folder,
    TRUST_PROXY: '127.0.0.1',
    CEP_URL: cep.url,
    BRASILAPI_URL: cep.url,
    OPENCEP_URL: cep.url,
  });
  await giro.waitFor(200);
  process.env.GIRO_DATA = data.folder;
  return async () => {
    await giro.stop();
    cep.close();
    await data.remove();
  };
}
