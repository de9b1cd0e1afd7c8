import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSmtpPeer, type SmtpPeer } from '../../fakes/smtp-peer.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let peer: SmtpPeer;
let admin: Client;

beforeAll(async () => {
  shop = await openShop();
  peer = await openSmtpPeer();
  admin = await shop.signedIn('admin');
  const smtp = { mailer: 'smtp', host: '127.0.0.1', port: peer.port, username: 'loja', password: 'segredo' };
  await admin.post('email-config', { ...smtp, fromAddress: 'loja@exemplo.com.br', fromName: 'Loja' });
});
beforeEach(async () => {
  await shop.database.deleteFrom('emails').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(shop.database);
  peer.mails.length = 0;
  peer.gate = Promise.resolve();
});
afterAll(async () => {
  await peer.close();
  await shop.close();
});

let people = 0;
/** Has the shop write a confirmation to somebody; returns the mail's id. */
async function write(recipient = `pessoa${++people}@exemplo.com.br`, title = 'Recebemos seu pedido', expiresAt?: Date) {
  const content = { title, greeting: 'Ana', blocks: [{ kind: 'text', text: 'Um <b>teste</b>' } as const] };
  const cause = { subjectKind: 'order', subjectId: ++people, event: 'placed' } as const;
  const options = expiresAt && { confidential: true, expiresAt };
  const { outbox } = shop.app.ground;
  await shop.database.transaction().execute((tx) => outbox.post(tx, cause, recipient, content, options));
  const row = await shop.database.selectFrom('emails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return row.id;
}

const work = () => shop.work();
const mailOf = async (id: number) => (await admin.get(`emails/${id}`)).body.mail;
const countJobs = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where attempts < max_attempts`.execute(shop.database);
  return rows[0]?.count;
};

/** A mail whose every attempt has failed. */
async function writeFailed(recipient?: string) {
  const id = await write(recipient);
  await sql`delete from graphile_worker._private_jobs`.execute(shop.database);
  const failure = { status: 'failed', last_error: 'O servidor não respondeu a tempo.', attempts: 15 };
  await shop.database.updateTable('emails').set(failure).where('id', '=', id).execute();
  return id;
}

describe('the list of mails', () => {
  test('is for admins alone', async () => {
    const user = await shop.signedIn();
    const id = await write();
    for (const [caller, status] of [
      [shop.visitor(), 401],
      [user, 403],
    ] as const) {
      for (const path of ['emails', `emails/${id}`]) expect((await caller.get(path)).status).toBe(status);
      for (const path of ['emails/reenviar-falhas', `emails/${id}/reenviar`]) {
        expect((await caller.post(path)).status).toBe(status);
      }
    }
  });

  test('is paged, newest first, found by recipient and title, filtered by status', async () => {
    for (let count = 0; count < 11; count++) await write();
    const failed = await writeFailed('jose_silva@exemplo.com.br');
    await write('outra@exemplo.com.br', 'Sua avaliação está pronta');
    const first = (await admin.get('emails')).body;
    expect(first).toMatchObject({ total: 13, last_page: 2, troubled: 1 });
    expect(first.data).toHaveLength(10);
    expect(first.data[0].recipient).toBe('outra@exemplo.com.br');
    expect((await admin.get('emails?page=2&sort=asc')).body.data).toHaveLength(3);
    expect((await admin.get('emails?search=JOSE_')).body.data).toMatchObject([{ id: failed, status: 'failed' }]);
    expect((await admin.get('emails?search=avaliacao')).body.total).toBe(1);
    expect((await admin.get('emails?status=failed')).body.total).toBe(1);
    expect((await admin.get('emails?status=sent')).body.total).toBe(0);
    expect((await admin.get('emails?status=lost')).status).toBe(422);
  });

  test('shows what a mail says, never what a confidential one says', async () => {
    const open = await mailOf(await write());
    expect(open.html).toContain('Um &lt;b&gt;teste&lt;/b&gt;');
    expect(open.text).toContain('Um <b>teste</b>');
    const secret = await mailOf(await write('a@exemplo.com.br', 'Senha', new Date(Date.now() + 60_000)));
    expect(secret).toMatchObject({ confidential: true, html: null, text: null });
    expect((await admin.get('emails/999999')).status).toBe(404);
  });

  test('says why a mail has not left, in words with the reply of the server', async () => {
    const delayed = await write('depois@exemplo.com.br');
    const refused = await write('ninguem@exemplo.com.br');
    await work();
    expect(await mailOf(delayed)).toMatchObject({
      status: 'waiting',
      last_error: 'O servidor recusou o destinatário. Resposta: “451 Try later”',
    });
    expect(await mailOf(refused)).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_error: 'O servidor recusou o destinatário. Resposta: “550 No such user”',
    });
    expect((await admin.get('emails')).body.troubled).toBe(2);
  });
});

describe('sending a mail again', () => {
  test('sends a sent one once more, as a mail of its own', async () => {
    const id = await write();
    await work();
    const { status, body } = await admin.post(`emails/${id}/reenviar`);
    expect([status, body.message, body.mail.status]).toEqual([200, 'O e-mail vai ser enviado de novo.', 'waiting']);
    await work();
    expect(peer.mails).toHaveLength(2);
    expect(new Set(peer.mails.map(({ messageId }) => messageId)).size).toBe(2);
    expect(await mailOf(id)).toMatchObject({ status: 'sent', channel: 'smtp', attempts: 2 });
  });

  test('has a waiting one tried at once', async () => {
    const id = await write('depois@exemplo.com.br');
    await work();
    await shop.database.updateTable('emails').set({ recipient: 'ana@exemplo.com.br' }).where('id', '=', id).execute();
    await work();
    expect(peer.mails).toHaveLength(0);
    const { body } = await admin.post(`emails/${id}/reenviar`);
    expect(body.message).toBe('O e-mail já estava na fila e vai ser enviado agora.');
    expect(await countJobs()).toBe(1);
    await work();
    expect(peer.mails).toHaveLength(1);
  });

  test('makes a failed one wait with one job, however many press at once', async () => {
    const id = await writeFailed();
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post(`emails/${id}/reenviar`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countJobs()).toBe(1);
    await work();
    expect(peer.mails).toHaveLength(1);
  });

  test('(looking first and adding a job then would send it several times)', async () => {
    const id = await writeFailed();
    const look = () =>
      shop.database.selectFrom('emails').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    const write = async ({ status }: { status: string }) => {
      if (status !== 'failed') return;
      await shop.database.updateTable('emails').set({ status: 'waiting' }).where('id', '=', id).execute();
      await sql`select graphile_worker.add_job('deliver-mail', json_build_object('emailId', ${id}::int))`.execute(
        shop.database,
      );
    };
    await Promise.all((await Promise.all([look(), look()])).map(write));
    expect(await countJobs()).toBe(2);
  });

  test('sends a sent one once for two admins who saw the same list', async () => {
    const id = await write();
    await work();
    const press = () => admin.post(`emails/${id}/reenviar`, { attempts: 1 });
    expect((await press()).status).toBe(200);
    await work();
    const late = await press();
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^Este e-mail foi enviado de novo há pouco/);
    expect(peer.mails).toHaveLength(2);
  });

  test('leaves alone one that is being sent right now', async () => {
    const id = await write();
    let release = () => {};
    peer.gate = new Promise((resolve) => {
      release = resolve;
    });
    const working = work();
    await expect
      .poll(
        async () =>
          (await sql`select 1 from graphile_worker.jobs where locked_at is not null`.execute(shop.database)).rows,
        { timeout: 15_000 },
      )
      .toHaveLength(1);
    expect((await admin.post(`emails/${id}/reenviar`)).status).toBe(200);
    expect(await countJobs()).toBe(1);
    release();
    await working;
    await work();
    expect(peer.mails).toHaveLength(1);
  });

  test('is refused once its links have run out, and no dead link leaves late', async () => {
    const late = await write('a@exemplo.com.br', 'Senha', new Date(Date.now() - 1000));
    await work();
    expect(peer.mails).toHaveLength(0);
    expect(await mailOf(late)).toMatchObject({ status: 'failed', expired: true });
    const { status, body } = await admin.post(`emails/${late}/reenviar`);
    expect([status, body.message]).toEqual([422, expect.stringContaining('O link deste e-mail já venceu')]);
    expect((await admin.get('emails')).body.troubled).toBe(0);
    const fresh = await write('b@exemplo.com.br', 'Senha', new Date(Date.now() + 60_000));
    await work();
    expect((await admin.post(`emails/${fresh}/reenviar`)).status).toBe(200);
  });

  test('of all that failed gives each one job, however many press at once', async () => {
    const sent = await write();
    await work();
    for (const name of ['a', 'b', 'c']) await writeFailed(`${name}@exemplo.com.br`);
    await write('depois@exemplo.com.br');
    await work();
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post('emails/reenviar-falhas')));
    expect(Math.max(...answers.map(({ body }) => body.count))).toBe(4);
    expect(await countJobs()).toBe(4);
    await work();
    expect(peer.mails).toHaveLength(4);
    expect((await mailOf(sent)).attempts).toBe(1);
    expect((await admin.post('emails/reenviar-falhas')).body.message).toBe('1 e-mail vai ser enviado de novo.');
  });

  test('of an unknown one is not there', async () => {
    expect((await admin.post('emails/999999/reenviar')).status).toBe(404);
    expect((await admin.post('emails/x/reenviar')).status).toBe(404);
  });
});
