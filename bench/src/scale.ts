// npm run bench scale: what orders take where one, two and four processes share a PostgreSQL.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeDataFolder } from '../../server/src/platform/database/embedded.ts';
import { cpuMeter } from './cpu-times.ts';
import { clients, measureOrders } from './orders.ts';
import { admin, end, memoryOf, startGiro, waitFor } from './processes.ts';

const firstPort = 28_461;
const folder = mkdtempSync(path.join(tmpdir(), 'giro-bench-'));

/** Processor time is told beside the pace: on a machine with fewer cores than processes it is what counts. */
async function measure(count: number): Promise<void> {
  const ports = Array.from({ length: count }, (_, index) => firstPort + index);
  const giros = ports.map((port) => startGiro(port, folder));
  try {
    const [url = '', ...others] = ports.map((port) => `http://127.0.0.1:${port}`);
    for (const each of [url, ...others]) await waitFor(`${each}/healthz`);
    // Few enough for what one address may register in an hour.
    const load = { admin, dataDir: folder, readCpu: cpuMeter(giros, folder), buyersEach: 4, ordersEach: 100, others };
    for (const productsCount of [1, clients]) {
      const { perSecond, placed, cpu, addsUp } = await measureOrders(url, { ...load, productsCount });
      const each = (seconds: number) => `${((seconds * 1000) / placed.length).toFixed(1)} ms`;
      console.log(
        `${addsUp && placed.length > 0 ? 'ok    ' : 'MISSED'} ${count} ${count === 1 ? 'process' : 'processes'}, ` +
          `${productsCount === 1 ? 'all want one product' : 'each client wants another product'}: ` +
          `${Math.round(perSecond)} orders a second${cpu ? `; processor time of an order: ${each(cpu.giro)} Giro, ` : ''}` +
          `${cpu ? `${each(cpu.postgres)} PostgreSQL, ${each(cpu.client)} the clients` : ''}`,
      );
    }
    console.log(`       memory of each: ${giros.map(memoryOf).join(', ')} MB`);
  } finally {
    await Promise.all(giros.map(end));
  }
}

try {
  for (const count of [1, 2, 4]) await measure(count);
} finally {
  removeDataFolder(folder);
}
