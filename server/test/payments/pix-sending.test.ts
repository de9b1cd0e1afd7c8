import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPixPeer, type PixPeer, shopKey } from '../../fakes/pix-peer/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { openPixSender } from '../../src/platform/pix/open-provider.ts';
import type { PixSender } from '../../src/platform/pix/pix-provider.ts';

let peer: PixPeer;
let sender: PixSender;
const seller = { key: 'maria@exemplo.com.br', cpf: '12345678909' };
const newId = () => randomUUID().replaceAll('-', '');
const tools = { database: {} as Database, now: () => new Date(), log: { info() {}, warn() {} } };

beforeAll(async () => {
  peer = await openPixPeer();
  const opened = openPixSender(peer.settings({ psp: 'efi' }), tools);
  if (!opened) throw new Error('Efí sends');
  sender = opened;
});
beforeEach(() => {
  peer.calm();
  peer.levers.sendingsEnd = 'REALIZADO';
  peer.levers.holders = new Map([[seller.key, seller.cpf]]);
});
afterAll(() => peer.close());

test('money is sent to the key of whom it is for, and its end is read', async () => {
  const id = newId();
  const sent = await sender.send(id, 123_456, seller);
  expect(sent).toMatchObject({ id, state: 'processing', amountCents: 123_456, reason: null });
  expect(peer.requests.at(-1)).toMatchObject({
    path: `/v3/gn/pix/${id}`,
    body: {
      valor: '1234.56',
      pagador: { chave: shopKey },
      favorecido: { chave: seller.key, cpf: seller.cpf },
    },
  });
  expect(await sender.readSent(id)).toEqual({ ...sent, state: 'done' });
  expect(await sender.readSent(newId())).toBeUndefined();
});

test('money that could not be sent is said to have failed', async () => {
  peer.levers.sendingsEnd = 'NAO_REALIZADO';
  const id = newId();
  await sender.send(id, 100, seller);
  expect(await sender.readSent(id)).toMatchObject({ state: 'failed' });
});

test('a key that another person holds is refused', async () => {
  await expect(sender.send(newId(), 100, { ...seller, cpf: '98765432100' })).rejects.toMatchObject({
    kind: 'refused',
    message: 'O provedor recusou o pedido: O cpf do favorecido é diferente do da chave',
  });
});

test('sent again under one identifier it is the same money, and another value is refused', async () => {
  const id = newId();
  const { e2eId } = await sender.send(id, 100, seller);
  expect(await sender.send(id, 100, seller)).toMatchObject({ e2eId, state: 'done' });
  await expect(sender.send(id, 200, seller)).rejects.toMatchObject({ kind: 'refused' });
  expect(peer.state.sent.get(id)?.cents).toBe(100);
});

test('money whose answer is lost is found; where nothing is found it is not sent anew', async () => {
  const [found, lost] = [newId(), newId()];
  peer.disturb('send', { how: 'cut-after' });
  expect(await sender.send(found, 100, seller)).toMatchObject({ id: found });
  peer.disturb('send', { how: 'cut-before' });
  const before = peer.count('send');
  await expect(sender.send(lost, 100, seller)).rejects.toMatchObject({ kind: 'unknown' });
  expect(peer.count('send')).toBe(before + 1);
});

test.each([
  { how: 'status', status: 400, body: '{}' } as const,
  { how: 'status', status: 403 } as const,
  { how: 'busy', retryAfterS: 7 } as const,
])('money whose answer is lost may have been sent, whatever keeps us from looking: %j', async (fault) => {
  const [lost, refused] = [newId(), newId()];
  peer.disturb('send', { how: 'cut-after' });
  peer.disturb('readSent', fault);
  await expect(sender.send(lost, 100, seller)).rejects.toMatchObject({ kind: 'unknown' });
  peer.disturb('send', { how: 'status', status: 400, body: '{}' });
  peer.disturb('readSent', fault);
  await expect(sender.send(refused, 100, seller)).rejects.toMatchObject({ kind: 'unknown' });
});

test('an identifier that is taken, of which nothing more is found, may have been sent', async () => {
  const id = newId();
  await sender.send(id, 100, seller);
  peer.disturb('readSent', { how: 'status', status: 404, body: '{}' });
  await expect(sender.send(id, 100, seller)).rejects.toMatchObject({ kind: 'unknown' });
});

test('one is sent after the other', async () => {
  peer.disturb('send', { how: 'late', ms: 300 });
  const [first, second] = [newId(), newId()];
  const sending = Promise.all([sender.send(first, 100, seller), sender.send(second, 100, seller)]);
  await expect.poll(() => peer.state.sent.has(first)).toBe(true);
  expect(peer.state.sent.has(second)).toBe(false);
  await sending;
  expect(peer.state.sent.has(second)).toBe(true);
});

test.each(['inter', 'sicoob', 'itau', 'bb', 'outro', 'simulador'] as const)('%s sends nothing', (psp) => {
  expect(openPixSender(peer.settings({ psp }), tools)).toBeUndefined();
});
