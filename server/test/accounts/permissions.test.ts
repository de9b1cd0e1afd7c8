import { allCalls } from '@giro/contract/all-calls.ts';
import { type CallDefinition, permissionsFor } from '@giro/contract/call.ts';
import { can, holderOf, permissions, roleNames } from '@giro/contract/rules/roles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

const calls: CallDefinition[] = allCalls.map(({ call }) => call);
const refusal = 'Você não tem permissão para fazer isso.';
/** Permissions that no call has as its own, but that decide on parts of what calls show and change. */
const within = ['bank-data.see', 'bank-data.change', 'personal-data.see', 'pix-key.change', 'payouts.release'];
const isWithin = (permission: string) => within.includes(permission);

let shop: TestShop;
let guarded: CallDefinition[];
beforeAll(async () => {
  shop = await openShop();
  const isServed = ({ method, path }: CallDefinition) => shop.app.http.hasRoute({ method, url: `/api${path}` });
  guarded = calls.filter((call) => call.may !== 'public' && isServed(call));
});
afterAll(() => shop.close());

/** Makes a call of a record that is not there, with nothing in it: what the guard lets through comes to nothing. */
async function make({ method, path }: CallDefinition, client: Client): Promise<unknown[]> {
  const url = path.slice(1).replace(/:\w+/g, '2147483647');
  const answer = await {
    GET: () => client.get(url),
    DELETE: () => client.delete(url),
    POST: () => client.post(url),
    PUT: () => client.put(url),
  }[method]();
  return [answer.status, answer.body];
}

const opensTo = (role: (typeof roleNames)[number] | undefined, call: CallDefinition) =>
  permissionsFor(call).length === 0 || permissionsFor(call).some((each) => can(role && holderOf([role]), each));

test('every permission opens a call or a part of one', () => {
  const asked = new Set<string>(calls.flatMap((call) => permissionsFor(call)));
  expect(permissions.filter((permission) => !asked.has(permission) && !isWithin(permission))).toEqual([]);
  expect(guarded.length).toBeGreaterThanOrEqual(80);
});

test('nobody who is not signed in may make a guarded call', async () => {
  for (const call of guarded) {
    const [status, body] = await make(call, shop.visitor());
    expect([call.path, status, body]).toMatchObject([call.path, 401, { message: 'Unauthenticated.' }]);
  }
});

describe.each(['user', ...roleNames] as const)('somebody who is %s', (role) => {
  const opens = (call: CallDefinition) => opensTo(role === 'user' ? undefined : role, call);

  test('may make the calls of their permissions and no other', async () => {
    const client = await shop.signedIn(role);
    for (const call of guarded) {
      const [status, body] = await make(call, client);
      if (opens(call)) {
        expect([call.path, status]).not.toEqual([call.path, 401]);
        expect([call.path, status, body]).not.toMatchObject([call.path, 403, { message: refusal }]);
      } else expect([call.path, status, body]).toMatchObject([call.path, 403, { message: refusal }]);
    }
  });
});

test('a call that needs it is refused until its person has shown again that it is them', async () => {
  const owner = await shop.signedIn('admin');
  await shop.database
    .updateTable('sessions')
    .set({ stepped_up_at: new Date(Date.now() - 11 * 60_000) })
    .where('user_id', '=', owner.id)
    .execute();
  for (const call of guarded.filter(({ needsStepUp }) => needsStepUp)) {
    const [status, body] = await make(call, owner);
    expect([call.path, status, body]).toMatchObject([call.path, 403, { step_up: true }]);
  }
});

describe('where the shop demands a second factor', () => {
  beforeAll(async () => {
    const value = JSON.stringify({ require_factor: true });
    await shop.database.insertInto('settings').values({ key: 'security', value }).execute();
  });
  afterAll(async () => {
    await shop.database.deleteFrom('settings').where('key', '=', 'security').execute();
  });

  test('somebody of the shop without one reaches nothing but what leads to it', async () => {
    const owner = await shop.signedIn('admin');
    for (const call of guarded) {
      const [status, body] = await make(call, owner);
      const asks = expect.objectContaining({ needs: 'enrol' });
      if (call.opensBeforeEnrolling) expect([call.path, status, body]).not.toEqual([call.path, 403, asks]);
      else expect([call.path, status, body]).toEqual([call.path, 403, asks]);
    }
    expect((await owner.get('user')).body).toMatchObject({ needs: 'enrol', roles: ['dono'] });
  });

  test('customers are asked for none', async () => {
    const customer = await shop.signedIn();
    expect((await customer.get('user')).body).toMatchObject({ needs: null, roles: [], permissions: [] });
    expect((await customer.get('user-orders')).status).not.toBe(403);
  });
});
