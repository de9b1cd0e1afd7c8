import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PixTools } from '../../src/features/pix/payment-settings.service.ts';
import { writeBackup } from '../../src/operations/write-backup.ts';
import { createSecretBox } from '../../src/platform/crypto/secret-box.ts';
import { openDisk } from '../../src/platform/files/disk.ts';
import { openLog } from '../../src/platform/log.ts';
import { type PixProvider, ProviderProblem, type ProviderSettings } from '../../src/platform/pix/pix-provider.ts';
import { type Client, openShop, secretKey, type TestShop } from '../support/harness.ts';
import { selfSigned } from '../support/self-signed.ts';

/** A provider that does as it is told, and notes what it was asked. */
const asked: { verb: string; args: unknown[] }[] = [];
const opened: ProviderSettings[] = [];
let trouble: { verb: string; problem: ProviderProblem } | undefined;
let onAsk: () => Promise<unknown> = async () => undefined;

function standIn(): PixProvider {
  const answer = async (verb: string, ...args: unknown[]) => {
    asked.push({ verb, args });
    await onAsk();
    if (trouble?.verb === verb) throw trouble.problem;
    return undefined as never;
  };
  return {
    openCharge: (request) => answer('openCharge', request),
    readCharge: (txid) => answer('readCharge', txid),
    removeCharge: (txid) => answer('removeCharge', txid),
    listReceived: (range) => answer('listReceived', range),
    refund: (...args) => answer('refund', ...args),
    readRefund: (...args) => answer('readRefund', ...args),
    registerWebhook: (key, url) => answer('registerWebhook', key, url),
  };
}

/** A certificate here is a text that says until when it is good. */
const pixTools: PixTools = {
  openProvider(settings) {
    opened.push(settings);
    return standIn();
  },
  openSender: () => undefined,
  readCertificate(certificate) {
    const text = 'pfx' in certificate ? certificate.pfx.toString() : certificate.cert;
    if ('pfx' in certificate && certificate.passphrase !== 'abre') {
      throw new ProviderProblem('certificate', 'A senha não abre este arquivo .p12.');
    }
    if ('key' in certificate && certificate.key !== `chave de ${text}`) {
      throw new ProviderProblem('certificate', 'A chave privada não é a deste certificado.');
    }
    return { expiresAt: new Date(text) };
  },
};
const good = '2030-05-20T12:00:00.000Z';
const secretBox = createSecretBox(secretKey);
const base64 = (text: string) => Buffer.from(text).toString('base64');

let shop: TestShop;
let admin: Client;

beforeAll(async () => {
  shop = await openShop({}, { pixTools });
});
beforeEach(async () => {
  admin = await shop.signedIn('admin', { name: 'Clara Dias' });
  await shop.pool.query(`delete from settings where key = 'payments'; delete from pix_providers`);
  await shop.pool.query('delete from rate_limits');
  asked.length = 0;
  opened.length = 0;
  trouble = undefined;
  onAsk = async () => undefined;
});
afterAll(() => shop.close());

const settings = <Changes extends object>(changes: Changes = {} as Changes) => ({
  psp: 'efi',
  environment: 'homologacao',
  client_id: 'Client_Id_1',
  client_secret: 'Client_Secret_1',
  certificate: good,
  private_key: `chave de ${good}`,
  pix_key: 'pix@loja.exemplo.com.br',
  ...changes,
});
const other = (changes: object = {}) =>
  settings({
    psp: 'outro',
    base_url: 'https://pix.banco.example/api/v2/',
    token_url: 'https://auth.banco.example/token',
    ...changes,
  });
const bare = { client_secret: '', certificate: '', private_key: null, pfx: undefined };

const put = (body: object, headers: Record<string, string> = {}) => admin.put('pagamentos-config', body, headers);
const errorsOf = async (body: object) => {
  const { status, body: answer } = await put(body);
  expect(status).toBe(422);
  return answer.errors as Record<string, string[]>;
};
const stored = async () => {
  const row = await shop.database
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'payments')
    .executeTakeFirst();
  return row?.value as Record<string, unknown> | undefined;
};
const provider = () => shop.app.services.paymentSettings.findProvider(shop.database);

