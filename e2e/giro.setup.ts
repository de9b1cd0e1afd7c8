import { createServer } from 'node:http';
import type { FullConfig } from '@playwright/test';
import { copyStore, prepareStore } from './start/prepare-store.ts';
import { startGiro } from './start/running-giro.ts';

export { preparedAdmin as admin } from './start/prepare-store.ts';

/** One known CEP, as ViaCEP and both that step in for it answer it; every other one does not exist. */
function startCepService(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const isKnown = request.url?.includes('89010025');
    const [street, neighborhood, city, state] = ['Rua Doutor Luiz de Freitas Melro', 'Centro', 'Blumenau', 'SC'];
    const viaCep = { logradouro: street, bairro: neighborhood, localidade: city, uf: state };
    const known = { ...viaCep, street, neighborhood, city, state };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(isKnown ? known : { erro: 'true' }));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}

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
