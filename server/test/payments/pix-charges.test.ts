import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPixPeer, type PixPeer, shopKey } from '../../fakes/pix-peer/index.ts';
import { createBcbProvider } from '../../src/platform/pix/bcb-provider.ts';
import type { ChargeRequest, PixProvider } from '../../src/platform/pix/pix-provider.ts';
import { profiles } from '../../src/platform/pix/profiles.ts';

let peer: PixPeer;
let provider: PixProvider;

const newTxid = () => randomUUID().replaceAll('-', '');
const wish = (parts: Partial<ChargeRequest> = {}): ChargeRequest => ({
  txid: newTxid(),
  amountCents: 129_900,
  expiresInS: 900,
  key: shopKey,
  description: 'Pedido ABCD2345',
  ...parts,
});

beforeAll(async () => {
  peer = await openPixPeer();
  provider = createBcbProvider(profiles.outro, peer.settings(), {
    now: () => new Date(),
    log: { info() {}, warn() {} },
  });
});
beforeEach(() => {
  peer.calm();
  Object.assign(peer.levers, { omitsCode: false, refusesDuplicates: false, now: () => new Date() });
});
afterAll(() => peer.close());

describe('a charge', () => {
  test('is opened under our identifier, with value, life and words for the payer', async () => {
    const request = wish();
    const charge = await provider.openCharge(request);
    expect(charge).toMatchObject({
      txid: request.txid,
      state: 'open',
      amountCents: 129_900,
      key: shopKey,
      revision: 0,
      payments: [],
    });
    expect(charge.code).toMatch(/^000201010212.*6304[0-9A-F]{4}$/);
    const lifeS = (charge.expiresAt.getTime() - Date.now()) / 1000;
    expect(lifeS).toBeGreaterThan(890);
    expect(lifeS).toBeLessThanOrEqual(900);
    expect(peer.requests.at(-1)).toMatchObject({
      method: 'PUT',
      path: `/v2/cob/${request.txid}`,
      body: {
        calendario: { expiracao: 900 },
        valor: { original: '1299.00' },
        chave: shopKey,
        solicitacaoPagador: 'Pedido ABCD2345',
      },
    });
  });

  test('ends by the clock of the provider', async () => {
    peer.levers.now = () => new Date(Date.now() - 600_000);
    const { expiresAt } = await provider.openCharge(wish());
    expect(Math.round((expiresAt.getTime() - Date.now()) / 1000)).toBeCloseTo(300, -1);
  });

  test('has a code of its own making where the provider gives only a location', async () => {
    peer.levers.omitsCode = true;
    const { code, location } = await provider.openCharge(wish());
    expect(code).toContain(`25${String(location?.length)}${location}`);
    expect(code).toContain('BR.GOV.BCB.PIX');
  });

  test('tells of its payment, and who paid', async () => {
    const { txid } = await provider.openCharge(wish());
    const paid = peer.pay(txid, undefined, { when: new Date('2026-03-12T14:02:00Z') });
    expect(await provider.readCharge(txid)).toMatchObject({
      state: 'paid',
      payments: [
        {
          e2eId: paid.e2eId,
          txid,
          amountCents: 129_900,
          paidAt: new Date('2026-03-12T14:02:00Z'),
          payer: { name: 'Francisco da Silva', document: '12345678909' },
          refunds: [],
        },
      ],
    });
  });

  test('that there is not is undefined', async () => {
    expect(await provider.readCharge(newTxid())).toBeUndefined();
    expect(await provider.removeCharge(newTxid())).toBeUndefined();
  });
});

describe('a charge in doubt', () => {
  test.each([
    { how: 'cut-after' } as const,
    { how: 'status', status: 503 } as const,
    { how: 'status', status: 200, body: 'não é JSON' } as const,
  ])('after $how it is open exactly once', async (fault) => {
    const request = wish();
    peer.disturb('openCharge', fault);
    expect(await provider.openCharge(request)).toMatchObject({ txid: request.txid, state: 'open', revision: 0 });
    expect(peer.events.filter((event) => event === `charge ${request.txid} opened`)).toHaveLength(1);
  });

  test('is looked for, not written anew, when its answer was cut', async () => {
    const request = wish();
    peer.disturb('openCharge', { how: 'cut-after' });
    const before = peer.count('openCharge');
    await provider.openCharge(request);
    expect(peer.count('openCharge')).toBe(before + 1);
  });

  test('is taken over when the provider refuses the second of the same', async () => {
    peer.levers.refusesDuplicates = true;
    const request = wish();
    const first = await provider.openCharge(request);
    expect(await provider.openCharge(request)).toEqual(first);
  });

  test('is refused when the identifier stands for another value', async () => {
    peer.levers.refusesDuplicates = true;
    const request = wish();
    await provider.openCharge(request);
    await expect(provider.openCharge({ ...request, amountCents: 100 })).rejects.toMatchObject({ kind: 'refused' });
    expect(peer.state.charges.get(request.txid)?.cents).toBe(129_900);
  });

  test('stays unknown while the provider is away, and is not open twice when it is back', async () => {
    const request = wish();
    peer.disturb('openCharge', { how: 'cut-after' });
    peer.disturb('readCharge', { how: 'status', status: 500, body: '<html>' });
    await expect(provider.openCharge(request)).rejects.toMatchObject({ kind: 'unknown' });
    await peer.stop();
    await expect(provider.openCharge(request)).rejects.toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('Ninguém atende em'),
    });
    await peer.start();
    expect(await provider.openCharge(request)).toMatchObject({ revision: 0 });
  });

  test.each([
    { how: 'status', status: 400, body: '{}' } as const,
    { how: 'status', status: 403 } as const,
    { how: 'busy', retryAfterS: 7 } as const,
  ])('stays unknown whatever keeps us from looking: %j', async (fault) => {
    peer.disturb('openCharge', { how: 'cut-after' });
    peer.disturb('readCharge', fault);
    await expect(provider.openCharge(wish())).rejects.toMatchObject({ kind: 'unknown' });
    peer.disturb('openCharge', { how: 'status', status: 400, body: '{}' });
    peer.disturb('readCharge', fault);
    await expect(provider.openCharge(wish())).rejects.toMatchObject({ kind: 'unknown' });
  });

  test('is not ended by a problem of asking again', async () => {
    peer.disturb('openCharge', { how: 'cut-before' });
    peer.disturb('openCharge', { how: 'busy', retryAfterS: 7 });
    await expect(provider.openCharge(wish())).rejects.toMatchObject({ kind: 'unknown' });
  });

  test('of many at once is one charge', async () => {
    const request = wish();
    const charges = await Promise.all(Array.from({ length: 8 }, () => provider.openCharge(request)));
    expect(new Set(charges.map(({ code }) => code)).size).toBe(1);
    expect(peer.state.charges.get(request.txid)?.revision).toBe(0);
  });
});