describe('the settings of payments', () => {
  test('are for those who may see and change them', async () => {
    const user = await shop.signedIn();
    for (const [caller, status] of [
      [shop.visitor(), 401],
      [user, 403],
    ] as const) {
      expect((await caller.get('pagamentos-config')).status).toBe(status);
      expect((await caller.put('pagamentos-config', settings())).status).toBe(status);
      expect((await caller.post('pagamentos-config/teste')).status).toBe(status);
      expect((await caller.post('pagamentos-config/webhook')).status).toBe(status);
    }
    expect(await stored()).toBeUndefined();
  });

  test('name nobody until somebody does', async () => {
    const { status, body } = await admin.get('pagamentos-config');
    expect(status).toBe(200);
    expect(body).toEqual({
      psp: '',
      environment: 'producao',
      base_url: '',
      token_url: '',
      client_id: '',
      has_client_secret: false,
      has_certificate: false,
      certificate_expires_at: null,
      has_ca: false,
      pix_key: '',
      reserve_minutes: 15,
      refund_automatically: true,
      webhook_registered_at: null,
      has_simulator: true,
      version: 0,
    });
    expect(await provider()).toBeUndefined();
    expect(await shop.app.services.paymentSettings.readPlan(shop.database)).toBeUndefined();
  });

  test('open the provider once a version, and tell those who place orders how long they hold', async () => {
    const { status, body } = await put(settings({ reserve_minutes: 30, refund_automatically: false }));
    expect([status, body.message]).toEqual([200, 'Configurações de pagamento salvas com sucesso!']);
    expect(body.config).toMatchObject({
      psp: 'efi',
      environment: 'homologacao',
      has_client_secret: true,
      has_certificate: true,
      certificate_expires_at: good,
      pix_key: 'pix@loja.exemplo.com.br',
    });
    const [one, two] = [await provider(), await provider()];
    expect(one?.provider).toBe(two?.provider);
    expect(one?.settings).toEqual({
      psp: 'efi',
      key: 'pix@loja.exemplo.com.br',
      reserveMinutes: 30,
      refundAutomatically: false,
      isSimulated: false,
    });
    expect(opened).toMatchObject([
      { psp: 'efi', environment: 'homologacao', clientId: 'Client_Id_1', clientSecret: 'Client_Secret_1' },
    ]);
    expect(opened[0]?.certificate).toEqual({ cert: good, key: `chave de ${good}` });
    const plan = await shop.app.services.paymentSettings.readPlan(shop.database);
    expect(plan).toEqual({ reserveMinutes: 30, isSimulated: false });
    await put(settings({ ...bare, client_id: 'Client_Id_2' }));
    expect((await provider())?.provider).not.toBe(one?.provider);
    expect(opened.at(-1)).toMatchObject({ clientId: 'Client_Id_2', clientSecret: 'Client_Secret_1' });
  });

  test('are refused with every bad field at once', async () => {
    const required = ['Preencha este campo.'];
    expect(await errorsOf({ psp: 'outro', certificate: good })).toEqual({
      base_url: required,
      token_url: required,
      client_id: required,
      client_secret: required,
      pix_key: required,
      private_key: ['Envie também a chave privada que veio com o certificado.'],
    });
    expect(Object.keys(await errorsOf({ psp: 'nubank', environment: 'x', reserve_minutes: 4 }))).toEqual([
      'psp',
      'environment',
      'reserve_minutes',
    ]);
    expect(await errorsOf({ psp: 'efi', ca: 'x' })).toMatchObject({ client_id: required, ca: [expect.any(String)] });
    expect(await stored()).toBeUndefined();
  });

  test.each([
    ['http://pix.banco.example', 'O endereço precisa começar com https://.'],
    ['ftp://127.0.0.1', 'O endereço precisa começar com https://.'],
    ['https://loja:senha@pix.banco.example', 'Informe só o endereço, sem usuário nem #.'],
    ['pix.banco.example', 'Informe o endereço completo, como https://pix.seubanco.com.br/api/v2.'],
  ])('take no address such as %s', async (address, text) => {
    expect(await errorsOf(other({ base_url: address, token_url: address }))).toEqual({
      base_url: [text],
      token_url: [text],
    });
  });

  test('take an address without TLS on this machine alone', async () => {
    const local = { base_url: 'http://127.0.0.1:8443/v2', token_url: 'http://localhost:8443/token' };
    expect((await put(other(local))).body.config).toMatchObject(local);
    // So is any provider tried; elsewhere it has its own addresses.
    expect((await put(settings(local))).body.config).toMatchObject(local);
    expect((await put(other({ psp: 'efi' }))).body.config).toMatchObject({ base_url: '', token_url: '' });
  });

  test('take the address with an application key of Banco do Brasil, at that bank alone', async () => {
    const bank = settings({ psp: 'bb', base_url: 'https://api-pix.bb.com.br/pix/v2?gw-dev-app-key=abc' });
    expect((await put(bank)).body.config.base_url).toBe(bank.base_url);
    expect(await errorsOf({ ...bank, base_url: 'https://bb.com.br.example/v2?gw-dev-app-key=abc' })).toEqual({
      base_url: ['O endereço precisa ser do Banco do Brasil (bb.com.br).'],
    });
  });

  test.each([
    ['529.982.247-25', '52998224725'],
    ['52998224725', '52998224725'],
    ['12.345.678/0001-95', '12345678000195'],
    ['PIX@Loja.exemplo.com.br', 'pix@loja.exemplo.com.br'],
    ['+55 (47) 99999-8888', '+5547999998888'],
    ['123E4567-e89b-12d3-a456-426655440000', '123e4567-e89b-12d3-a456-426655440000'],
  ])('recognise the key %s', async (typed, key) => {
    expect((await put(settings({ pix_key: typed }))).body.config?.pix_key).toBe(key);
  });

  test.each([
    ['529.982.247-26', 'CPF inválido.'],
    ['12.345.678/0001-96', 'CNPJ inválido.'],
    ['loja@', 'E-mail inválido.'],
    ['+55 (47) 3333-8888', 'Telefone fixo não pode ser chave Pix. Use um celular.'],
    ['123e4567e89b12d3a456426655440000', 'A chave aleatória tem 32 letras e números em 5 grupos, com hífens.'],
    ['minha loja', 'Use uma chave Pix desta conta: CPF, CNPJ, e-mail, celular com +55 ou chave aleatória.'],
  ])('refuse the key %s', async (typed, text) => {
    expect(await errorsOf(settings({ pix_key: typed }))).toEqual({ pix_key: [text] });
  });

  test('tell a second admin who saved meanwhile', async () => {
    const seen = { 'if-match': '"0"' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(settings(), seen)));
    // Nobody has saved it before: whoever comes second finds another version.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
    const late = await put(settings({ psp: '' }), seen);
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/alteradas por Clara Dias em \d\d\/\d\d\/\d{4}/);
    expect((await stored())?.psp).toBe('efi');
  });

  test('taken back forget all but what the shop has chosen for itself', async () => {
    await put(settings());
    const { body } = await put({ psp: '', reserve_minutes: 40, refund_automatically: false });
    expect(body.config).toMatchObject({ psp: '', client_id: '', has_client_secret: false, has_certificate: false });
    expect(body.config).toMatchObject({ pix_key: '', certificate_expires_at: null, reserve_minutes: 40 });
    expect(JSON.stringify(await stored())).not.toContain('v2.');
    expect(await provider()).toBeUndefined();
  });
});

