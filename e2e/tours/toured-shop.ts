import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import PostalMime from 'postal-mime';
import { withConnection } from '../../server/src/platform/database/embedded-roles.ts';
import { startCepService } from '../start/cep-service.ts';
import { copyStore, preparedAdmin, prepareStore } from '../start/prepare-store.ts';
import { findFreePort, socketOf, startGiro } from '../start/running-giro.ts';
import { chooseSimulator } from '../start/simulated-store.ts';
import type { TouredShop } from './tour.ts';

const tries = 300;

/** A shop of its own in the midst of its life, whose Pix confirms itself by the simulator. */
export async function startTouredShop(browser: Browser): Promise<TouredShop & { stop: () => Promise<void> }> {
  const cep = await startCepService();
  const data = copyStore(await prepareStore('living'));
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const giro = await startGiro({
    PORT: port,
    BASE_URL: url,
    DATA_DIR: data.folder,
    CEP_URL: cep.url,
    BRASILAPI_URL: cep.url,
    OPENCEP_URL: cep.url,
  });
  await giro.waitFor(200);
  await chooseSimulator(url);
  const mails = path.join(data.folder, 'mail');
  let addresses = 0;

  async function linkMailedTo(email: string, address: string): Promise<string> {
    for (let count = 0; count < tries; count++) {
      const files = (existsSync(mails) ? readdirSync(mails) : []).filter((file) => file.endsWith(`-${email}.eml`));
      for (const file of files.toSorted().reverse()) {
        const { text = '' } = await PostalMime.parse(readFileSync(path.join(mails, file)));
        const link = text.split(/\s/).find((word) => word.startsWith(`${url}${address}`));
        if (link) return link;
      }
      await sleep(200);
    }
    throw new Error(`No link to ${address} was mailed to ${email}.`);
  }

  return {
    url,
    browser,
    owner: preparedAdmin,
    newEmail: (name) => `${name}-${++addresses}@exemplo.com.br`,
    linkMailedTo,
    letStepUpsLapse: () =>
      withConnection({ host: socketOf(data.folder), user: 'giro', database: 'giro' }, async (client) => {
        await client.query("update sessions set stepped_up_at = stepped_up_at - interval '1 hour'");
      }),
    async stop() {
      await giro.stop();
      cep.close();
      await data.remove();
    },
  };
}
