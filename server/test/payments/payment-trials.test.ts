import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAuthority } from '../../fakes/pix-peer/certificates.ts';
import { allScopes, openPixPeer, type PixPeer, shopFiles, shopKey } from '../../fakes/pix-peer/index.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let peer: PixPeer;
let admin: Client;

beforeAll(async () => {
  peer = await openPixPeer();
  shop = await openShop({ BASE_URL: 'https://loja.exemplo.com.br' });
});
beforeEach(async () => {
  admin = await shop.signedIn('admin');
  await shop.pool.query('delete from rate_limits');
  peer.calm();
  Object.assign(peer.levers, { keys: [shopKey], scopes: allScopes });
  peer.requests.length = 0;
});
afterAll(async () => {
  await shop.close();
  await peer.close();
});

const save = (changes: Record<string, unknown> = {}) => admin.put('pagamentos-config', peer.config(changes));
const tryOut = () => admin.post('pagamentos-config/teste');
const files = { certificate: '', private_key: '', pfx_password: shopFiles.passphrase };
const old = { ...files, pfx: shopFiles.oldP12.toString('base64') };

describe('a trial with a provider that speaks the real protocol', () => {
  test('finds everything in order, leaves no charge that could be paid, and asks for one token in all', async () => {
    expect((await save()).status).toBe(200);
    const { status, body } = await tryOut();
    expect([status, body]).toMatchObject([200, { ok: true }]);
    expect((await tryOut()).status).toBe(200);
    expect(peer.count('token')).toBe(1);
    expect(peer.state.charges.size).toBe(2);
    for (const { status: left } of peer.state.charges.values()) expect(left).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['a wrong secret', () => save({ client_secret: 'errado' }), /Client Secret/],
    [
      'an address where nobody is',
      () => save({ base_url: 'https://127.0.0.1:1/v2' }),
      /Ninguém atende em 127\.0\.0\.1/,
    ],
    ['no certificate', () => withoutFiles(), /certificado/],
    ['a certificate of somebody else', () => save(pemOf(createAuthority().issue({ name: 'Outra' }))), /certificado/],
    ['an authority that is not known', () => save({ ca: createAuthority().cert }), /autoridade conhecida/],
    ['a key of another account', () => save({ pix_key: 'outra@conta.example' }), /chave Pix não é desta conta/],
    [
      'a path without /v2',
      () => save({ base_url: String(peer.config().base_url).replace(/\/v2$/, '') }),
      /Endereço perguntado: https:\/\/[^ /]+\/(cob|pix)\b/,
    ],
    ['a missing scope', () => without('pix.read'), /permissão|permissões/],
    ['a provider that answers nothing good', () => failing(), /falhou ao responder/],
  ])('says so in words: %s', async (_, prepare, words) => {
    await prepare();
    const { status, body } = await tryOut();
    expect([status, body.message]).toEqual([422, expect.stringMatching(words)]);
    expect(body.error).toBe(body.message);
    expect(JSON.stringify(body)).not.toMatch(/PRIVATE KEY|segredo-da-loja|errado/);
  });

  const pemOf = ({ cert, key }: { cert: string; key: string }) => ({ certificate: cert, private_key: key });
  async function withoutFiles() {
    await admin.put('pagamentos-config', { psp: '' });
    await shop.pool.query('delete from pix_providers');
    await save(files);
  }
  async function without(scope: string) {
    peer.levers.scopes = allScopes.filter((each) => each !== scope);
    await save({ client_id: 'loja' });
  }
  async function failing() {
    await save();
    peer.disturb('readCharge', { how: 'status', status: 500 }, 5);
  }
});

describe('real files of certificates', () => {
  test('are opened before they are saved, and their end is read', async () => {
    const pfx = { ...files, pfx: shopFiles.p12.toString('base64') };
    const { status, body } = await save(pfx);
    expect([status, body.config?.certificate_expires_at]).toEqual([200, expect.stringMatching(/^2126-/)]);
    expect((await tryOut()).status).toBe(200);
  });

  test.each<[string, () => Record<string, unknown>, string, RegExp]>([
    ['an old cipher', () => old, 'pfx', /RC2-40.*openssl pkcs12 -legacy/],
    ['a wrong password', () => ({ ...old, pfx: shopFiles.p12.toString('base64'), pfx_password: 'x' }), 'pfx', /senha/],
    ['no certificate', () => ({ certificate: 'olá', private_key: 'olá' }), 'certificate', /não pôde ser lido/],
    [
      'the key of another',
      () => ({ private_key: createAuthority().issue({ name: 'Outra' }).key }),
      'certificate',
      /não é a deste/,
    ],
    [
      'an end that is past',
      () => {
        const { cert, key } = peer.authority.issue({ name: 'Velha', expiresAt: new Date('2020-01-01') });
        return { certificate: cert, private_key: key };
      },
      'certificate',
      /venceu/,
    ],
  ])('are refused with %s', async (_, changes, field, words) => {
    const { status, body } = await save(changes());
    expect([status, body.errors]).toEqual([422, { [field]: [expect.stringMatching(words)] }]);
  });
});

test('a webhook is registered where the provider then tells of payments', async () => {
  await save();
  const { status, body } = await admin.post('pagamentos-config/webhook');
  expect([status, body.config?.webhook_registered_at]).toEqual([200, expect.any(String)]);
  const url = peer.state.webhooks.get(shopKey)?.url ?? '';
  expect(url).toMatch(/^https:\/\/loja\.exemplo\.com\.br\/api\/pix\/webhook\/[\w-]{43}$/);
  const secret = url.split('/').at(-1) ?? '';
  expect(await shop.app.services.paymentSettings.findWebhookProvider(secret)).toEqual(expect.any(Number));
});