describe('a provider that gives out no Client Secret', () => {
  const sicoob = settings({ psp: 'sicoob', environment: 'producao', client_secret: '' });

  test('is used with its certificate alone', async () => {
    const { status, body } = await put(sicoob);
    expect([status, body.config.has_client_secret, body.config.has_certificate]).toEqual([200, false, true]);
    expect((await provider())?.settings.psp).toBe('sicoob');
    expect(opened[0]).toMatchObject({ clientSecret: '', certificate: { cert: good } });
    expect(await shop.app.services.paymentSettings.readPlan(shop.database)).toBeDefined();
    expect((await admin.post('pagamentos-config/teste')).status).toBe(200);
  });

  test('is not used without it, and wants one elsewhere', async () => {
    expect(await errorsOf({ ...sicoob, ...bare })).toEqual({ certificate: ['Preencha este campo.'] });
    expect(await errorsOf({ ...sicoob, environment: 'homologacao' })).toEqual({
      client_secret: ['Preencha este campo.'],
    });
    await put(settings());
    expect((await put({ ...sicoob, ...bare })).status).toBe(200);
    expect(await provider()).toBeUndefined();
    const { body } = await admin.post('pagamentos-config/teste');
    expect(body.message).toBe('Falta o certificado da loja. Envie e salve.');
  });
});

