import type { InjectOptions } from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { buildModel } from '../support/build-model.ts';
import { createCustomerChanges, type Send, type Work } from '../support/customer-changes.ts';
import { assertVerified } from '../support/database-state.ts';
import { atDepth } from '../support/depth.ts';
import { openFailingProcess } from '../support/failing-process.ts';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';
import { createTestSender } from '../support/pix-sender.ts';
import { createChanges, createNoteChanges } from '../support/told-changes.ts';
import { createImportChanges } from '../support/told-import-changes.ts';

vi.setConfig({ testTimeout: 120_000 });

/** In the usual run every fourth work meets a fault at every third of its statements, each work at others. */
const everyNth = atDepth(3, 1);
const everyWork = atDepth(4, 1);

const { sender } = createTestSender();
const shop = await openMoneyShop({ openSender: () => sender });
const model = await buildModel(shop);
const pixTools = { openProvider: () => shop.provider, openSender: () => sender };
const failing = await openFailingProcess(shop, { pixTools }, everyNth);
afterAll(async () => {
  const found = [...failing.survived.values()];
  const statements = found.reduce((sum, each) => sum + each.statements, 0);
  console.info(`${found.length} works of ${statements} statements, a fault at each ${everyNth}. of them`);
  await failing.close();
  await shop.close();
});

/** The first statement of a work that fails in the usual run: by its name, so that works differ. */
const firstOf = (name: string) => 1 + ([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % everyNth);

/** Every work of the shop that changes something, by its name; whatever leads to it is done by a process without faults. */
function createStories() {
  const made: Record<string, () => Promise<{ status: number; body: unknown }>> = {};
  let first = 1;
  const ask = (request: InjectOptions) => failing.failEverywhere(() => failing.app.http.inject(request), first);
  const send: Send = async (method, url, { token, body = {}, headers = {} } = {}) => {
    const authorization = token && { authorization: `Bearer ${token}` };
    const reply = await ask({ method, url: `/api/${url}`, headers: { ...authorization, ...headers }, payload: body });
    return { status: reply.statusCode, body: reply.body };
  };
  const work: Work = async (does) => {
    const reply = await failing.failEverywhere(
      () =>
        does().then(
          () => ({ statusCode: 200, body: '' }),
          (error) => ({ statusCode: 500, body: String(error) }),
        ),
      first,
    );
    return { status: reply.statusCode, body: reply.body };
  };
  const doer = async () => {
    const person = await shop.signedIn('admin', { name: 'Bia Reis' });
    const as =
      (method: 'POST' | 'PUT') =>
      (url: string, body: unknown = {}, headers = {}) =>
        send(method, url, { token: person.token, body: body as object, headers });
    const remove = (url: string, headers = {}, body?: unknown) =>
      send('DELETE', url, { token: person.token, headers, body: (body ?? {}) as object });
    return { ...person, post: as('POST'), put: as('PUT'), delete: remove } as typeof person;
  };
  const add = (name: string, story: () => Promise<{ status: number; body: unknown }>) => {
    made[name] = () => {
      first = firstOf(name);
      failing.tell(name);
      return story();
    };
  };
  // Forms are sent past the person who sends them.
  const formShop = { ...shop, app: { ...shop.app, http: { ...shop.app.http, inject: ask } } } as unknown as MoneyShop;
  const changes = {
    ...createChanges(formShop, model),
    ...createNoteChanges(shop, model),
    ...createImportChanges(formShop),
  };
  for (const [name, change] of Object.entries(changes)) add(name, async () => change(await doer()));
  const customers = createCustomerChanges(shop, model);
  for (const [name, change] of Object.entries(customers.stories)) add(name, () => change(send));
  for (const [name, change] of Object.entries(customers.works)) add(name, () => change(work, failing.app.services));
  return made;
}

const stories = createStories();

/** Charges that are still to be made are made before the next work begins, which begins with another order. */
async function makeCharges(): Promise<void> {
  const waiting = `select from graphile_worker.jobs where task_identifier = 'open-charge'`;
  if ((await shop.pool.query(waiting)).rowCount !== 0) await shop.work();
}

test.each(Object.keys(stories).filter((_, index) => index % everyWork === 0))(
  'a fault at any statement leaves all or nothing of it, and it can be done again: %s',
  async (name) => {
    const answer = await stories[name]?.();
    expect(answer, String(answer?.body)).toMatchObject({ status: expect.toSatisfy((code) => code < 300) });
    expect(failing.survived.get(name)).toMatchObject({ untold: [], done: [] });
    await makeCharges();
    await assertVerified(shop.database);
  },
);
