import { createServer } from 'node:http';
import { copyStore, preparedAdmin, prepareStore } from './prepare-store.ts';
import { findFreePort, startGiro } from './running-giro.ts';

/** A Giro of its own on a copy of a prepared store, with a CEP service that knows one CEP. */
export async function startStore(kind: Parameters<typeof prepareStore>[0], env: Record<string, string> = {}) {
  const cep = await startCepService();
  const data = copyStore(await prepareStore(kind));
  const port = env.PORT ?? String(await findFreePort());
  const giro = await startGiro({
    PORT: port,
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: data.folder,
    CEP_URL: cep.url,
    BRASILAPI_URL: cep.url,
    OPENCEP_URL: cep.url,
    ...env,
  });
  async function stop() {
    await giro.stop();
    cep.close();
    await data.remove();
  }
  try {
    await giro.waitFor(200);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: giro.url, folder: data.folder, stop };
}

export type RunningStore = Awaited<ReturnType<typeof startStore>>;

/** A store with the demo, whose Pix confirms itself by the simulator. */
export async function startSimulatedStore(): Promise<RunningStore> {
  const store = await startStore('demo', { TRUST_PROXY: '127.0.0.1' });
  await chooseSimulator(store.url).catch(async (error) => {
    await store.stop();
    throw error;
  });
  return store;
}

/** Lets the shop at this address, which has the prepared admin, take its Pix by the simulator. */
export async function chooseSimulator(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(preparedAdmin) });
  const { token } = (await signedIn.json()) as { token: string };
  const saved = await fetch(`${url}/api/pagamentos-config`, {
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ psp: 'simulador' }),
  });
  if (!saved.ok) throw new Error(`The simulator was refused: ${saved.status} ${await saved.text()}`);
}

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
