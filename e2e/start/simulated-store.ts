import { copyStore, preparedAdmin, prepareStore } from './prepare-store.ts';
import { findFreePort, startGiro } from './running-giro.ts';

export interface SimulatedStore {
  url: string;
  stop: () => Promise<void>;
}

/** A Giro of its own with the demo store, whose Pix confirms itself by the simulator. */
export async function startSimulatedStore(): Promise<SimulatedStore> {
  const data = copyStore(await prepareStore('demo'));
  const port = String(await findFreePort());
  const giro = await startGiro({
    PORT: port,
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: data.folder,
    TRUST_PROXY: '127.0.0.1',
  });
  async function stop() {
    await giro.stop();
    await data.remove();
  }
  try {
    await giro.waitFor(200);
    await chooseSimulator(giro.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: giro.url, stop };
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
