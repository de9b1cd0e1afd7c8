import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Session } from 'node:inspector/promises';
import { demoBrands, demoModels } from '@giro/demo/evaluation-catalogue.ts';
import { demoProducts } from '@giro/demo/products.ts';
import pino from 'pino';
import { readConfig } from './src/config.ts';
import { openSecretBox } from './src/platform/crypto/secret-key.ts';
import { inOneTransaction, openDatabase, openPool } from './src/platform/database/database.ts';
import { openEmbeddedPostgres, removeDataFolder } from './src/platform/database/embedded.ts';
import { migrate } from './src/platform/database/migrate.ts';
import { prepareJobs } from './src/platform/jobs/jobs.ts';
import { createServices } from './src/services.ts';
import { insertDemoCatalogue } from './src/setup/demo-catalogue.queries.ts';
import { photoKey } from './src/setup/demo-pictures.ts';
import { insertDemoProducts } from './src/setup/demo-products.queries.ts';
import { loadLivingDemo } from './src/setup/living-demo/load-living-demo.ts';
const folder = mkdtempSync('/dev/shm/giro-prof-');
const server = await openEmbeddedPostgres(folder, 'giro:prof');
const pool = openPool(server.connection, () => undefined);
const database = openDatabase(pool);
try {
  await migrate(database); await prepareJobs(pool);
  const p = '/files/x.webp';
  const photos = new Map(demoProducts.flatMap(({ pictures }) => pictures.map((each) => [photoKey(each), p] as const)));
  await database.transaction().execute(async (tx) => { await insertDemoCatalogue(tx, demoBrands.map(() => p), demoModels.map(() => p)); await insertDemoProducts(tx, photos); });
  const key = 'ab'.repeat(32);
  const config = readConfig({ DATA_DIR: folder, SECRET_KEY: key, LOG_LEVEL: 'silent' });
  const box = await openSecretBox(key, database);
  const session = new Session(); session.connect();
  if (process.env.PROF) { await session.post('Profiler.enable'); await session.post('Profiler.start'); }
  await pool.query("create extension if not exists pg_stat_statements").catch((e) => console.log(String(e)));
  const cpu = process.cpuUsage(); const wall = Date.now();
  const { rows: [{ pid }] } = { rows: [{ pid: 0 }] };
  await inOneTransaction(pool, (held) => loadLivingDemo(held, (given) => createServices({ config, notesPool: pool, box, log: pino({ level: 'silent' }), ...given }), new Date()));
  for (const { pid } of (await pool.query("select pid from pg_stat_activity where backend_type = 'client backend'")).rows) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    console.log('backend', pid, 'cpu s', (Number(stat[11]) + Number(stat[12])) / 100);
  }
  console.log('node cpu', process.cpuUsage(cpu), 'wall', Date.now() - wall);
  if (process.env.PROF) { const { profile } = await session.post('Profiler.stop'); writeFileSync('/tmp/living.cpuprofile', JSON.stringify(profile)); }
  const q = async (s: string) => console.log(s.slice(0, 60), (await pool.query(s)).rows);
  await q('select count(*) from activities');
  if (process.env.SQL) for (const s of process.env.SQL.split(';;')) await q(s);
} finally { await database.destroy(); await server.stop(); removeDataFolder(folder); }
