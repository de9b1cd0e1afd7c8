// npm run bench buyers: what orders take whose buyers come each over a connection and from an address of their own.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeDataFolder } from '../../server/src/platform/database/embedded.ts';
import { measureBuyersApart } from './buyers-apart.ts';
import { cpuMeter } from './cpu-times.ts';
import { tellOrders } from './orders.ts';
import { admin, end, startGiro, waitFor } from './processes.ts';

const port = 28_471;
const folder = mkdtempSync(path.join(tmpdir(), 'giro-bench-'));
const url = `http://127.0.0.1:${port}`;

const giro = startGiro(port, folder);
try {
  await waitFor(`${url}/healthz`);
  // The first round warms up, as a shop is that has been open for a while.
  for (const buyers of [200, 1000]) {
    const measured = await measureBuyersApart(url, {
      admin,
      dataDir: folder,
      readCpu: cpuMeter([giro], folder),
      buyers,
    });
    tellOrders(`orders of ${buyers} buyers, each over a connection of their own`, measured, 250);
  }
} finally {
  await end(giro);
  removeDataFolder(folder);
}
