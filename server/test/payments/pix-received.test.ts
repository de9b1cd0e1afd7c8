import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPixPeer, type PixPeer, shopKey } from '../../fakes/pix-peer/index.ts';
import { createBcbProvider } from '../../src/platform/pix/bcb-provider.ts';
import type { PixProvider } from '../../src/platform/pix/pix-provider.ts';
import { profiles } from '../../src/platform/pix/profiles.ts';

let peer: PixPeer;
let provider: PixProvider;
const now = () => new Date();
const tools = { now, log: { info() {}, warn() {} } };

beforeAll(async () => {
  peer = await openPixPeer();
  provider = createBcbProvider(profiles.outro, peer.settings(), tools);
});
beforeEach(() => {
  peer.calm();
  peer.levers.refundsEnd = 'DEVOLVIDO';
  peer.levers.now = now;
});
afterAll(() => peer.close());

describe('money that came in', () => {
  test('is listed over all pages, each once, and only of the time asked for', async () => {
    const day = new Date('2026-05-10T03:00:00Z');
    const at = (seconds: number) => new Date(day.getTime() + seconds * 1000);
    const inside = Array.from({ length: 250 }, (_, index) => peer.payKey(100 + index, { when: at(index) }));
    peer.payKey(1, { when: at(-1) });
    peer.payKey(1, { when: at(86_401) });
    const found = await provider.listReceived({ from: day, to: at(86_400) });
    expect(found.map(({ e2eId }) => e2eId)).toEqual(inside.map(({ e2eId }) => e2eId));
    expect(found[0]).toEqual({ ...found[0], txid: null, amountCents: 100, payer: null, paidAt: day, refunds: [] });
    const asked = peer.requests.filter(({ call }) => call === 'listReceived');
    expect(asked).toHaveLength(3);
    expect(asked[0]?.query).toContain('inicio=2026-05-10T03%3A00%3A00Z&fim=2026-05-11T03%3A00%3A00Z');
  });

  test('is found by its identifier, with whom it is from', async () => {
    const { e2eId } = peer.payKey(5000, { txid: 'PEDIDO1' });
    expect(await provider.listReceived({ e2eId })).toMatchObject([{ e2eId, txid: 'PEDIDO1', amountCents: 5000 }]);
    expect(await provider.listReceived({ e2eId: 'E12345678202009091221kkkkkkkkkkk' })).toEqual([]);
  });

  test('shows what the provider gave back by itself', async () => {
    const { e2eId } = peer.payKey(5000);
    peer.contest(e2eId);
    const [{ refunds } = { refunds: [] }] = await provider.listReceived({ e2eId });
    expect(refunds).toMatchObject([{ nature: 'MED_FRAUDE', amountCents: 5000, state: 'done' }]);
  });
});

