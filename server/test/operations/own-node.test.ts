import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const launch = path.resolve(import.meta.dirname, '../../../launch');

/** A clone whose launcher believes that it runs on an old Node and has fetched another one. */
let clone: string;
beforeEach(async () => {
  clone = mkdtempSync(path.join(tmpdir(), 'giro-clone-'));
  await cp(launch, path.join(clone, 'launch'), { recursive: true });
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

/** Evaluates an expression over `launch/own-node.mjs` of the clone. */
async function ask(expression: string): Promise<string | undefined> {
  const module = pathToFileURL(path.join(clone, 'launch/own-node.mjs')).href;
  const code = `import * as own from '${module}'; console.log(JSON.stringify({ answer: ${expression} }))`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code]);
  return JSON.parse(stdout).answer;
}

test('a Node of which one byte was changed is not started, and the message says what to do', async () => {
  const binary = path.join(clone, 'node');
  writeFileSync(binary, 'a Node that was published');
  const hash = await ask(`own.hashOf('${binary}')`);
  expect(await ask(`own.problemOf('${binary}', '${hash}')`)).toBeUndefined();
  writeFileSync(binary, 'a Node that was publisheD');
  const problem = await ask(`own.problemOf('${binary}', '${hash}')`);
  expect(problem).toContain('is not the one that was published');
  expect(problem).toContain('Remove .giro/node and start again');
});

test('the launcher ends before it starts one that was changed', async () => {
  const name = `node-${process.platform}-${process.arch}`;
  const binary = path.join(clone, '.giro/node/node_modules', name, 'bin/node');
  mkdirSync(path.dirname(binary), { recursive: true });
  writeFileSync(binary, '#!/bin/sh\necho started\n', { mode: 0o755 });
  const version = await ask('own.nodeVersion');
  writeFileSync(path.join(clone, '.giro/node-version'), String(version));
  const code = `import { findOwnNode } from '${pathToFileURL(path.join(clone, 'launch/prepare.mjs')).href}'; await findOwnNode();`;
  const ended = await run(process.execPath, ['--input-type=module', '-e', code]).catch((error) => error);
  expect(ended.code).toBe(1);
  expect(ended.stdout).not.toContain('started');
  expect(ended.stderr).toMatch(/is not the one that was published|brings none for/);
});
