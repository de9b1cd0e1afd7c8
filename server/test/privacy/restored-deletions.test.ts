import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { restoreBackup } from '../../src/operations/restore-backup.ts';
import { writeBackup } from '../../src/operations/write-backup.ts';
import { openPool } from '../../src/platform/database/database.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { noteEnded } from '../../src/platform/files/ended-accounts.ts';
import { prepareJobs } from '../../src/platform/jobs/jobs.ts';
import { customerPassword, registerCustomer } from '../support/build-customer.ts';
import { openShop, secretKey, type TestShop } from '../support/harness.ts';
import { runTask } from '../support/run-task.ts';

vi.setConfig({ testTimeout: 90_000 });

let shop: TestShop;
let folder: string;
let target: pg.Client;
const name = `restored_deletions_${process.pid}`;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'giro-deletions-'));
  shop = await openShop();
  await shop.pool.query(`create database ${name}`);
  target = new pg.Client({ ...shop.connection, database: name });
  await target.connect();
});
afterAll(async () => {
  await target.end();
  await shop.pool.query(`drop database ${name} with (force)`);
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

async function restore(file: string) {
  const connection = { ...shop.connection, database: name };
  return restoreBackup({
    client: target,
    disk: await openDisk(shop.config),
    file,
    secretKey,
    replace: true,
    prepareJobs: async () => {
      const pool = openPool(connection, () => undefined, 2);
      await prepareJobs(pool).finally(() => pool.end());
    },
  });
}

test('a backup from before somebody’s end does not bring them back, and the restore says how many have ended since', async () => {
  const [gone, stays] = [await registerCustomer(shop), await registerCustomer(shop)];
  await gone.post('factor/totp');
  const file = path.join(folder, 'before.tar.gz');
  const source = new pg.Client(shop.connection);
  await source.connect();
  await writeBackup(source, await openDisk(shop.config), file).finally(() => source.end());
  expect((await restore(file)).endedAgain).toBe(0);

  expect((await gone.post('excluir-conta', { password: customerPassword })).status).toBe(200);
  await shop.pool.query(`update users set deletion_asked_at = giro_now() - interval '8 days' where id = $1`, [gone.id]);
  await runTask(shop, 'anonymise-accounts');
  const left = 'select name, email, cpf_sealed, totp_pending_sealed from users where id = $1';
  const forgotten = {
    name: 'Cliente removido',
    email: `removido-${gone.id}@removido.invalid`,
    cpf_sealed: null,
    totp_pending_sealed: null,
  };
  expect((await shop.pool.query(left, [gone.id])).rows).toEqual([forgotten]);
  // Somebody of another shop that had this folder once, with the id that another person has here.
  await noteEnded(await openDisk(shop.config), { id: stays.id, createdMs: 1_600_000_000_000 });

  expect((await restore(file)).endedAgain).toBe(1);
  expect((await target.query(left, [gone.id])).rows).toEqual([forgotten]);
  expect((await target.query(left, [stays.id])).rows).toMatchObject([{ name: stays.name, email: stays.email }]);
  const mails = await target.query('select from emails where recipient = $1', [gone.email]);
  expect(mails.rowCount).toBe(0);
});
