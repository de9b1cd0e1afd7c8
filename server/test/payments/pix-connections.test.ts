import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAuthority } from '../../fakes/pix-peer/certificates.ts';
import { openPixPeer, type PixPeer, shopFiles } from '../../fakes/pix-peer/index.ts';
import { createBcbProvider } from '../../src/platform/pix/bcb-provider.ts';
import { readCertificate } from '../../src/platform/pix/open-provider.ts';
import type { PixProvider, ProviderProblem, ProviderSettings } from '../../src/platform/pix/pix-provider.ts';
import { type Profile, profiles } from '../../src/platform/pix/profiles.ts';

let peer: PixPeer;
const logged: string[] = [];
const log = (...said: unknown[]) => void logged.push(String(said.at(-1)));
const tools = { now: () => new Date(), log: { info: log, warn: log } };
const txid = '7978c0c97ea847e78e8849634473c1f1';

beforeAll(async () => {
  peer = await openPixPeer();
});
beforeEach(() => {
  peer.calm();
  Object.assign(peer.levers, { credentials: 'any', tokenLifeS: 3600 });
  peer.levers.scopes = ['cob.write', 'cob.read', 'pix.write', 'pix.read'];
  peer.requests.length = 0;
});
afterAll(() => peer.close());

const open = (parts: Partial<ProviderSettings> = {}, profile: Partial<Profile> = {}): PixProvider =>
  createBcbProvider({ ...profiles.outro, ...profile }, peer.settings(parts), tools);

describe('our certificate', () => {
  test.each([
    ['PEM texts', () => peer.client, undefined],
    ['a .p12 of today', () => ({ pfx: shopFiles.p12, passphrase: shopFiles.passphrase }), '2126'],
  ])('as %s is taken by the provider, and its end is known', async (_, certificate, year) => {
    expect(await open({ certificate: certificate() }).readCharge(txid)).toBeUndefined();
    const { expiresAt } = readCertificate(certificate());
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now());
    if (year) expect(expiresAt.toISOString()).toContain(year);
  });

  const broken: [string, () => NonNullable<ProviderSettings['certificate']>, string][] = [
    ['an old .p12', () => ({ pfx: shopFiles.oldP12, passphrase: shopFiles.passphrase }), 'openssl pkcs12 -legacy'],
    ['a wrong password', () => ({ pfx: shopFiles.p12, passphrase: 'errada' }), 'A senha do arquivo .p12'],
    ['what is no .p12', () => ({ pfx: Buffer.from('nada'), passphrase: '' }), 'não pôde ser lido'],
    ['what is no PEM', () => ({ cert: 'nada', key: 'nada' }), 'não pôde ser lido'],
    [
      'the key of another',
      () => ({ ...peer.client, key: createAuthority().issue({ name: 'x' }).key }),
      'não é a deste',
    ],
  ];
  test.each(broken)('%s is refused before anybody is asked', async (_, certificate, words) => {
    const problem = { kind: 'certificate', message: expect.stringContaining(words) };
    expect(() => readCertificate(certificate())).toThrow(expect.objectContaining(problem));
    await expect(open({ certificate: certificate() }).readCharge(txid)).rejects.toMatchObject(problem);
    expect(peer.requests).toHaveLength(0);
  });

  test('past its end is said to be so', async () => {
    const certificate = peer.authority.issue({ name: 'Loja', expiresAt: new Date('2026-03-12T15:00:00Z') });
    expect(readCertificate(certificate)).toEqual({ expiresAt: new Date('2026-03-12T15:00:00Z') });
    await expect(open({ certificate }).readCharge(txid)).rejects.toMatchObject({
      kind: 'certificate',
      message: 'O nosso certificado venceu em 12/03/2026. Envie o novo.',
    });
  });

  test('that is missing is demanded by the provider', async () => {
    await expect(open({ certificate: undefined }).readCharge(txid)).rejects.toMatchObject({ kind: 'certificate' });
    expect(peer.events).toContain('handshake refused');
  });

  test('of another authority is refused, in the handshake or on a page', async () => {
    const certificate = createAuthority().issue({ name: 'Loja' });
    await expect(open({ certificate }).readCharge(txid)).rejects.toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('o nosso certificado pode não ser o deste ambiente'),
    });
    const polite = await openPixPeer({ refusesOn: 'page' });
    const provider = createBcbProvider(profiles.outro, polite.settings({ certificate }), tools);
    await expect(provider.readCharge(txid)).rejects.toMatchObject({ kind: 'certificate' });
    await polite.close();
  });
});