describe('taking a charge back', () => {
  test('removes it', async () => {
    const { txid } = await provider.openCharge(wish());
    expect(await provider.removeCharge(txid)).toMatchObject({ state: 'removed', revision: 1 });
    expect(await provider.removeCharge(txid)).toMatchObject({ state: 'removed', revision: 1 });
  });

  test('finds that it was paid meanwhile', async () => {
    const { txid } = await provider.openCharge(wish());
    peer.pay(txid);
    expect(await provider.removeCharge(txid)).toMatchObject({ state: 'paid', payments: [{ amountCents: 129_900 }] });
  });

  test('whose answer is lost is found to be done', async () => {
    const { txid } = await provider.openCharge(wish());
    peer.disturb('changeCharge', { how: 'cut-after' });
    expect(await provider.removeCharge(txid)).toMatchObject({ state: 'removed' });
  });

  test('that failed is said to have failed', async () => {
    const { txid } = await provider.openCharge(wish());
    peer.disturb('changeCharge', { how: 'status', status: 500 });
    await expect(provider.removeCharge(txid)).rejects.toMatchObject({ kind: 'unknown' });
    expect(await provider.readCharge(txid)).toMatchObject({ state: 'open' });
  });

  test('does not stop money that was on its way', async () => {
    const { txid } = await provider.openCharge(wish());
    await provider.removeCharge(txid);
    peer.pay(txid);
    expect(await provider.readCharge(txid)).toMatchObject({ state: 'removed', payments: [{ txid }] });
  });
});

describe('what is wrong is said in words for the owner', () => {
  test('a key of another account', async () => {
    await expect(provider.openCharge(wish({ key: '+5511987654321' }))).rejects.toMatchObject({
      kind: 'key',
      message: 'A chave Pix não é desta conta no provedor: A chave não pertence ao recebedor.',
    });
  });

  test('a refusal with the reason of the provider', async () => {
    await expect(provider.openCharge(wish({ txid: 'curto' }))).rejects.toMatchObject({
      kind: 'refused',
      message: 'O provedor recusou o pedido: O campo txid não respeita o schema.',
    });
  });

  test.each([
    [{ nome: 'valor_invalido', mensagem: 'Campo valor.original inválido' }, 'Campo valor.original inválido'],
    [{ erros: [{ codigo: '4', mensagem: 'Valor fora do limite' }] }, 'Valor fora do limite'],
    [{ statusCode: 400, error: 'Bad Request', message: 'valor em falta' }, 'valor em falta'],
    [['?'], 'O provedor recusou o pedido (400).'],
  ])('a refusal as %j', async (body, words) => {
    peer.disturb('readCharge', { how: 'status', status: 400, body: JSON.stringify(body) });
    await expect(provider.readCharge(newTxid())).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining(words),
    });
  });

  test.each([
    [500, 'unknown', 'O provedor falhou ao responder (500).'],
    [404, 'address', 'não conhece este endereço'],
    [302, 'address', 'leva a outro lugar'],
    [403, 'scope', 'permissão (escopo)'],
  ])('a page of status %i in place of an answer', async (status, kind, words) => {
    peer.disturb('readCharge', { how: 'status', status, body: '<html>segredo</html>', headers: { location: '/x' } });
    const problem = await provider.readCharge(newTxid()).catch((error: unknown) => error);
    expect(problem).toMatchObject({ kind, message: expect.stringContaining(words) });
    expect(String(problem)).not.toContain('<html>');
  });

  test('that it has been asked too much, and when it may be asked again', async () => {
    peer.disturb('readCharge', { how: 'busy', retryAfterS: 7 });
    await expect(provider.readCharge(newTxid())).rejects.toMatchObject({ kind: 'busy', retryAfterS: 7 });
  });
});
