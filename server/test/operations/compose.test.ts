import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/config.ts';

interface Service {
  image: string;
  build?: string;
  environment: Record<string, string>;
  volumes: string[];
  read_only?: boolean;
  security_opt?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  privileged?: boolean;
}

const root = path.resolve(import.meta.dirname, '../../..');
const text = readFileSync(path.join(root, 'compose.yaml'), 'utf8');
const { services }: { services: Record<string, Service> } = parse(text, { merge: true });
const folder = mkdtempSync(path.join(tmpdir(), 'giro-compose-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(Object.entries(services))('the container of %s', (name, service) => {
  test('writes to its volumes alone and has no right that it does not need', () => {
    expect(service).toMatchObject({ read_only: true, security_opt: ['no-new-privileges:true'], cap_drop: ['ALL'] });
    expect(service.cap_add ?? []).toEqual(name === 'caddy' ? ['NET_BIND_SERVICE'] : []);
    expect(service.privileged).toBeUndefined();
  });

  test('is made here, or of an image that is named by its digest', () => {
    if (service.build) expect(service.image).toBe('giro');
    else expect(service.image).toMatch(/^docker\.io\/[\w./-]+:v?\d+\.\d+(\.\d+)?@sha256:[0-9a-f]{64}$/);
  });
});

test("Giro knows neither the superuser's password nor the store's own account, and what it is told is well formed", () => {
  const { environment } = services.giro as Service;
  expect(JSON.stringify(environment)).not.toMatch(/OWNER|ROOT/);
  const told = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{\w+:\?\}/g, 'ab'.repeat(32)),
  ]);
  const config = readConfig({ ...Object.fromEntries(told), ADMIN_EMAIL: 'dona@exemplo.com.br' });
  expect(config.s3).toMatchObject({ bucket: 'giro', accessKeyId: 'giro' });
  expect(services.pictures?.environment.ROOT_ACCESS_KEY_ID).not.toBe(environment.S3_ACCESS_KEY_ID);
});

test('each setting that is wanted is explained at the head of the file', () => {
  const wanted = new Set([...text.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name));
  for (const name of wanted) expect(text).toMatch(new RegExp(`^# {3}${name}=`, 'm'));
});

/** Runs a script of a container with a program in place of its own, and returns how that was called. */
function callsOf(script: string, program: string, code: string, environment: Record<string, string>): string[] {
  const log = path.join(folder, 'calls');
  writeFileSync(log, '');
  writeFileSync(path.join(folder, program), `#!/bin/sh\necho "$*" >> ${log}\n${code}\n`, { mode: 0o755 });
  const env = { PATH: `${folder}:${process.env.PATH}`, ...environment };
  const { status, stderr } = spawnSync('sh', [path.join(root, script)], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return readFileSync(log, 'utf8').trim().split('\n');
}

test('the account of the bucket is made once, and has its secret and its bucket at every start', () => {
  const at = 'admin --endpoint-url http://pictures:7070';
  const account = '--access giro --secret s3 --role user';
  const run = (code: string) => callsOf('ops/bucket-account.sh', 'versitygw', code, { GIRO_SECRET: 's3' });
  const made = [`${at} create-user ${account}`, `${at} create-bucket --bucket giro --owner giro`];
  expect(run('exit 0')).toEqual(made);
  const changed = [`${at} update-user ${account}`, `${at} change-bucket-owner --bucket giro --owner giro`];
  expect(run('case "$*" in *create-*) exit 1; esac')).toEqual([made[0], changed[0], made[1], changed[1]]);
});

test("Giro's role in PostgreSQL owns its database and is no superuser", () => {
  const log = path.join(folder, 'sql');
  const [call] = callsOf('ops/database-role.sh', 'psql', `cat > ${log}`, {
    GIRO_PASSWORD: 'secret',
    POSTGRES_USER: 'postgres',
  });
  expect(call).toBe('--set=ON_ERROR_STOP=1 --set=password=secret --username=postgres');
  const sql = readFileSync(log, 'utf8');
  expect(sql).toContain("create role giro login nosuperuser nocreatedb nocreaterole password :'password';");
  expect(sql).toContain('create database giro owner giro;');
});
