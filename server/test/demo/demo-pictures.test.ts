import { listDemoPictures, readDemoPicture } from '@giro/demo/demo-pictures.ts';
import { expect, test } from 'vitest';
import type { Pictures } from '../../src/platform/files/pictures.ts';
import { storeDemoPictures } from '../../src/setup/demo-pictures.ts';

test('a start stores the pictures of the demo store as they were committed, and draws none', async () => {
  const stored: Buffer[] = [];
  const store = async (file: Buffer) => `/p/${stored.push(file)}`;
  await storeDemoPictures({ store } as Pick<Pictures, 'store'> as Pictures);
  const committed = await Promise.all(listDemoPictures().map(readDemoPicture));
  expect(stored.length).toBeGreaterThan(150);
  for (const file of stored) expect(committed.some((each) => each.equals(file))).toBe(true);
});
