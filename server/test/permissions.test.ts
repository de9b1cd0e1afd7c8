import { readdirSync } from 'node:fs';
import type { CallDefinition } from '@giro/contract/call.ts';
import { can, holderOf, permissions, roleNames } from '@giro/contract/rules/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, openShop, type TestShop } from './harness.ts';

const folder = new URL('../../contract/src/calls/', import.meta.url);
const modules = await Promise.all(
  readdirSync(folder)
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name): Promise<Record<string, unknown>> => import(new URL(name, folder).href)),
);
const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'may' in value && 'path' in value;
const guarded = modules
  .flatMap((module) => Object.values(module))
  .filter(isCall)
  .filter(({ may }) => may !== 'public');

const refusal = 'Você não tem permissão para fazer isso.';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

function make({ method, path }: CallDefinition, client: Client) {
  const url = path.slice(1).replace(/:\w+/g, '1');
  switch (method) {
    case 'GET':
      return client.get(url);
    case 'DELETE':
      return client.delete(url);
    case 'POST':
      return client.post(url);
    case 'PUT':
      return client.put(url);
  }
}

test('every permission opens a call, and every guarded call is known here', () => {
  expect(new Set(guarded.map(({ may }) => may))).toEqual(new Set(['signed-in', 'own', ...permissions]));
  expect(guarded.length).toBeGreaterThanOrEqual(80);
});

test('nobody who is not signed in may make a guarded call', async () => {
  for (const call of guarded) {
    const { status, body } = await make(call, shop.visitor());
    expect([call.path, status, body.message]).toEqual([call.path, 401, 'Unauthenticated.']);
  }
});

describe.each(roleNames)('somebody of the role %s', (role) => {
  test('may make the calls of their permissions and no other', async () => {
    const client = await shop.signedIn(role);
    const isOpen = ({ may }: CallDefinition) =>
      may === 'public' || may === 'signed-in' || may === 'own' || can(holderOf([role]), may);
    for (const call of guarded.filter((each) => !isOpen(each))) {
      const { status, body } = await make(call, client);
      expect([call.path, status, body.message]).toEqual([call.path, 403, refusal]);
    }
    for (const call of guarded.filter((each) => isOpen(each) && each.method === 'GET')) {
      expect([call.path, (await make(call, client)).status]).not.toEqual([call.path, 403]);
    }
  });
});
