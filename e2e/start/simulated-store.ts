import { admin } from '../giro.setup.ts';
import { findFreePort, makeDataFolder, startGiro } from './running-giro.ts';

export interface SimulatedStore {
  /** Where it is reached. */
  url: string;
  stop: () => Promise<void>;
}

/** A Giro of its own whose Pix confirms itself by the simulator; the store is empty but for its admin. */
export async function startSimulatedStore(): Promise<SimulatedStore> {
  const data = makeDataFolder();
  const port = String(await findFreePort());
  const giro = await startGiro({
    PORT: port,
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: data.folder,
    DEMO: '0',
    TRUST_PROXY: '127.0.0.1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  async function stop() {
    await giro.stop();
    await data.remove();
  }
  try {
    await giro.waitFor(200, 240_000);
    await chooseSimulator(giro.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: giro.url, stop };
}

async function chooseSimulator(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(admin) });
  const { token } = (await signedIn.json()) as { token: string };
  const saved = await fetch(`${url}/api/pagamentos-config`, {
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: JSON.stringify({ psp: 'simulador' }),
  });
  if (!saved.ok) throw new Error(`The simulator was refused: ${saved.status} ${await saved.text()}`);
}