describe('the address', () => {
  const cases: [string, Partial<ProviderSettings>, string, string][] = [
    ['whose authority nobody knows', { ca: undefined }, 'certificate', 'autoridade'],
    ['that no name leads to', { tokenUrl: 'https://nao-existe.invalid/token' }, 'address', 'não foi encontrado'],
    ['that is none', { baseUrl: 'nada' }, 'address', 'não é válido'],
    ['without encryption, of another machine', { tokenUrl: 'http://192.0.2.1/token' }, 'address', 'https'],
  ];
  test.each(cases)('%s', async (_, parts, kind, words) => {
    await expect(open(parts).readCharge(txid)).rejects.toMatchObject({
      kind,
      message: expect.stringContaining(words),
    });
  });

  test.each([
    ['past its end', { hosts: ['127.0.0.1'], expiresAt: new Date('2026-01-01') }, /^O certificado de .* venceu/],
    ['for another address', { hosts: ['outro.example'] }, /o certificado de outro endereço/],
  ])('of a provider whose certificate is %s', async (_, wish, words) => {
    const server = createHttps(peer.authority.issue({ name: 'Provedor', ...wish }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(open({ tokenUrl: `https://127.0.0.1:${port}/token` }).readCharge(txid)).rejects.toMatchObject({
      kind: 'certificate',
      message: expect.stringMatching(words),
    });
    server.close();
  });

  test('of a server that knows nothing newer than TLS 1.1', async () => {
    const certificate = peer.authority.issue({ name: 'Provedor', hosts: ['127.0.0.1'] });
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const server = createHttps({ ...certificate, ...old });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(open({ tokenUrl: `https://127.0.0.1:${port}/token` }).readCharge(txid)).rejects.toMatchObject({
      kind: 'address',
      message: expect.stringContaining('TLS 1.2'),
    });
    server.close();
  });

  test('of something that is no HTTPS server', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('SSH-2.0-x\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(open({ tokenUrl: `https://127.0.0.1:${port}/token` }).readCharge(txid)).rejects.toMatchObject({
      kind: 'address',
    });
    server.close();
  });

  test('with a path of its own and a query keeps both in each call', async () => {
    const baseUrl = `${peer.baseUrl}/?gw-dev-app-key=abc`;
    await open({ baseUrl, psp: 'bb' }).readCharge(txid);
    expect(peer.requests.at(-1)).toMatchObject({ path: `/v2/cob/${txid}`, query: '?gw-dev-app-key=abc' });
  });
});

const timersAre = async (count: number) => {
  while (vi.getTimerCount() !== count) await turn();
};

