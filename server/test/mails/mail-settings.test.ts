import tls from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOtherPeer, openSmtpPeer, type SmtpPeer } from '../../fakes/smtp-peer.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { selfSigned } from '../support/self-signed.ts';

let shop: TestShop;
let peer: SmtpPeer;
let admin: Client;

beforeAll(async () => {
  shop = await openShop();
  peer = await openSmtpPeer();
});
beforeEach(async () => {
  admin = await shop.signedIn('admin', { name: 'Clara Dias' });
  peer.mails.length = 0;
});
afterAll(async () => {
  await peer.close();
  await shop.close();
});

const settings = (changes: object = {}) => ({
  mailer: 'smtp',
  host: '127.0.0.1',
  port: peer.port,
  username: 'loja',
  password: 'segredo',
  encryption: null,
  fromAddress: 'loja@exemplo.com.br',
  fromName: 'Loja São João',
  ...changes,
});

const stored = async () => {
  const row = await shop.database.selectFrom('settings').select('value').where('key', '=', 'smtp').executeTakeFirst();
  return row?.value as Record<string, unknown> | null;
};

/** Has the shop write a mail and sends it. */
async function mailSomebody() {
  const { email } = await shop.signedIn();
  await shop.visitor().post('forgot-password', { email });
  await shop.mails().catch(() => []);
}

