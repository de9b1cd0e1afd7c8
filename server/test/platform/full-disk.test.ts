import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type TestShop } from '../support/harness.ts';
import { photo, sendForm } from '../support/send-form.ts';

const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
const unmount = (place: string) => spawnSync('umount', [place]);

/** Only root mounts, and not everywhere. */
function canMount(): boolean {
  const place = mkdtempSync(path.join(tmpdir(), 'giro-mount-'));
  const isMounted = mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place);
  if (isMounted) unmount(place);
  rmSync(place, { recursive: true });
  return isMounted;
}

describe.skipIf(!canMount())('a store of 64 KB (left out where nothing can be mounted)', () => {
  let shop: TestShop;
  let files: string;
  beforeAll(async () => {
    shop = await openShop();
    files = path.join(shop.config.dataDir, 'files');
    mkdirSync(files, { recursive: true });
  });
  afterEach(() => unmount(files));
  afterAll(() => shop.close());

  const send = async () =>
    sendForm(shop, (await shop.signedIn('admin')).token, 'upload-image', [['image', await photo(1000)]]);
  const refusal = { message: 'As imagens estão temporariamente fora do ar. Tente de novo em instantes.' };

  test('that is full refuses a picture in words, and takes it once there is room', async () => {
    mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', files);
    try {
      writeFileSync(path.join(files, 'filling'), Buffer.alloc(64 * 1024));
    } catch {
      // The part that fits is in it.
    }
    const full = await send();
    expect([full.status, full.body]).toEqual([503, refusal]);
    rmSync(path.join(files, 'filling'));
    expect((await send()).status).toBe(200);
  });

  test('that is read-only refuses a picture in words', async () => {
    mount('-t', 'tmpfs', '-o', 'size=64k,ro', 'tmpfs', files);
    const { status, body } = await send();
    expect([status, body]).toEqual([503, refusal]);
  });
});
