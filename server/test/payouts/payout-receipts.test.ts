import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArchive, readEntryName } from '../../src/operations/archive.ts';
import { writeBackup } from '../../src/operations/write-backup.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { type BuiltModel, buildModel } from '../support/build-model.ts';
import { buildPayout, e2eId, payDay } from '../support/build-payout.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { openS3Store } from '../support/s3-store.ts';
import { sendForm } from '../support/send-form.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1a7f5a' } });
const refusal = { receipt: ['Envie o comprovante em PDF ou como imagem JPEG, PNG, WebP ou AVIF.'] };

/** A shop with an admin who has payouts in hand. */
async function openDesk(environment: Record<string, string> = {}) {
  const shop = await openShop(environment);
  const model: BuiltModel = await buildModel(shop);
  const admin = await shop.signedIn('admin');
  const pay = (id: number, receipt: Buffer, fields: Record<string, string> = {}) =>
    sendForm(shop, admin.token, `repasses/${id}/pago`, [
      ...Object.entries({ paid_on: payDay(), ...fields }),
      ['receipt', receipt],
    ]);
  async function taken() {
    const owed = await buildPayout(shop, model, admin);
    await owed.begin(admin);
    return owed;
  }
  /** The bytes too. */
  const fetchAs = (client: { token: string }, url: string) =>
    shop.app.http.inject({ url, headers: { authorization: `Bearer ${client.token}` } });
  return { shop, admin, pay, taken, fetchAs };
}

let desk: Awaited<ReturnType<typeof openDesk>>;
let shop: TestShop;
let admin: Client & { token: string };
beforeAll(async () => {
  desk = await openDesk();
  ({ shop, admin } = desk);
});
afterAll(() => shop.close());

const receiptOf = (id: number) => `/api/repasses/${id}/comprovante`;
const privateFolder = () => path.join(shop.config.dataDir, 'files', 'private');
const privateNames = () => readdirSync(privateFolder());

