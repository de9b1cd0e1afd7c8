import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as allFeatures from '../../src/features.ts';

type Arrows = Record<string, string[]>;
interface FeatureArrows {
  serverFeatureArrows: Arrows;
  webFeatureArrows: Arrows;
  knotOf(arrows: Arrows): string[];
}
const { serverFeatureArrows, webFeatureArrows, knotOf }: FeatureArrows = createRequire(import.meta.url)(
  '../../../launch/feature-arrows.cjs',
);

/** Features below a folder that each one imports something of, types included. */
async function readImports(folder: URL): Promise<Map<string, Set<string>>> {
  const imports = new Map<string, Set<string>>();
  for await (const file of glob('*/**/*.{ts,tsx}', { cwd: folder.pathname })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const [feature = ''] = file.split('/');
    const known = imports.get(feature) ?? new Set();
    imports.set(feature, known);
    for (const [, from = ''] of (await readFile(new URL(file, folder), 'utf8')).matchAll(
      /(?:from|import\() ?'(\.[^']+)'/g,
    )) {
      const [other = ''] = path.join(path.dirname(file), from).split('/');
      if (other !== '..' && other !== feature) known.add(other);
    }
  }
  return imports;
}

const listed = (known: Map<string, Set<string>>): Arrows =>
  Object.fromEntries(
    [...known].flatMap(([feature, others]) => (others.size > 0 ? [[feature, [...others].sort()]] : [])),
  );

test('features of the server know those that the list of arrows says, and all of them', async () => {
  const known = await readImports(new URL('../../src/features/', import.meta.url));
  for (const { name, needs } of Object.values(allFeatures)) for (const need of needs) known.get(name)?.add(need);
  expect(listed(known)).toEqual(serverFeatureArrows);
});

test('so do those of the web', async () => {
  expect(listed(await readImports(new URL('../../../web/app/features/', import.meta.url)))).toEqual(webFeatureArrows);
});

describe('arrows between features', () => {
  test('run one way on the server', () => expect(knotOf(serverFeatureArrows)).toEqual([]));

  test('run one way on the web', () => expect(knotOf(webFeatureArrows)).toEqual([]));

  test('are seen where they run in a circle', () => {
    expect(knotOf({ a: ['b'], b: ['c', 'd'], c: ['a'], d: [], e: ['a'] })).toEqual(['a', 'b', 'c']);
  });
});
