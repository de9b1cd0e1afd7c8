import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openDisk } from '../src/platform/files/disk.ts';
import { openS3Store } from './s3-store.ts';

const program = path.join(import.meta.dirname, '../src/operations/make-bucket.ts');
let store: Awaited<ReturnType<typeof openS3Store>>;
beforeAll(async () => {
  store = await openS3Store();
});
afterAll(() => store.close());

test('a bucket that is not there is made, and one that is there stays as it is', async () => {
  const environment = { ...store.environment, S3_BUCKET: 'fotos' };
  const disk = await openDisk(readConfig(environment));
  await expect(disk.put('a.txt', 'a')).rejects.toThrow();
  // A test runner sets variables of the same names as ours.
  const make = () => promisify(execFile)(process.execPath, [program], { env: environment });
  expect((await make()).stdout).toContain('The bucket fotos is there.');
  await disk.put('a.txt', 'a');
  await make();
  expect(await disk.get('a.txt')).toBe('a');
});