describe('a receipt', () => {
  test('that is a picture is written anew, upright, and shown to the seller and to admins alone', async () => {
    const { id, seller, proposalId } = await desk.taken();
    // Orientation 6: the camera was held upright, its rows are columns.
    const sideways = await picture(40, 20)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Ana' } })
      .toBuffer();
    const paid = await desk.pay(id, sideways);
    expect(paid.body.payout).toMatchObject({ state: 'paid', has_receipt: true, e2e_id: null });
    const seen = await desk.fetchAs(admin, receiptOf(id));
    expect(seen.statusCode).toBe(200);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="comprovante-proposta-${proposalId}.webp"`,
    });
    const { format, width, height, exif } = await sharp(seen.rawPayload).metadata();
    expect({ format, width, height, exif }).toMatchObject({ format: 'webp', width: 20, height: 40 });
    expect(seen.rawPayload.includes('Ana')).toBe(false);
    const own = await seller.get(`repasses/${id}/comprovante`);
    expect(own.status).toBe(200);
    expect((await seller.get('proposals-user')).body.data[0].payout.has_receipt).toBe(true);
    const stranger = await shop.signedIn();
    expect((await stranger.get(`repasses/${id}/comprovante`)).status).toBe(404);
    expect((await shop.visitor().get(`repasses/${id}/comprovante`)).status).toBe(401);
  });

  test.each(['comprovante.pdf', 'comprovante.png'])('that is a PDF called %s stays one, to be saved', async (name) => {
    const { id } = await desk.taken();
    const form = new FormData();
    form.append('paid_on', payDay());
    form.append('receipt', new Blob([pdf], { type: 'image/png' }), name);
    const request = new Request('http://loja.example', { method: 'POST', body: form });
    const sent = await shop.app.http.inject({
      method: 'POST',
      url: `/api/repasses/${id}/pago`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': String(request.headers.get('content-type')) },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(sent.statusCode).toBe(200);
    const seen = await desk.fetchAs(admin, receiptOf(id));
    expect(seen.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; .*\.pdf"$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(seen.rawPayload.equals(pdf)).toBe(true);
  });

  test('that is a PNG of any size is a picture of at most 2000 pixels', async () => {
    const { id } = await desk.taken();
    expect((await desk.pay(id, await picture(1080, 4000).png().toBuffer(), { e2e: e2eId() })).status).toBe(200);
    const { width, height } = await sharp((await desk.fetchAs(admin, receiptOf(id))).rawPayload).metadata();
    expect([width, height]).toEqual([540, 2000]);
  });

  test('that is broken, cut off, a drawing, half a PDF or too large is none, and leaves nothing', async () => {
    const { id } = await desk.taken();
    const files = privateNames().length;
    const bad = [
      Buffer.from('not a picture'),
      (await picture(400, 400).png().toBuffer()).subarray(0, 300),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      Buffer.from('%PDF-1.4\n1 0 obj'),
      Buffer.from('x%PDF-1.4\n%%EOF'),
    ];
    for (const receipt of bad) {
      const { status, body } = await desk.pay(id, receipt);
      expect([status, body.errors]).toEqual([422, refusal]);
    }
    const huge = await desk.pay(id, Buffer.concat([pdf, Buffer.alloc(2 * 1024 * 1024), pdf]));
    expect([huge.status, huge.body.errors]).toEqual([422, { receipt: ['O arquivo deve ter no máximo 2 MB.'] }]);
    expect(privateNames()).toHaveLength(files);
  });

  test('of a payment that is refused is not kept', async () => {
    const [one, other] = [await desk.taken(), await desk.taken()];
    const e2e = e2eId();
    await desk.pay(one.id, pdf, { e2e });
    const files = privateNames().length;
    expect((await desk.pay(other.id, pdf, { e2e })).status).toBe(422);
    expect(privateNames()).toHaveLength(files);
    const { rows } = await shop.pool.query('select count(*)::int as rows from private_files');
    expect(rows[0].rows).toBe(files);
  });

  test('is reached by no address', async () => {
    const { id } = await desk.taken();
    await desk.pay(id, await picture(30, 30).png().toBuffer());
    const { rows } = await shop.pool.query(
      'select key from private_files join payouts on payouts.receipt_id = private_files.id where payouts.id = $1',
      [id],
    );
    const key: string = rows[0].key;
    expect(key).toMatch(/^private\/[\w-]{43}\.webp$/);
    expect(privateNames()).toContain(key.slice('private/'.length));
    const name = key.slice('private/'.length, -'.webp'.length);
    const tricks = [
      `/files/${key}`,
      `/files/${encodeURIComponent(key)}`,
      `/files/private%2f${name}.webp`,
      `/files/..%2ffiles%2f${encodeURIComponent(key)}`,
      `/files/.%2Fprivate%2F${name}.webp`,
      `/files/private%5C${name}.webp`,
      `/files/${name}.webp`,
      `/files/${name}-360.webp`,
      `/files/private%2f${name}-360.webp`,
      `/files//private/${name}.webp`,
      `/${key}`,
      `/api/files/${key}`,
      `/api/repasses/..%2f..%2ffiles%2f${encodeURIComponent(key)}/comprovante`,
    ];
    for (const url of tricks) expect([url, (await desk.fetchAs(admin, url)).statusCode]).toEqual([url, 404]);
  });

  test('is in the backup', async () => {
    const { id } = await desk.taken();
    await desk.pay(id, pdf);
    const folder = mkdtempSync(path.join(tmpdir(), 'giro-receipts-'));
    const file = path.join(folder, 'shop.tar.gz');
    const client = new pg.Client(shop.connection);
    await client.connect();
    await writeBackup(client, await openDisk(shop.config), file).finally(() => client.end());
    const entries: string[] = [];
    const target = await openDisk({ dataDir: folder, s3: undefined });
    for await (const { name, bytes } of readArchive(file)) {
      const parts: Buffer[] = [];
      for await (const part of bytes) parts.push(part);
      const { picture: kept } = readEntryName(name);
      if (!kept) continue;
      entries.push(kept);
      await target.put(kept, Buffer.concat(parts));
    }
    expect(entries.filter((name) => name.startsWith('private/')).sort()).toEqual(
      privateNames()
        .map((name) => `private/${name}`)
        .sort(),
    );
    expect(readdirSync(path.join(folder, 'files', 'private')).sort()).toEqual(privateNames().sort());
    rmSync(folder, { recursive: true });
  });

  test('whose file is lost is not there', async () => {
    const { id } = await desk.taken();
    await desk.pay(id, pdf);
    const { rows } = await shop.pool.query('select key from private_files order by id desc limit 1');
    rmSync(path.join(shop.config.dataDir, 'files', rows[0].key));
    expect((await desk.fetchAs(admin, receiptOf(id))).statusCode).toBe(404);
  });
});

test('a receipt lies in the bucket where there is one, and nothing is paid while the bucket is away', async () => {
  const store = await openS3Store();
  const other = await openDesk(store.environment);
  try {
    const { id } = await other.taken();
    await store.goAway();
    expect((await other.pay(id, pdf)).status).toBe(503);
    expect((await other.admin.get('repasses')).body.payouts.data[0].state).toBe('claimed');
    await store.comeBack();
    expect((await other.pay(id, pdf)).status).toBe(200);
    const seen = await other.fetchAs(other.admin, receiptOf(id));
    expect([seen.statusCode, seen.rawPayload.equals(pdf)]).toEqual([200, true]);
    const { rows } = await other.shop.pool.query('select key from private_files');
    expect((await other.fetchAs(other.admin, `/files/${encodeURIComponent(rows[0].key)}`)).statusCode).toBe(404);
  } finally {
    await other.shop.close();
    await store.close();
  }
});
