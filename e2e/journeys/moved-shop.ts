import { copyStore, prepareStore } from '../start/prepare-store.ts';
import { findFreePort, startGiro } from '../start/running-giro.ts';
import { test as base } from './giro-test.ts';

interface MovedShop {
  url: string;
  /** Switches it off and on again at another time; what it keeps stays. */
  moveTo: (moment: Date) => Promise<void>;
}

/** A shop whose time is moved between two of its starts. */
export const test = base.extend<{ shop: MovedShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  shop: async ({}, use) => {
    const data = copyStore(await prepareStore('demo'));
    const port = String(await findFreePort());
    const environment = {
      PORT: port,
      BASE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: data.folder,
      TRUST_PROXY: '127.0.0.1',
    };
    let giro = await startGiro(environment);
    await giro.waitFor(200);
    await use({
      url: giro.url,
      async moveTo(moment) {
        await giro.stop();
        giro = await startGiro({ ...environment, GIRO_TEST_CLOCK: moment.toISOString() });
        await giro.waitFor(200);
      },
    });
    await giro.stop();
    await data.remove();
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});