describe('a refund', () => {
  test('is asked for under our identifier and ends', async () => {
    const { e2eId } = peer.payKey(5000);
    const asked = await provider.refund(e2eId, 'dev1', 789);
    expect(asked).toMatchObject({
      id: 'dev1',
      amountCents: 789,
      state: 'processing',
      nature: 'ORIGINAL',
      reason: null,
    });
    expect(asked.rtrId).toMatch(/^D[a-zA-Z0-9]{31}$/);
    expect(await provider.readRefund(e2eId, 'dev1')).toMatchObject({ state: 'done' });
    expect(await provider.readRefund(e2eId, 'dev2')).toBeUndefined();
  });

  test('that is not done says why', async () => {
    peer.levers.refundsEnd = 'NAO_REALIZADO';
    const { e2eId } = peer.payKey(5000);
    await provider.refund(e2eId, 'dev1', 5000);
    expect(await provider.readRefund(e2eId, 'dev1')).toMatchObject({ state: 'failed', reason: 'Saldo insuficiente' });
    peer.levers.refundsEnd = 'DEVOLVIDO';
    await provider.refund(e2eId, 'dev2', 5000);
    expect(await provider.readRefund(e2eId, 'dev2')).toMatchObject({ state: 'done' });
  });

  test('asked for again is the same one', async () => {
    const { e2eId } = peer.payKey(5000);
    const { rtrId } = await provider.refund(e2eId, 'dev1', 3000);
    expect(await provider.refund(e2eId, 'dev1', 3000)).toMatchObject({ rtrId, amountCents: 3000 });
    expect(peer.state.received.get(e2eId)?.refunds).toHaveLength(1);
    await expect(provider.refund(e2eId, 'dev1', 2000)).rejects.toMatchObject({ kind: 'refused' });
  });

  test('whose answer is lost is found, and one that never arrived is asked for again', async () => {
    const { e2eId } = peer.payKey(5000);
    peer.disturb('refund', { how: 'cut-after' });
    await provider.refund(e2eId, 'dev1', 1000);
    peer.disturb('refund', { how: 'cut-before' });
    await provider.refund(e2eId, 'dev2', 1000);
    expect(peer.state.received.get(e2eId)?.refunds.map(({ id }) => id)).toEqual(['dev1', 'dev2']);
  });

  test('that may have been done is unknown while the provider does not say', async () => {
    const { e2eId } = peer.payKey(5000);
    peer.disturb('refund', { how: 'cut-after' });
    peer.disturb('readRefund', { how: 'status', status: 503 });
    await expect(provider.refund(e2eId, 'dev1', 1000)).rejects.toMatchObject({ kind: 'unknown' });
    await provider.refund(e2eId, 'dev1', 1000);
    expect(peer.state.received.get(e2eId)?.refunds).toHaveLength(1);
  });

  test('that may have been done is not refused, though its repetition is', async () => {
    const { e2eId } = peer.payKey(5000);
    peer.disturb('refund', { how: 'cut-after' });
    peer.disturb('readRefund', { how: 'status', status: 404, body: '{}' }, 2);
    await expect(provider.refund(e2eId, 'dev1', 1000)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await provider.refund(e2eId, 'dev1', 1000)).toMatchObject({ state: 'done' });
    expect(peer.state.received.get(e2eId)?.refunds).toHaveLength(1);
  });

  test('of more than came in, or of nothing that came in, is refused', async () => {
    const { e2eId } = peer.payKey(5000);
    await provider.refund(e2eId, 'dev1', 3000);
    await expect(provider.refund(e2eId, 'dev2', 2001)).rejects.toMatchObject({
      kind: 'refused',
      message: 'O provedor recusou o pedido: A soma das devoluções passa do valor do Pix.',
    });
    await expect(provider.refund('E12345678202009091221kkkkkkkkkkk', 'dev1', 1)).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  test('of a Pix of more than 90 days is refused', async () => {
    const { e2eId } = peer.payKey(5000, { when: new Date(Date.now() - 91 * 86_400_000) });
    await expect(provider.refund(e2eId, 'dev1', 1)).rejects.toMatchObject({
      message: expect.stringContaining('90 dias'),
    });
  });
});

describe('an address for payments', () => {
  async function openShopDoor(statuses: number[]) {
    const calls: { url: string; body: string }[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        calls.push({ url: String(request.url), body });
        response.writeHead(statuses.shift() ?? 200).end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/api/pix/webhook/abc`, calls, close: () => server.close() };
  }

  test('is told of each Pix below it, again until it has been taken', async () => {
    const door = await openShopDoor([500]);
    await provider.registerWebhook(shopKey, door.url);
    const { e2eId } = peer.payKey(5000, { txid: 'PEDIDO1' });
    await peer.settled();
    expect(door.calls.map(({ url }) => url)).toEqual(Array(2).fill('/api/pix/webhook/abc/pix'));
    expect(JSON.parse(door.calls[1]?.body ?? '')).toMatchObject({ pix: [{ endToEndId: e2eId, valor: '50.00' }] });
    expect(peer.told.map(({ status }) => status)).toEqual([500, 200]);
    peer.state.webhooks.clear();
    door.close();
  });

  test('is registered at Efí so that nothing is appended and no certificate is demanded', async () => {
    const door = await openShopDoor([]);
    const efi = createBcbProvider(profiles.efi, peer.settings({ psp: 'efi' }), tools);
    await efi.registerWebhook(shopKey, door.url);
    expect(peer.events.at(-1)).toBe('webhook registered without certificates');
    peer.payKey(5000);
    await peer.settled();
    expect(door.calls.map(({ url }) => url)).toEqual(['/api/pix/webhook/abc?ignorar=']);
    peer.state.webhooks.clear();
    door.close();
  });

  test('is refused for a key of others and where there is no such thing', async () => {
    await expect(provider.registerWebhook('outra@chave.com', 'https://loja.example/x')).rejects.toMatchObject({
      kind: 'key',
    });
    const bb = createBcbProvider(profiles.bb, peer.settings({ psp: 'bb' }), tools);
    await expect(bb.registerWebhook(shopKey, 'https://loja.example/x')).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('não avisa'),
    });
  });
});
