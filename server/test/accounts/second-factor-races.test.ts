import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, enrolApp } from '../support/enrol.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.pool.query('delete from rate_limits'));

const password = 'uma senha boa';
let people = 0;
async function enrolled() {
  const email = `ana${++people}@exemplo.com.br`;
  const { body } = await shop.visitor().post('cadastrar-usuario', { name: 'Ana Lima', email, password });
  await shop.app.services.accounts.markEmailConfirmed(shop.database, body.user.id);
  const ana = shop.bearing(body.token);
  const begin = async (address?: string) =>
    (await shop.visitor(address).post('login', { email, password })).body.challenge;
  return { ...ana, ...(await enrolApp(ana)), id: body.user.id as number, email, begin };
}
const finish = (challenge: string, code: string) => shop.visitor().post('login/factor', { challenge, code });
const together = <Result>(count: number, one: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));
const count = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

describe('of four sign-ins that send one code at once', () => {
  test('one is let in by a code of the app', async () => {
    const ana = await enrolled();
    const challenges = await together(4, () => ana.begin());
    const answers = await together(4, (index) => finish(challenges[index], codeOf(ana.secret)));
    expect([count(answers, 200), count(answers, 401)]).toEqual([1, 3]);
  });

  test('one is let in by a recovery code', async () => {
    const ana = await enrolled();
    const challenges = await together(4, () => ana.begin());
    const answers = await together(4, (index) => finish(challenges[index], String(ana.recoveryCodes[0])));
    expect([count(answers, 200), count(answers, 401)]).toEqual([1, 3]);
  });

  test('several would be by a recovery code, if each looked before another had used it', async () => {
    const { id } = await enrolled();
    const [code] = (
      await sql<{ hash: Buffer }>`select code_hash as hash from recovery_codes where user_id = ${id} limit 1`.execute(
        shop.database,
      )
    ).rows;
    const looks = await together(4, async () => {
      const { rows } = await sql`
        select from recovery_codes where code_hash = ${code?.hash} and used_at is null`.execute(shop.database);
      return rows.length === 1;
    });
    await sql`update recovery_codes set used_at = giro_now() where code_hash = ${code?.hash}`.execute(shop.database);
    expect(looks.filter(Boolean)).toHaveLength(4);
  });

  test('several would be by a code of the app, if each looked before another had taken it', async () => {
    const { id } = await enrolled();
    const step = Math.floor(Date.now() / 30_000);
    const looks = await together(4, async () => {
      const { rows } = await sql<{ last: number }>`select totp_last_step as last from users where id = ${id}`.execute(
        shop.database,
      );
      return (rows[0]?.last ?? 0) < step;
    });
    await sql`update users set totp_last_step = ${step} where id = ${id}`.execute(shop.database);
    expect(looks.filter(Boolean)).toHaveLength(4);
  });
});

test('one sign-in that is finished twice at once gives one session', async () => {
  const ana = await enrolled();
  const challenge = await ana.begin();
  const answers = await together(4, (index) => finish(challenge, String(ana.recoveryCodes[index])));
  expect([count(answers, 200), count(answers, 401)]).toEqual([1, 3]);
  expect((await ana.get('factor')).body.recovery_left).toBe(9);
});

describe('sixty codes sent together', () => {
  test('to one sign-in are five, and the right one among them is not found', async () => {
    const ana = await enrolled();
    const challenge = await ana.begin();
    await shop.pool.query('delete from rate_limits');
    const answers = await together(60, (index) => finish(challenge, index === 59 ? codeOf(ana.secret) : '000000'));
    const { rows } = await shop.pool.query('select tries from factor_challenges where user_id = $1', [ana.id]);
    expect([rows[0].tries, count(answers, 200)]).toEqual([5, 0]);
    expect((await finish(challenge, codeOf(ana.secret))).body.is_over).toBe(true);
  });

  test('to many sign-ins count as passwords: ten attempts in all', async () => {
    const ana = await enrolled();
    const challenges: string[] = [];
    let refused = 0;
    for (let index = 0; index < 12; index++) {
      const begun = await shop.visitor().post('login', { email: ana.email, password });
      if (begun.status === 429) refused++;
      else challenges.push(begun.body.challenge);
    }
    expect([challenges.length, refused]).toEqual([10, 2]);
    expect((await finish(String(challenges[0]), codeOf(ana.secret))).status).toBe(429);
  });

  test('at a step-up are ten, and share their count with passwords', async () => {
    const ana = await enrolled();
    const answers = await together(60, (index) =>
      ana.post('step-up', index % 2 ? { code: '000000' } : { password: 'x' }),
    );
    expect([count(answers, 422), count(answers, 429)]).toEqual([10, 50]);
    expect((await ana.post('step-up', { password })).status).toBe(429);
  });
});

test('a sign-in that is finished takes nothing from the limits of wrong ones, however often', async () => {
  const ana = await enrolled();
  for (const code of ana.recoveryCodes) {
    await finish(await ana.begin(), '000000');
    await shop.pool.query('delete from rate_limits');
    expect((await finish(await ana.begin(), code)).status).toBe(200);
    const { rows } = await shop.pool.query(
      "select points from rate_limits where key ~ '^sign-in-(pair|stranger|address)' and points <> 0",
    );
    expect(rows).toEqual([]);
  }
});

test('two factors that are taken away at once leave one while the shop demands it', async () => {
  const owner = await shop.signedIn('admin');
  await shop.app.services.users.setPassword(owner.id, password);
  const { body } = await shop.visitor().post('login', { email: owner.email, password });
  const one = shop.bearing(body.token);
  await enrolApp(one);
  await shop.pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, name) values ($1, 'x', 'x', 0, 'Chave')`,
    [owner.id],
  );
  const [{ id }] = (await one.get('factor')).body.passkeys;
  const answers = await Promise.all([
    one.delete('factor/totp', {}, { password }),
    one.delete(`factor/passkeys/${id}`, {}, { password }),
  ]);
  expect([count(answers, 200), count(answers, 422)]).toEqual([1, 1]);
});
