import { readdirSync } from 'node:fs';
import path from 'node:path';
import { retention } from '@giro/contract/rules/retention.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { runTask } from '../support/run-task.ts';

let shop: TestShop;
let admin: Client & { id: number };
let model: BuiltModel;
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
});
afterAll(() => shop.close());

const today = new Date();
const inDays = (days: number) => new Date(today.getTime() + days * 86_400_000);
const forget = () => runTask(shop, 'forget-what-is-old');

/** Goes on to a day, and signs an admin in who was not there before. */
async function goTo(days: number) {
  await shop.setNow(inDays(days));
  admin = await shop.signedIn('admin');
}
const mailFiles = () => readdirSync(path.join(shop.config.dataDir, 'mail'));

describe('what is old', () => {
  test('of mails their words go, and their files; they can be seen, and not sent again', async () => {
    await goTo(0);
    const { id } = await submitProposal(shop, model);
    await shop.mails();
    const { rows } = await shop.pool.query(
      `select id, html_sealed from emails where subject_kind = 'proposal' and subject_id = $1`,
      [String(id)],
    );
    const [mail] = rows;
    await shop.pool.query('update emails set created_at = $1', [today]);
    await goTo(retention.mailContentDays - 1);
    await forget();
    expect((await admin.get(`emails/${mail.id}`)).body.mail.html).toContain('proposta');
    await goTo(retention.mailContentDays + 1);
    const before = mailFiles().length;
    await forget();
    await shop.work();
    expect(mailFiles().length).toBeLessThan(before);
    const { body } = await admin.get(`emails/${mail.id}`);
    expect(body.mail).toMatchObject({ id: mail.id, html: null, text: null });
    const again = await admin.post(`emails/${mail.id}/reenviar`, {});
    expect(again.status).toBe(422);
    expect(again.body.message).toContain('não é mais guardado');
  });

  test('of proposals those go of which no device ever came, with all that is noted of them', async () => {
    await goTo(0);
    const [abandoned, bought] = [await submitProposal(shop, model), await submitProposal(shop, model)];
    await admin.post(`proposals/status/${bought.id}`, { status: 6 });
    const isThere = async (id: number) =>
      (await shop.pool.query('select from proposals where id = $1', [id])).rowCount === 1;
    const years = retention.abandonedProposalYears * 365.25;
    await goTo(years + 1);
    await forget();
    expect(await isThere(abandoned.id)).toBe(true);
    await goTo(years + 9);
    await forget();
    expect(await isThere(abandoned.id)).toBe(false);
    expect(await isThere(bought.id)).toBe(true);
  });

  test('of look-ups the picture goes and the result stays', async () => {
    await goTo(0);
    const { rows } = await shop.pool.query(
      `insert into private_files (key, content_type, bytes) values ('private/consulta.webp', 'image/webp', 1) returning id`,
    );
    await shop.pool.query(`insert into imei_lookups (imei, result, file_id) values ('490154203237518', 'clear', $1)`, [
      rows[0].id,
    ]);
    const read = async () => (await shop.pool.query(`select result, file_id from imei_lookups`)).rows;
    await goTo(retention.lookupFileMonths * 30 - 1);
    await forget();
    expect(await read()).toEqual([{ result: 'clear', file_id: rows[0].id }]);
    await goTo(retention.lookupFileMonths * 31 + 1);
    await forget();
    expect(await read()).toEqual([{ result: 'clear', file_id: null }]);
    expect((await shop.pool.query('select from private_files where id = $1', [rows[0].id])).rowCount).toBe(0);
  });

  test('of known clients those go that were not used for six months', async () => {
    await goTo(0);
    await shop.pool.query(`insert into known_clients (user_id, client) values ($1, '203.0.113.9')`, [admin.id]);
    const { id } = admin;
    const count = async () => (await shop.pool.query('select from known_clients where user_id = $1', [id])).rowCount;
    const keepHouse = () => runTask(shop, 'housekeeping');
    await goTo(retention.accessMonths * 30 - 1);
    await keepHouse();
    expect(await count()).toBe(1);
    await goTo(retention.accessMonths * 31 + 1);
    await keepHouse();
    expect(await count()).toBe(0);
  });
});
