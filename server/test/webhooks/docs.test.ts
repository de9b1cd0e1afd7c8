import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, runCode as run } from '../support/docs-code.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { countStates, startSending } from '../support/sending.ts';

let shop: TestShop;
let owner: Client;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.signedIn('admin');
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

test('the receiver of the docs takes what is ours and refuses what is not', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { body } = await owner.post('webhooks', { url, events: ['*'] });
  const receiver = run(codeOf('receiver'), { PORT: String(port), GIRO_SECRET: body.secret });
  const sending = startSending(shop.app);
  const isThere = () =>
    fetch(url, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isThere).toBe(400);
  await owner.post(`webhooks/${body.webhook.id}/teste`);
  await expect.poll(() => countStates(shop.pool, body.webhook.id)).toEqual({ delivered: 1 });
  expect(receiver.said()).toMatch(/^evt_[0-9a-f]{32} webhook\.test\n$/);
  await sending.stop();
  receiver.child.kill();
});

test('the script of the docs reads the orders with a key', async () => {
  const { body } = await owner.post('chaves', { name: 'Docs', permissions: ['orders.see'] });
  const { port } = shop.app.http.server.address() as AddressInfo;
  const code = codeOf('script').replace('https://loja.exemplo.com.br', `http://127.0.0.1:${port}`);
  const { child, said } = run(code, { GIRO_KEY: body.secret });
  const [status] = await once(child, 'exit');
  expect([status, said()]).toEqual([0, '']);
  const other = run(code, { GIRO_KEY: 'giro_00000000_falsa' });
  expect(await once(other.child, 'exit')).toEqual([1, null]);
  expect(other.said()).toContain('401 Unauthenticated.');
});
