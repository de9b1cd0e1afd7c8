import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBackup } from '../../src/operations/write-backup.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { bank, submitProposal } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let model: BuiltModel;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  model = await buildModel(shop);
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const submitted = () => submitProposal(shop, model);
const otherBank = { ...bank, account_number: '55555-1' };
const days = (count: number) => count * 86_400_000;

/** The tokens in the mails to an address, oldest first. */
async function mailedTokens(address: string): Promise<string[]> {
  const mails = (await shop.mails()).filter((mail) => mail.to?.[0]?.address === address);
  return mails.flatMap(({ text }) => /\/bank-data\?token=(\S+)/.exec(text ?? '')?.[1] ?? []);
}

async function askedTokenOf({ id, email }: { id: number; email: string }): Promise<string> {
  expect((await admin.post(`proposals/send-email-dados-bac/${id}`)).status).toBe(200);
  return (await mailedTokens(email)).at(-1) ?? '';
}

const shownTokenOf = async (seller: Client) => (await seller.get('proposals-user')).body.data[0].bank_token as string;
const form = (token: string) => shop.visitor().get(`proposalsForm/${token}`);
let saves = 0;
/** From an address of its own. */
const saveBy = (token: string, data: object = bank) =>
  shop.visitor(`192.0.2.${++saves}`).post(`proposals/${token}`, data);
const approve = (id: number) => admin.post(`proposals/status/${id}`, { status: 6 });