describe('the secrets of a provider', () => {
  test('stay when they are left blank', async () => {
    await put(settings());
    const { body } = await put(settings({ ...bare, reserve_minutes: 20 }));
    expect(body.config).toMatchObject({ has_client_secret: true, has_certificate: true, certificate_expires_at: good });
    await provider();
    expect(opened[0]).toMatchObject({ clientSecret: 'Client_Secret_1', certificate: { cert: good } });
  });

  test.each([
    ['another provider', settings({ psp: 'inter' })],
    ['another environment', settings({ environment: 'producao' })],
    ['a typed address', other()],
  ])('go with the address that they were given for: %s', async (_, next) => {
    await put(settings());
    const { status, body } = await put({ ...next, ...bare });
    expect(status).toBe(200);
    expect(body.config).toMatchObject({ has_client_secret: false, has_certificate: false });
    expect(body.config.certificate_expires_at).toBeNull();
    expect(await provider()).toBeUndefined();
    expect(opened).toEqual([]);
    // A value that is missing now has to be typed.
    expect(await errorsOf({ ...next, ...bare })).toEqual({ client_secret: ['Preencha este campo.'] });
  });

  test.each(['base_url', 'token_url'])('go when %s changes, and stay when it comes again', async (field) => {
    await put(other());
    expect((await put(other(bare))).body.config).toMatchObject({ has_client_secret: true, has_certificate: true });
    const elsewhere = { [field]: 'https://outro.banco.example/' };
    const moved = await put(other({ ...bare, ...elsewhere }));
    expect(moved.body.config).toMatchObject({ has_client_secret: false, has_certificate: false });
    const again = await put(other({ ...elsewhere, certificate: '', private_key: '' }));
    expect(again.body.config).toMatchObject({ has_client_secret: true, has_certificate: false });
  });

  test('sent again with another address are those that are kept', async () => {
    await put(settings());
    await put(other({ client_secret: 'Outro_Segredo' }));
    await provider();
    expect(opened).toMatchObject([{ clientSecret: 'Outro_Segredo', baseUrl: 'https://pix.banco.example/api/v2' }]);
  });

  test('are in no answer, and sealed in the database and in its backup', async () => {
    const texts = ['SEGREDO-ABC', 'chave de 2031-01-01T00:00:00.000Z', '2031-01-01T00:00:00.000Z'];
    const [client_secret, private_key, certificate] = texts;
    const answers = [await put(settings({ client_secret, private_key, certificate }))];
    answers.push(await admin.get('pagamentos-config'), await admin.post('pagamentos-config/teste'));
    answers.push(await admin.post('pagamentos-config/webhook'));
    trouble = { verb: 'readCharge', problem: new ProviderProblem('credentials', 'O Efí recusou as credenciais.') };
    answers.push(await admin.post('pagamentos-config/teste'));
    const told = answers.map(({ text }) => text.replace(/"certificate_expires_at":"[^"]+"/g, '')).join();
    for (const text of texts) expect(told).not.toContain(text);
    const folder = mkdtempSync(path.join(tmpdir(), 'giro-payments-'));
    const client = new pg.Client(shop.connection);
    await client.connect();
    try {
      await writeBackup(client, await openDisk(shop.config), path.join(folder, 'shop.tar.gz'));
      const backup = gunzipSync(readFileSync(path.join(folder, 'shop.tar.gz'))).toString('latin1');
      expect(backup).toContain('Client_Id_1');
      for (const text of texts.slice(0, 2)) expect(backup).not.toContain(text);
      expect(backup).not.toContain(webhookSecretOf(await stored()));
    } finally {
      await client.end();
      rmSync(folder, { recursive: true });
    }
  });

  test('are in no log, whatever happens to them', async () => {
    let written = '';
    const sink = new Writable({
      write(chunk, _, done) {
        written += String(chunk);
        done();
      },
    });
    const logged = await openShop({}, { pixTools, log: openLog('trace', sink) });
    const somebody = await logged.signedIn('admin');
    const secret = 'SEGREDO-QUE-NINGUEM-LÊ';
    await somebody.put('pagamentos-config', settings({ client_secret: secret }));
    await somebody.put('pagamentos-config', settings({ client_secret: secret, private_key: secret }));
    trouble = { verb: 'readCharge', problem: new ProviderProblem('unknown', 'O Efí não respondeu a tempo.') };
    await somebody.post('pagamentos-config/teste');
    await logged.pool.query(`alter table settings add check (value ->> 'psp' <> 'inter')`);
    const failed = await somebody.put('pagamentos-config', settings({ psp: 'inter', client_secret: secret }));
    expect(failed.status).toBe(500);
    expect(written).toContain('/api/pagamentos-config');
    expect(written).toContain('23514');
    expect(written).not.toContain('SEGREDO');
    expect(written).not.toContain('chave de');
    expect(written).not.toMatch(/v2\.[0-9a-f]{8}\./);
    await logged.close();
  });

  test('open nowhere else: one that is put in the place of another is none', async () => {
    await put(settings());
    await shop.pool.query(`update settings set value = value || jsonb_build_object('privateKeySealed',
      value -> 'clientSecretSealed'), version = version + 1 where key = 'payments'`);
    await expect(provider()).rejects.toThrow();
  });
});

/** Opens the sealed webhook secret, as the service does when it registers it. */
function webhookSecretOf(value: Record<string, unknown> | undefined): string {
  const sealed = value?.webhookSecretSealed;
  expect(sealed).toMatch(/^v2\./);
  return secretBox.open(String(sealed), 'settings.payments.webhookSecret', 'payments');
}

describe('a certificate', () => {
  test('is refused without its key, with another one, when it has ended, and in two files at once', async () => {
    const only = settings({ certificate: '', private_key: 'x' });
    expect(await errorsOf(only)).toEqual({ certificate: ['Envie também o certificado desta chave privada.'] });
    expect(await errorsOf(settings({ private_key: 'outra' }))).toEqual({
      certificate: ['A chave privada não é a deste certificado.'],
    });
    const old = '2020-01-01T00:00:00.000Z';
    expect(await errorsOf(settings({ certificate: old, private_key: `chave de ${old}` }))).toEqual({
      certificate: ['Este certificado já venceu. Gere outro no site do provedor.'],
    });
    expect(Object.keys(await errorsOf(settings({ pfx: base64(good), pfx_password: 'abre' })))).toEqual(['pfx']);
  });

  test('may come as a .p12 file, and takes the place of PEM files, and the other way round', async () => {
    const pfx = { certificate: '', private_key: '', pfx: base64('2029-01-01T00:00:00.000Z'), pfx_password: 'abre' };
    await put(settings());
    expect(await errorsOf(settings({ ...pfx, pfx_password: 'não abre' }))).toEqual({
      pfx: ['A senha não abre este arquivo .p12.'],
    });
    expect((await put(settings(pfx))).body.config.certificate_expires_at).toBe('2029-01-01T00:00:00.000Z');
    await provider();
    expect(opened.at(-1)?.certificate).toEqual({
      pfx: Buffer.from('2029-01-01T00:00:00.000Z'),
      passphrase: 'abre',
    });
    expect((await put(settings(bare))).body.config.has_certificate).toBe(true);
    expect((await put(settings())).body.config.certificate_expires_at).toBe(good);
    await provider();
    expect(opened.at(-1)?.certificate).toEqual({ cert: good, key: `chave de ${good}` });
  });

  test('may be renewed under the same key', async () => {
    const tools: PixTools['readCertificate'] = () => ({ expiresAt: new Date(good) });
    const lenient = await openShop({}, { pixTools: { ...pixTools, readCertificate: tools } });
    const somebody = await lenient.signedIn('admin');
    await somebody.put('pagamentos-config', settings());
    const renewed = settings({ ...bare, certificate: 'um novo' });
    expect((await somebody.put('pagamentos-config', renewed)).status).toBe(200);
    await lenient.app.services.paymentSettings.findProvider(lenient.database);
    expect(opened.at(-1)?.certificate).toEqual({ cert: 'um novo', key: `chave de ${good}` });
    await lenient.close();
  });

  test("of the provider's own signer stays with the provider", async () => {
    expect((await put(other({ ca: selfSigned.cert }))).body.config.has_ca).toBe(true);
    expect((await put(other({ base_url: 'https://novo.banco.example' }))).body.config.has_ca).toBe(true);
    await provider();
    expect(opened.at(-1)?.ca).toBe(selfSigned.cert);
    expect((await put(settings())).body.config.has_ca).toBe(false);
  });

  test('that ends is told of by mail once a week from thirty days before, and once when it has ended', async () => {
    const dated = await openShop({}, { pixTools });
    const run = async (moment: string) => {
      await dated.setNow(new Date(moment));
      await dated.app.services.paymentSettings.warnOfCertificate();
      return (await dated.mails().catch(() => [])).map(({ subject, to }) => [subject, to?.[0]?.address]);
    };
    await dated.setNow(new Date('2030-04-01T12:00:00Z'));
    const somebody = await dated.signedIn('admin');
    await somebody.put('pagamentos-config', settings());
    expect(await run('2030-04-19T12:00:00Z')).toEqual([]);
    const mail = ['O certificado do Pix vence em 20/05/2030', 'contato@giro.example'];
    expect(await run('2030-04-21T12:00:00Z')).toEqual([mail]);
    expect(await run('2030-04-21T13:00:00Z')).toEqual([mail]);
    expect(await run('2030-04-28T12:00:00Z')).toEqual([mail, mail]);
    const over = ['O certificado do Pix venceu em 20/05/2030', 'contato@giro.example'];
    expect(await run('2030-05-21T12:00:00Z')).toEqual([mail, mail, over]);
    expect(await run('2030-06-21T12:00:00Z')).toEqual([mail, mail, over]);
    // A kept value keeps nobody from saving the rest; sent again it is refused.
    const again = await dated.signedIn('admin');
    expect((await again.put('pagamentos-config', settings({ ...bare, reserve_minutes: 25 }))).status).toBe(200);
    expect((await again.put('pagamentos-config', settings())).status).toBe(422);
    expect((await again.post('pagamentos-config/teste')).body.message).toMatch(/^O certificado venceu/);
    await dated.close();
  });
});

/** Money of the present provider that may still go back, so that it is kept when another takes its place. */
const receiveSomething = ({ pool }: TestShop) =>
  pool.query(`insert into pix_payments (e2e_id, amount_cents, paid_at, payer_masked, verdict, provider_id)
    select 'E1', 1000, giro_now(), 'Ana', 'unmatched', id from pix_providers where replaced_at is null`);

describe('the certificate of a former provider', () => {
  test('that ends is told of while something of it may still move, and not any more afterwards', async () => {
    const dated = await openShop({}, { pixTools });
    const subjects = async (moment: string) => {
      await dated.setNow(new Date(moment));
      await dated.app.services.paymentSettings.warnOfCertificate();
      return (await dated.mails().catch(() => [])).map(({ subject }) => subject);
    };
    await dated.setNow(new Date('2030-04-01T12:00:00Z'));
    const somebody = await dated.signedIn('admin');
    await somebody.put('pagamentos-config', settings());
    await receiveSomething(dated);
    const unsigned = other({ certificate: null, private_key: null });
    expect((await somebody.put('pagamentos-config', unsigned)).status).toBe(200);
    expect(await subjects('2030-04-19T12:00:00Z')).toEqual([]);
    const mail = 'O certificado do Pix em Efí vence em 20/05/2030';
    expect(await subjects('2030-04-21T12:00:00Z')).toEqual([mail]);
    expect(await subjects('2030-04-21T13:00:00Z')).toEqual([mail]);
    await dated.pool.query('delete from pix_payments');
    await dated.app.services.paymentSettings.forgetFormer();
    expect(await subjects('2030-04-28T12:00:00Z')).toEqual([mail]);
    await dated.close();
  });
});

describe('the simulator', () => {
  const simulator = { psp: 'simulador' };

  test('needs nothing else while the shop is on this machine', async () => {
    const { status, body } = await put(simulator);
    expect([status, body.config.psp]).toEqual([200, 'simulador']);
    expect((await provider())?.settings).toMatchObject({ psp: 'simulador', isSimulated: true });
    const plan = await shop.app.services.paymentSettings.readPlan(shop.database);
    expect(plan).toEqual({ reserveMinutes: 15, isSimulated: true });
    expect((await admin.post('pagamentos-config/teste')).body).toMatchObject({ ok: true });
    expect(asked).toEqual([]);
  });

  test('is refused by a shop that others reach, and pays nobody there when it comes with a backup', async () => {
    const open = await openShop({ BASE_URL: 'https://loja.exemplo.com.br' }, { pixTools });
    const somebody = await open.signedIn('admin');
    const refusal = await somebody.put('pagamentos-config', simulator);
    expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([422, ['psp']]);
    expect((await somebody.get('pagamentos-config')).body.has_simulator).toBe(false);
    await open.pool.query(`insert into settings (key, value) values ('payments', '{"psp": "simulador"}')`);
    const { findProvider, readPlan } = open.app.services.paymentSettings;
    expect([await findProvider(open.database), await readPlan(open.database)]).toEqual([undefined, undefined]);
    expect((await somebody.post('pagamentos-config/teste')).status).toBe(422);
    await open.close();
  });
});

describe('a trial', () => {
  const tryOut = () => admin.post('pagamentos-config/teste');

  test('asks for what orders need, and leaves nothing behind', async () => {
    await put(settings());
    const { status, body } = await tryOut();
    expect([status, body.ok]).toEqual([200, true]);
    expect(asked.map(({ verb }) => verb)).toEqual(['readCharge', 'listReceived', 'openCharge', 'removeCharge']);
    const [charge] = asked.filter(({ verb }) => verb === 'openCharge').map(({ args }) => args[0]);
    expect(charge).toMatchObject({ txid: asked[0]?.args[0], key: 'pix@loja.exemplo.com.br' });
    expect(asked[3]?.args).toEqual(asked[0]?.args);
    expect(asked[0]?.args[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each([
    ['readCharge', 'credentials', 'O Efí recusou o Client ID ou o Client Secret.'],
    ['listReceived', 'scope', 'A aplicação não tem a permissão pix.read.'],
    ['openCharge', 'key', 'Esta chave Pix não é desta conta.'],
    ['readCharge', 'unknown', 'O Efí não respondeu a tempo.'],
  ] as const)('says what is wrong: %s, %s', async (verb, kind, words) => {
    await put(settings());
    trouble = { verb, problem: new ProviderProblem(kind, words) };
    const { status, body } = await tryOut();
    expect([status, body.message, body.error]).toEqual([422, words, words]);
  });

  test('says what is missing', async () => {
    expect((await tryOut()).body.message).toBe('Escolha e salve um provedor antes de testar.');
    await put(settings());
    await put(settings({ ...bare, psp: 'inter' }));
    const { status, body } = await tryOut();
    expect([status, body.message]).toEqual([
      422,
      'Falta o client secret: ele foi apagado quando o endereço mudou. Digite e salve.',
    ]);
    expect(asked).toEqual([]);
  });

  test('is made five times a minute at most', async () => {
    await put(settings());
    for (let made = 0; made < 5; made++) expect((await tryOut()).status).toBe(200);
    const sixth = await tryOut();
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a webhook', () => {
  let open: TestShop;
  let somebody: Client;
  beforeAll(async () => {
    open = await openShop({ BASE_URL: 'https://loja.exemplo.com.br' }, { pixTools });
    somebody = await open.signedIn('admin');
  });
  beforeEach(() => open.pool.query('delete from rate_limits'));
  afterAll(() => open.close());

  const register = () => somebody.post('pagamentos-config/webhook');
  const set = (body: object) => somebody.put('pagamentos-config', body);

  test('is registered at an address that nobody can guess, which alone is known', async () => {
    await set(settings());
    const { status, body } = await register();
    expect(status).toBe(200);
    expect(body.config.webhook_registered_at).toEqual(expect.any(String));
    const [key, url] = (asked.at(-1)?.args ?? []) as string[];
    expect(key).toBe('pix@loja.exemplo.com.br');
    const secret = /^https:\/\/loja\.exemplo\.com\.br\/api\/pix\/webhook\/([\w-]{43})$/.exec(url ?? '')?.[1] ?? '';
    const { findWebhookProvider, forgetFormer } = open.app.services.paymentSettings;
    const isKnown = async (text: string) => (await findWebhookProvider(text)) !== undefined;
    expect(await isKnown(secret)).toBe(true);
    expect(await isKnown('')).toBe(false);
    expect(await isKnown(`${secret.slice(0, -1)}_`)).toBe(secret.endsWith('_'));
    // Settings that leave key, application and address as they are leave the webhook as well.
    const kept = await set(settings({ ...bare, reserve_minutes: 45 }));
    expect(kept.body.config.webhook_registered_at).toBe(body.config.webhook_registered_at);
    expect(await isKnown(secret)).toBe(true);
    const moved = await set(settings({ pix_key: '529.982.247-25' }));
    expect(moved.body.config.webhook_registered_at).toBeNull();
    // A provider of before may tell for as long as it is kept.
    await receiveSomething(open);
    await set(settings({ psp: 'inter' }));
    expect(await isKnown(secret)).toBe(true);
    await open.pool.query('delete from pix_payments');
    await forgetFormer();
    expect(await isKnown(secret)).toBe(false);
  });

  test('is not registered when another admin saved while the provider was asked', async () => {
    await set(settings());
    onAsk = async () => {
      onAsk = async () => undefined;
      await set(settings({ ...bare, pix_key: '529.982.247-25' }));
    };
    const late = await register();
    expect(late.status).toBe(409);
    const { body } = await somebody.get('pagamentos-config');
    expect(body).toMatchObject({ pix_key: '52998224725', webhook_registered_at: null });
  });

  test('is refused with words: by the provider, without one, and where it wants certificates of ours', async () => {
    trouble = { verb: 'registerWebhook', problem: new ProviderProblem('scope', 'Falta a permissão webhook.write.') };
    await set(settings());
    expect((await register()).body.message).toBe('Falta a permissão webhook.write.');
    await set(settings({ psp: 'bb' }));
    const bank = await register();
    expect([bank.status, bank.body.message]).toEqual([422, expect.stringMatching(/^Banco do Brasil só avisa/)]);
    await set({ psp: '' });
    expect((await register()).status).toBe(422);
  });

  test('is refused while no provider can reach the shop', async () => {
    await put(settings());
    const { status, body } = await admin.post('pagamentos-config/webhook');
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^O provedor só avisa lojas com endereço/)]);
    expect(asked).toEqual([]);
    expect(await shop.app.services.paymentSettings.findWebhookProvider('')).toBeUndefined();
  });
});
