import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSecretBox } from '../../src/platform/crypto/secret-key.ts';
import type { Tx } from '../../src/platform/database/database.ts';
import { createOutbox } from '../../src/platform/mail/outbox.ts';
import { openShop, secretKey, type TestShop } from '../support/harness.ts';

interface Received {
  user: string | undefined;
  raw: string;
}

let shop: TestShop;
let received: Received[] = [];
let isRefusing = false;
let smtp: SMTPServer;

beforeAll(async () => {
  shop = await openShop();
  smtp = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === 'loja' && password === 'segredo') done(null, { user: username });
      else done(new Error('535 wrong credentials'));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        if (isRefusing) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        received.push({ user: session.user, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const box = await openSecretBox(secretKey, shop.database);
  const value = JSON.stringify({
    host: '127.0.0.1',
    port: (smtp.server.address() as AddressInfo).port,
    username: 'loja',
    passwordSealed: box.seal('segredo', 'settings.smtp', 'smtp'),
    encryption: null,
    fromAddress: 'loja@exemplo.com.br',
    fromName: 'Loja São João',
  });
  await shop.database.insertInto('settings').values({ key: 'smtp', value }).execute();
});
afterEach(() => {
  received = [];
  isRefusing = false;
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await shop.close();
});

async function post(event: string, recipient = 'ana@exemplo.com.br') {
  const box = await openSecretBox(secretKey, shop.database);
  const sender = {
    shop: 'Giro',
    address: 'Rua A, 1',
    cnpj: '12.345.678/0001-95',
    hours: [],
    email: 'contato@exemplo.com.br',
    whatsapp: '',
    baseUrl: 'http://localhost:3000',
  };
  const outbox = createOutbox(box, async () => sender);
  const content = {
    title: 'Olá & <bem-vinda>',
    greeting: 'Ana',
    blocks: [{ kind: 'text', text: 'Um <b>teste</b>' } as const],
  };
  const write = (tx: Tx) => outbox.post(tx, { subjectKind: 'user', subjectId: 1, event }, recipient, content);
  return (tx?: Tx) => (tx ? write(tx) : shop.database.transaction().execute(write));
}

const work = () => shop.work();
const stateOf = async (event: string) =>
  shop.database
    .selectFrom('emails')
    .select(['status', 'attempts', 'last_error'])
    .where('event', '=', event)
    .executeTakeFirst();

test('a mail goes out over SMTP as HTML and text, with what people typed kept harmless', async () => {
  await (await post('welcome'))();
  await work();
  expect(received).toHaveLength(1);
  expect(received[0]?.user).toBe('loja');
  const mail = await PostalMime.parse(received[0]?.raw ?? '');
  expect(mail.subject).toBe('Olá & <bem-vinda>');
  expect(mail.from).toMatchObject({ address: 'loja@exemplo.com.br', name: 'Loja São João' });
  expect(mail.html).toContain('Um &lt;b&gt;teste&lt;/b&gt;');
  expect(mail.text).toContain('Um <b>teste</b>');
  expect(mail.text).toContain('CNPJ 12.345.678/0001-95');
  expect(mail.messageId).toMatch(/^<giro-\d+@localhost>$/);
  expect(await stateOf('welcome')).toEqual({ status: 'sent', attempts: 1, last_error: null });
});

test('the same event is written once, however often and in parallel it happens', async () => {
  const again = await post('once');
  const answers = await Promise.all(Array.from({ length: 20 }, () => again()));
  expect(answers.filter(Boolean)).toHaveLength(1);
  await work();
  expect(received).toHaveLength(1);
});

test('a rolled-back change mails nobody', async () => {
  const write = await post('undone');
  const undone = shop.database.transaction().execute(async (tx) => {
    await write(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await work();
  expect(received).toHaveLength(0);
  expect(await stateOf('undone')).toBeUndefined();
});

test('a server that refuses leaves the mail waiting, and it goes out once the server is back', async () => {
  isRefusing = true;
  await (await post('later'))();
  await work();
  expect(await stateOf('later')).toMatchObject({
    status: 'waiting',
    attempts: 1,
    last_error: expect.stringContaining('451'),
  });
  isRefusing = false;
  await shop.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await work();
  expect(await stateOf('later')).toMatchObject({ status: 'sent', attempts: 2 });
  expect(received).toHaveLength(1);
});

test('after its last try a mail is failed, for the back-office to see', async () => {
  isRefusing = true;
  await (await post('never'))();
  await shop.pool.query('update graphile_worker._private_jobs set max_attempts = 1');
  await work();
  expect(await stateOf('never')).toMatchObject({ status: 'failed' });
});
