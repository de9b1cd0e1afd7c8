import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AgentShop, openAgentShop } from '../support/agent-shop.ts';
import { buildModel } from '../support/build-model.ts';
import { buildProduct } from '../support/build-product.ts';
import { codeOf, runCode } from '../support/docs-code.ts';

let shop: AgentShop;
beforeAll(async () => {
  shop = await openAgentShop();
  const admin = await shop.signedIn('admin');
  await buildProduct(admin, { name: 'iPhone 13 128 GB', price: '2899.90' });
  await buildModel(shop);
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

test('the agent of the docs finds a device, and gets a quote', async () => {
  const { port } = shop.app.http.server.address() as AddressInfo;
  const env = { SHOP: `http://127.0.0.1:${port}`, AGENT_PROFILE: shop.agents.address('/usual') };
  const { child, said } = runCode(codeOf('agent'), env);
  const [status] = await once(child, 'exit');
  expect([status, said()]).toEqual([
    0,
    expect.stringContaining('iPhone 13 128 GB 2899.9 http://localhost:3000/comprar/v_'),
  ]);
  expect(said()).toMatch(
    /^iPhone de Teste 1000 \d{4}-\d\d-\d\d Proposta até .*\/quero-vender\?modelo=\d+&respostas=\S+$/m,
  );
  const stranger = runCode(codeOf('agent'), { ...env, AGENT_PROFILE: shop.agents.address('/nowhere') });
  expect(await once(stranger.child, 'exit')).toEqual([1, null]);
  expect(stranger.said()).toContain('424 profile_unreachable');
});
