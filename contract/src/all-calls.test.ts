import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allCalls } from './all-calls.ts';
import type { CallDefinition } from './call.ts';

const folder = new URL('./calls/', import.meta.url);
const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));

test.each(files)('every call of calls/%s is among all calls, under the name that it is exported by', async (file) => {
  const exported: Record<string, unknown> = await import(new URL(file, folder).href);
  for (const [name, value] of Object.entries(exported)) {
    const isCall = typeof (value as Partial<CallDefinition>).path === 'string';
    expect(allCalls.some(({ call }) => call === value)).toBe(isCall);
    expect(name.endsWith('Call')).toBe(isCall);
  }
});

test('no two calls share a name, or a method and path', () => {
  const names = allCalls.map(({ name }) => name);
  const addresses = allCalls.map(({ call: { method, path } }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});
