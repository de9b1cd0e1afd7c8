import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createSecretBox } from '../../src/platform/crypto/secret-box.ts';
import { createDelivery } from '../../src/platform/mail/delivery.ts';
import { openShop, secretKey, type TestShop } from '../support/harness.ts';

let shop: TestShop | undefined;
afterEach(() => shop?.close());

const othersMay = (place: string) => statSync(place).mode & 0o077;

test('mails that are kept as files are for their owner alone', async () => {
  shop = await openShop();
  const { email } = await shop.signedIn();
  await shop.visitor().post('forgot-password', { email });
  expect(await shop.mails()).toHaveLength(1);
  const folder = path.join(shop.config.dataDir, 'mail');
  const [file = ''] = readdirSync(folder);
  expect([othersMay(folder), othersMay(path.join(folder, file))]).toEqual([0, 0]);
});

test('so are those that lay open before a start', async () => {
  shop = await openShop();
  const folder = path.join(shop.config.dataDir, 'mail');
  const file = path.join(folder, '000001-ana@exemplo.com.br.eml');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, 'Subject: Oi');
  for (const place of [folder, file]) chmodSync(place, 0o755);
  createDelivery({
    database: shop.database,
    box: createSecretBox(secretKey),
    readSmtp: async () => undefined,
    folder,
    readShopName: async () => 'Loja',
    baseUrl: shop.config.baseUrl,
    readAttached: async () => undefined,
    now: () => new Date(),
  });
  expect([othersMay(folder), othersMay(file)]).toEqual([0, 0]);
});