describe('the settings of mail', () => {
  test('are for admins alone', async () => {
    const user = await shop.signedIn();
    for (const [caller, status] of [
      [shop.visitor(), 401],
      [user, 403],
    ] as const) {
      expect((await caller.get('email-config-front')).status).toBe(status);
      expect((await caller.post('email-config', settings())).status).toBe(status);
      expect((await caller.post('email-config/teste', settings({ to: 'a@exemplo.com' }))).status).toBe(status);
      expect((await caller.delete('email-config')).status).toBe(status);
    }
    expect(await stored()).toBeUndefined();
  });

  test('are blank until somebody sets them', async () => {
    const { status, body } = await admin.get('email-config-front');
    expect(status).toBe(200);
    expect(body).toMatchObject({ mailer: 'smtp', host: '', port: null, has_password: false, encryption: null });
  });

  test('are refused with every bad field at once', async () => {
    const { status, body } = await admin.post('email-config', {
      mailer: 'sendmail',
      host: 'http://x',
      port: 70_000,
      encryption: 'ssh',
      fromAddress: 'x',
      fromName: ' ',
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      mailer: ['Escolha uma das opções.'],
      host: ['Informe só o nome do servidor, como smtp.exemplo.com.br.'],
      port: ['Este número é grande demais.'],
      encryption: ['Escolha uma das opções.'],
      fromAddress: ['E-mail inválido.'],
      fromName: ['Preencha este campo.'],
    });
    expect(Object.keys((await admin.post('email-config', { mailer: 'smtp', port: '' })).body.errors)).toEqual([
      'host',
      'port',
      'fromAddress',
      'fromName',
    ]);
  });

  test('are saved with the password sealed and never shown, and the next mail uses them', async () => {
    const saved = await admin.post('email-config', settings());
    expect(saved.status).toBe(200);
    expect(saved.body.message).toBe('Configurações de e-mail salvas com sucesso!');
    expect(JSON.stringify(await stored())).not.toContain('segredo');
    const { body } = await admin.get('email-config-front');
    expect(body).toMatchObject({ host: '127.0.0.1', username: 'loja', has_password: true });
    expect(JSON.stringify([saved.body, body])).not.toContain('segredo');
    await mailSomebody();
    expect(peer.mails).toHaveLength(1);
    expect(peer.mails[0]?.from).toMatchObject({ address: 'loja@exemplo.com.br', name: 'Loja São João' });
  });

  test('keep the stored password when it is left blank, until it is removed', async () => {
    await admin.post('email-config', settings());
    await admin.post('email-config', settings({ password: '', fromName: 'Outro nome' }));
    await mailSomebody();
    expect(peer.mails[0]?.from?.name).toBe('Outro nome');
    const { body } = await admin.post('email-config', settings({ password: '', remove_password: true }));
    expect(body.config.has_password).toBe(false);
    expect((await stored())?.passwordSealed).toBeNull();
  });

  test('can be taken back: mails become files again', async () => {
    await admin.post('email-config', settings());
    const { status, body } = await admin.delete('email-config');
    expect(status).toBe(200);
    expect(body.config).toMatchObject({ host: '', has_password: false });
    await mailSomebody();
    expect(peer.mails).toHaveLength(0);
    const row = await shop.database.selectFrom('emails').select('channel').orderBy('id', 'desc').executeTakeFirst();
    expect(row?.channel).toBe('file');
  });

  test('tell a second admin who saved meanwhile, also after they were taken back', async () => {
    const { version } = (await admin.get('email-config-front')).body;
    const seen = { 'if-match': `"${version}"` };
    expect((await admin.post('email-config', settings(), seen)).status).toBe(200);
    const late = await admin.post('email-config', settings({ fromName: 'Tarde' }), seen);
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/alteradas por Clara Dias em \d\d\/\d\d\/\d{4}/);
    expect((await admin.delete('email-config', seen)).status).toBe(409);
    await admin.delete('email-config');
    expect((await admin.post('email-config', settings({ fromName: 'Tarde' }), seen)).status).toBe(409);
    expect(await stored()).toBeNull();
  });

  test('saved by two at once over one version are saved by one', async () => {
    const { version } = (await admin.get('email-config-front')).body;
    const seen = { 'if-match': `"${version}"` };
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post('email-config', settings(), seen)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('a test mail', () => {
  const send = async (changes: object = {}) => {
    const { status, body } = await admin.post('email-config/teste', settings({ to: 'ana@exemplo.com.br', ...changes }));
    expect(status).toBe(200);
    return body as { accepted: boolean; message: string };
  };

  test('is sent by what is in the form, without saving it', async () => {
    const before = await stored();
    const { accepted, message } = await send();
    expect(accepted).toBe(true);
    expect(message).toMatch(/^O servidor aceitou o e-mail de teste para ana@exemplo.com.br\..*Resposta: “250 /);
    expect(peer.mails[0]).toMatchObject({ subject: 'E-mail de teste', to: [{ address: 'ana@exemplo.com.br' }] });
    expect(await stored()).toEqual(before);
  });

  test('uses the stored password when none is typed', async () => {
    await admin.post('email-config', settings());
    expect((await send({ password: '' })).accepted).toBe(true);
    expect((await send({ password: '', remove_password: true })).accepted).toBe(false);
  });

  test('takes the stored password to the server that it is for, and to no other', async () => {
    await admin.post('email-config', settings());
    for (const path of ['email-config/teste', 'email-config']) {
      const answer = await admin.post(path, settings({ to: 'a@exemplo.com', host: 'localhost', password: '' }));
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({ password: ['O servidor é outro: digite a senha dele.'] });
    }
    expect(peer.mails).toHaveLength(0);
    const open = { host: 'localhost', password: '', remove_password: true, username: '' };
    expect((await admin.post('email-config', settings(open))).status).toBe(200);
  });

  test.each([
    ['a wrong password', { password: 'errada' }, /^O servidor recusou o usuário ou a senha\. Resposta: “535 /],
    [
      'a sender who may not',
      { fromAddress: 'proibido@exemplo.com.br' },
      /recusou o remetente.*“553 Sender not allowed/,
    ],
    ['an unknown recipient', { to: 'ninguem@exemplo.com.br' }, /^O servidor recusou o destinatário\. Resposta: “550 /],
    ['TLS where there is none', { encryption: 'tls' }, /^O servidor não oferece TLS nesta porta/],
    ['SSL where there is none', { encryption: 'ssl' }, /^O servidor não fala SSL nesta porta/],
  ])('tells of %s', async (_, changes, words) => {
    const { accepted, message } = await send(changes);
    expect(accepted).toBe(false);
    expect(message).toMatch(words);
    expect(peer.mails).toHaveLength(0);
  });

  test('tells of a certificate that nobody vouches for, and is accepted once somebody does', async () => {
    const { key, cert } = selfSigned;
    const startTls = await openSmtpPeer({ key, cert, disabledCommands: [] });
    const ssl = await openSmtpPeer({ key, cert, secure: true });
    const known = tls.getCACertificates('default');
    const untrusted = 'O certificado de segurança do servidor não é confiável.';
    try {
      expect((await send({ port: startTls.port, encryption: 'tls' })).message).toBe(untrusted);
      expect((await send({ port: ssl.port, encryption: 'ssl' })).message).toBe(untrusted);
      tls.setDefaultCACertificates([...known, cert]);
      expect((await send({ port: startTls.port, encryption: 'tls' })).accepted).toBe(true);
      expect((await send({ port: ssl.port, encryption: 'ssl' })).accepted).toBe(true);
    } finally {
      tls.setDefaultCACertificates(known);
      await startTls.close();
      await ssl.close();
    }
  });

  test('tells of a server that demands encryption', async () => {
    const strict = await openSmtpPeer({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('Must issue a STARTTLS command first'), { responseCode: 530 })),
    });
    expect((await send({ port: strict.port })).message).toMatch(/^O servidor exige criptografia/);
    await strict.close();
  });

  test('tells of a closed port', async () => {
    const gone = await openOtherPeer();
    await gone.close();
    expect((await send({ port: gone.port })).message).toMatch(/^O servidor recusou a conexão/);
  });

  test('tells of a server that hangs', async () => {
    const hanging = await openOtherPeer();
    const hasty = await openShop({}, { smtpPatience: { greetingMs: 200, answerMs: 200 } });
    const form = settings({ port: hanging.port, to: 'ana@exemplo.com.br' });
    const { body } = await (await hasty.signedIn('admin')).post('email-config/teste', form);
    expect(body.message).toMatch(/^O servidor não respondeu a tempo/);
    await hasty.close();
    await hanging.close();
  });

  test('does not repeat what other programs say on their ports', async () => {
    const other = await openOtherPeer('SSH-2.0-OpenSSH_9.2p1 internal-host\r\n');
    const { message } = await send({ port: other.port });
    expect(message).toBe('Quem respondeu neste endereço não é um servidor de e-mail. Confira o Host e a Porta.');
    await other.close();
  });

  test('is sent five times a minute at most', async () => {
    for (let sent = 0; sent < 5; sent++) expect((await send()).accepted).toBe(true);
    const sixth = await admin.post('email-config/teste', settings({ to: 'ana@exemplo.com.br' }));
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect(peer.mails).toHaveLength(5);
  });
});