test('who takes the connection and is silent is given up after 3 seconds, who takes the question after 8', async () => {
  const server = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider = open();
  await provider.readCharge(txid);
  peer.disturb('readCharge', { how: 'silent' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const ended: string[] = [];
    const note = (error: ProviderProblem) => ended.push(`${error.kind}: ${error.message}`);
    const slow = provider.readCharge(txid).catch(note);
    await provider.readCharge(txid);
    await timersAre(1);
    const silent = open({ tokenUrl: `https://127.0.0.1:${port}/token` })
      .readCharge(txid)
      .catch(note);
    // The whole of both questions, and the connection of the second one.
    await timersAre(3);
    await vi.advanceTimersByTimeAsync(2999);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await silent;
    expect(ended).toEqual([expect.stringMatching(/^unknown: .* em 3 segundos/)]);
    await vi.advanceTimersByTimeAsync(4999);
    expect(ended).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await slow;
    expect(ended[1]).toMatch(/^unknown: .*8 segundos/);
  } finally {
    vi.useRealTimers();
    server.close();
  }
});

test('an answer without end is not read to its end', async () => {
  peer.disturb('readCharge', { how: 'status', status: 200, body: 'x'.repeat(5 * 1024 * 1024) });
  await expect(open().readCharge(txid)).rejects.toMatchObject({ message: 'A resposta do provedor é grande demais.' });
});

test('the log tells once that the provider fails, and once that it answers again', async () => {
  const provider = open();
  logged.length = 0;
  peer.disturb('readCharge', { how: 'status', status: 503 }, 2);
  for (const _ of [1, 2]) await expect(provider.readCharge(txid)).rejects.toMatchObject({ kind: 'unknown' });
  await provider.readCharge(txid);
  await provider.readCharge(txid);
  expect(logged).toEqual(['The Pix provider fails', 'The Pix provider answers again']);
});

describe('the token', () => {
  test('is asked for once by many at once, and kept', async () => {
    const provider = open();
    await Promise.all(Array.from({ length: 10 }, () => provider.readCharge(txid)));
    await provider.readCharge(txid);
    expect(peer.count('token')).toBe(1);
    expect(peer.count('readCharge')).toBe(11);
  });

  test('that the provider no longer takes is asked for anew, once', async () => {
    const provider = open();
    await provider.readCharge(txid);
    peer.revokeTokens();
    await Promise.all(Array.from({ length: 5 }, () => provider.readCharge(txid)));
    expect(peer.count('token')).toBe(2);
    peer.disturb('readCharge', { how: 'status', status: 401 }, 2);
    await expect(provider.readCharge(txid)).rejects.toMatchObject({ kind: 'credentials' });
    expect(peer.count('token')).toBe(3);
  });

  test('is not asked for more than five times a minute', async () => {
    const provider = open({ clientSecret: 'errado' }, { credentials: ['basic'] });
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(provider.readCharge(txid)).rejects.toMatchObject({ kind: 'credentials' });
    }
    await expect(provider.readCharge(txid)).rejects.toMatchObject({ kind: 'busy', retryAfterS: expect.any(Number) });
    expect(peer.count('token')).toBe(5);
  });

  test.each(['basic', 'form'] as const)(
    'takes the credentials as %s, and at another provider they are tried',
    async (place) => {
      peer.levers.credentials = place;
      await open({}, { credentials: [place] }).readCharge(txid);
      expect(peer.count('token')).toBe(1);
      await open().readCharge(txid);
      expect(peer.count('token')).toBe(place === 'basic' ? 2 : 3);
    },
  );

  test('is asked for as JSON, with scopes, and other headers go with each call', async () => {
    const profile = { tokenBody: 'json', scope: 'cob.read', headers: { 'x-id': '{uuid}', client_id: '{client_id}' } };
    await open({}, profile as Partial<Profile>).readCharge(txid);
    expect(peer.requests[0]?.body).toEqual({ grant_type: 'client_credentials', scope: 'cob.read' });
    expect(peer.requests[1]?.headers).toMatchObject({
      client_id: 'loja',
      'x-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test('with a permission that the application lacks, or for a call that needs one', async () => {
    await expect(open({}, { scope: 'webhook.write' }).readCharge(txid)).rejects.toMatchObject({ kind: 'scope' });
    peer.levers.scopes = ['pix.read'];
    await expect(open().readCharge(txid)).rejects.toMatchObject({
      kind: 'scope',
      message: expect.stringContaining('Requisição sem o escopo cob.read'),
    });
  });
});
