import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOtherPeer } from '../../fakes/smtp-peer.ts';
import { letter } from '../../src/platform/mail/mail-content.ts';
import { startRunners } from '../../src/runners.ts';
import { registerCustomer } from '../support/build-customer.ts';
import { buildModel } from '../support/build-model.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { type MoneyShop, openMoneyShop } from '../support/money-shop.ts';

/** Enough for a busy machine. */
const soon = { timeout: 45_000, interval: 50 };
let shop: MoneyShop;
let silent: Awaited<ReturnType<typeof openOtherPeer>>;
let runners: ReturnType<typeof startRunners> | undefined;
beforeAll(async () => {
  shop = await openMoneyShop();
  silent = await openOtherPeer('220 exemplo ESMTP\r\n');
});
afterAll(async () => {
  const closed = silent.close();
  await runners?.stop();
  await shop.close();
  await closed;
});

/** Has five hundred mails wait for a server that greets and says nothing more. */
async function writeMails(): Promise<void> {
  const smtp = { username: 'loja', password: 'segredo', encryption: null, fromAddress: 'loja@exemplo.com.br' };
  const { status } = await shop.admin.post('email-config', {
    ...smtp,
    mailer: 'smtp',
    host: '127.0.0.1',
    port: silent.port,
    fromName: 'Loja',
  });
  expect(status).toBe(200);
  const words = letter('Ana', 'Aviso', 'Olá.');
  await shop.database.transaction().execute(async (tx) => {
    for (let id = 1; id <= 500; id++) {
      const cause = { subjectKind: 'shop', subjectId: id, event: 'held-up' } as const;
      await shop.app.ground.outbox.post(tx, cause, `pessoa${id}@exemplo.com.br`, words);
    }
  });
}

const ask = async (statement: string, ...values: unknown[]) => (await shop.pool.query(statement, values)).rows;

test('all that is due is done at a start, while five hundred mails wait for a silent server', async () => {
  const buyer = await shop.placed();
  const person = await registerCustomer(shop);
  const quote = await submitProposal(shop, await buildModel(shop));
  await ask('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
  await writeMails();
  await ask(`update users set deletion_asked_at = giro_now() - interval '8 days' where id = $1`, person.id);
  await ask(`update proposals set valid_until = giro_now() + interval '1 hour' where id = $1`, quote.id);
  await ask(`update orders set hold_until = giro_now() - interval '1 hour' where id = $1`, buyer.id);
  await ask(`update emails set status = 'sent', created_at = giro_now() - interval '200 days'
    where event = 'held-up' and subject_id = '500'`);
  await ask(
    `insert into data_archives (user_id, key, asked_at, expires_at, token_hash)
     values ($1, 'private/archives/x.zip', giro_now() - interval '2 days', giro_now() - interval '1 day', '\\x00')`,
    person.id,
  );
  shop.provider.asked.length = 0;
  runners = startRunners({ ...shop, longestStopMs: 100, log: pino({ level: 'silent' }) });

  const done = async () => ({
    order: (await shop.orderOf(buyer.id)).status,
    account: (await ask('select anonymised_at is not null as is_over from users where id = $1', person.id))[0]?.is_over,
    quote: (await ask(`select from emails where recipient = $1 and title like '%vale até%'`, quote.email)).length,
    archives: (await ask('select from data_archives')).length,
    oldMails: (await ask(`select from emails where event = 'held-up' and html_sealed is null`)).length,
    listed: shop.provider.asked.includes('listReceived'),
  });
  await expect.poll(done, soon).toEqual({ order: 3, account: true, quote: 1, archives: 0, oldMails: 1, listed: true });
  const [waiting] = await ask(`select count(*)::int from emails where event = 'held-up' and status = 'waiting'`);
  expect(waiting.count).toBe(499);
});