/** Lets nobody go on until so many have come. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    if (++come === count) resolve();
    return promise;
  };
}

describe('the link to the bank-data form', () => {
  test('is in clear in no table and no backup, though the row shows it and the mail carries it', async () => {
    const proposal = await submitted();
    const tokens = [await askedTokenOf(proposal), await shownTokenOf(proposal.seller), proposal.row.bank_token];
    for (const token of tokens) expect((await form(token)).status).toBe(200);
    const tables = await shop.pool.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const folder = mkdtempSync(path.join(tmpdir(), 'giro-links-'));
    const file = path.join(folder, 'shop.tar.gz');
    const client = new pg.Client(shop.connection);
    await client.connect();
    await writeBackup(client, await openDisk(shop.config), file).finally(() => client.end());
    const backup = gunzipSync(readFileSync(file)).toString('latin1');
    rmSync(folder, { recursive: true });
    expect(backup).toContain(proposal.email);
    for (const token of tokens) {
      expect(backup).not.toContain(token);
      for (const { relname } of tables.rows) {
        const { rows } = await shop.pool.query(`select t::text as row from ${relname} t where t::text like $1`, [
          `%${token}%`,
        ]);
        expect(rows).toEqual([]);
      }
    }
  });

  test('works for seven days; each request makes another with seven days of its own', async () => {
    const start = Date.now();
    try {
      const proposal = await submitted();
      const first = await askedTokenOf(proposal);
      await shop.setNow(new Date(start + days(4)));
      const second = await askedTokenOf(proposal);
      expect(second).not.toBe(first);
      expect((await form(first)).status).toBe(200);
      await shop.setNow(new Date(start + days(7) + 60_000));
      const over = await form(first);
      expect(over.status).toBe(404);
      expect(over.body.message).toBe(
        'Este link não vale mais. Entre na sua conta para ver a proposta, ou peça um novo à loja.',
      );
      expect((await saveBy(first)).status).toBe(404);
      expect((await saveBy(second)).status).toBe(200);
      await shop.setNow(new Date(start + days(11) + 60_000));
      expect((await saveBy(second, otherBank)).status).toBe(404);
    } finally {
      await shop.setNow(new Date(start + 60_000));
    }
  });

  test('that a row shows works at any age of the proposal, and its owner saves also by one that is over', async () => {
    const start = Date.now();
    try {
      const { row, seller } = await submitted();
      await shop.setNow(new Date(start + days(20)));
      const shown = await shownTokenOf(seller);
      expect(shown).not.toBe(row.bank_token);
      expect(shown.length).toBeGreaterThanOrEqual(40);
      expect((await form(shown)).status).toBe(200);
      const path = (token: string) => `proposals/${token}/bank-data`;
      expect((await seller.put(path(row.bank_token), { bank_data: bank })).status).toBe(200);
      expect((await seller.put(path(shown), { bank_data: otherBank })).status).toBe(200);
      const stranger = await shop.signedIn();
      for (const token of [row.bank_token, shown]) {
        expect((await stranger.put(path(token), { bank_data: bank })).status).toBe(404);
      }
      expect((await saveBy(row.bank_token)).status).toBe(404);
      expect((await saveBy(shown)).status).toBe(200);
    } finally {
      await shop.setNow(new Date(start + 60_000));
    }
  });

  test('ends with its first use after the approval, and every other link of the proposal with it', async () => {
    const proposal = await submitted();
    const asked = await askedTokenOf(proposal);
    expect((await saveBy(asked)).status).toBe(200);
    expect((await saveBy(asked, otherBank)).status).toBe(200);
    await approve(proposal.id);
    expect((await saveBy(asked)).status).toBe(200);
    for (const token of [asked, proposal.row.bank_token]) {
      expect((await form(token)).status).toBe(404);
      expect((await saveBy(token, otherBank)).status).toBe(404);
    }
    const [row] = (await proposal.seller.get('proposals-user')).body.data;
    expect(row.bank_data.account_number).toBe(bank.account_number);
    const signedIn = await proposal.seller.put(`proposals/${asked}/bank-data`, { bank_data: otherBank });
    expect(signedIn.body.proposal.bank_data.account_number).toBe(otherBank.account_number);
  });

  test('comes fresh with the approval when bank data are missing, and only once', async () => {
    const proposal = await submitted();
    await approve(proposal.id);
    for (let repeat = 0; repeat < 3; repeat++) await admin.post('send-email', { proposalId: proposal.id, status: 6 });
    const tokens = await mailedTokens(proposal.email);
    expect(tokens).toHaveLength(1);
    expect(tokens[0]).not.toBe(proposal.row.bank_token);
    const { rows } = await shop.pool.query('select purpose from bank_links where proposal_id = $1 order by 1', [
      proposal.id,
    ]);
    expect(rows.map(({ purpose }) => purpose)).toEqual(['approved', 'shown']);
    expect((await saveBy(tokens[0] ?? '')).status).toBe(200);
  });

  test('of two that are used at the same moment after the approval one counts', async () => {
    const proposal = await submitted();
    const asked = await askedTokenOf(proposal);
    await approve(proposal.id);
    const saves = await Promise.all([saveBy(asked), saveBy(proposal.row.bank_token, otherBank)]);
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('would be used twice if it were judged before the proposal is held', async () => {
    const { id } = await submitted();
    await approve(id);
    const alive = 'select from bank_links where proposal_id = $1 and ended_at is null limit 1';
    const naively = async () => {
      const judged = await shop.pool.query(alive, [id]);
      await bothHaveJudged();
      await shop.pool.query('update bank_links set ended_at = giro_now() where proposal_id = $1', [id]);
      return judged.rowCount;
    };
    const bothHaveJudged = meeting(2);
    expect(await Promise.all([naively(), naively()])).toEqual([1, 1]);
  });

  test('is asked for once by many admins at the same moment', async () => {
    const { id, email } = await submitted();
    const asks = await Promise.all(Array.from({ length: 6 }, () => admin.post(`proposals/send-email-dados-bac/${id}`)));
    expect(asks.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await mailedTokens(email)).toHaveLength(1);
  });

  test('would be asked for twice if admins did not wait for one another', async () => {
    const { id } = await submitted();
    const { bankLinks } = shop.app.services;
    const naively = async () => {
      const wasAsked = await bankLinks.wasAskedWithin(shop.database, id, 10);
      await bothHaveLooked();
      if (!wasAsked) await bankLinks.create(shop.database, id, 'asked');
    };
    const bothHaveLooked = meeting(2);
    await Promise.all([naively(), naively()]);
    const { rowCount } = await shop.pool.query(`select from bank_links where proposal_id = $1 and purpose = 'asked'`, [
      id,
    ]);
    expect(rowCount).toBe(2);
  });
});

describe('a change of bank data', () => {
  const mailsAbout = async (address: string) =>
    (await shop.mails()).filter(
      (mail) => mail.to?.[0]?.address === address && /conta para o pagamento/i.test(mail.subject ?? ''),
    );

  test('is mailed to the seller at once with the masked account and how to reach the shop, the first entry too', async () => {
    const { id, row, email } = await submitted();
    await saveBy(row.bank_token);
    await saveBy(row.bank_token, otherBank);
    await saveBy(row.bank_token, otherBank);
    const mails = await mailsAbout(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Proposta nº ${id}: recebemos a conta para o pagamento`,
      `Proposta nº ${id}: a conta para o pagamento mudou`,
    ]);
    const text = mails[1]?.text ?? '';
    expect(text).toContain('Conta: •••••-1');
    expect(text).toContain('Se não foi você, responda a este e-mail ou fale com a loja agora');
    expect(text).toContain('WhatsApp');
    expect(mails.map((mail) => mail.text + String(mail.html)).join()).not.toMatch(/98765|55555|11111111111/);
  });

  test('carries no address that a bank was named by', async () => {
    const { row, email } = await submitted();
    await saveBy(row.bank_token, { ...bank, bank_name: 'https://premio.com.br/x' });
    const [mail] = await mailsAbout(email);
    expect(String(mail?.text) + String(mail?.html)).not.toContain('premio');
  });

  test('stands in the row for whoever pays: since when, and for a day by whom and both accounts masked', async () => {
    const start = Date.now();
    const { id, row, seller } = await submitted();
    const seen = async () =>
      (await admin.get(`proposals?search=${id}`)).body.data.find((one: { id: number }) => one.id === id);
    await seller.put(`proposals/${row.bank_token}/bank-data`, { bank_data: bank });
    expect(await seen()).toMatchObject({ account_changed_at: null, account_change: null, version: 1 });
    await saveBy(row.bank_token, otherBank);
    const byLink = await seen();
    expect(byLink).toMatchObject({
      account_change: { by: null, before: { account_number: '•••••-0' }, after: { account_number: '•••••-1' } },
      bank_data: { account_number: '55555-1' },
      version: 2,
    });
    await seller.put(`proposals/${row.bank_token}/bank-data`, { bank_data: bank });
    expect((await seen()).account_change.by).toBe('José da Silva Conceição');
    const [own] = (await seller.get('proposals-user')).body.data;
    expect(own.account_change).toBeNull();
    expect(Math.abs(Date.parse(own.account_changed_at) - start)).toBeLessThan(120_000);
    try {
      await shop.setNow(new Date(start + days(1) + 120_000));
      const later = await seen();
      expect(later.account_change).toBeNull();
      expect(later.account_changed_at).toBe(own.account_changed_at);
    } finally {
      await shop.setNow(new Date(start + 60_000));
    }
  });

  test('raises the version: who has the old one open is told, with who changed it', async () => {
    const { id, row, seller } = await submitted();
    const version = { 'if-match': `"${row.version}"` };
    await saveBy(row.bank_token);
    expect((await admin.post(`proposals/status/${id}`, { status: 5 }, version)).status).toBe(200);
    const loaded = { 'if-match': `"${row.version + 1}"` };
    await seller.put(`proposals/${row.bank_token}/bank-data`, { bank_data: otherBank });
    const refused = await admin.post(`proposals/status/${id}`, { status: 6 }, loaded);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^Esta proposta foi alterada por José da Silva Conceição em /);
  });
});
