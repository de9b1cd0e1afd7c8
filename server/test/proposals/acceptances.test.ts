import { presentVersionsOf } from '@giro/contract/rules/terms.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerCustomer } from '../support/build-customer.ts';
import { buildModel } from '../support/build-model.ts';
import { submitProposal } from '../support/build-proposal.ts';
import { openShop, type TestShop } from '../support/harness.ts';

const presentVersions = presentVersionsOf({ givesCredit: false });

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const acceptedBy = async (id: number) =>
  (
    await shop.pool.query(
      'select document, version, client from acceptances where user_id = $1 order by document, version',
      [id],
    )
  ).rows;

describe('whoever accepts the terms', () => {
  test('by registering has that kept, with the versions and from where', async () => {
    const person = await registerCustomer(shop);
    expect(await acceptedBy(person.id)).toEqual([
      { document: 'privacy', version: presentVersions.privacy, client: person.address },
      { document: 'terms', version: presentVersions.terms, client: person.address },
    ]);
    expect((await person.get('user')).body.to_accept).toBeNull();
  });

  test('by a proposal has that kept too', async () => {
    const { seller } = await submitProposal(shop, await buildModel(shop));
    const { body } = await seller.get('user');
    expect(body.to_accept).toBeNull();
    expect(await acceptedBy(body.id)).toHaveLength(2);
  });

  test('for the first time is told so', async () => {
    const person = await shop.signedIn();
    const asked = (await person.get('user')).body.to_accept;
    expect(asked).toEqual({ ...presentVersions, is_first: true });
    expect((await person.post('aceitar-termos', asked)).status).toBe(200);
    expect((await person.get('user')).body.to_accept).toBeNull();
  });

  test.each(['user', 'admin', 'vendas'] as const)('as %s accepts a newer version once', async (role) => {
    const person = await shop.signedIn(role);
    await shop.pool.query(
      `insert into acceptances (user_id, document, version) values ($1, 'terms', 1), ($1, 'privacy', 1)`,
      [person.id],
    );
    expect((await person.get('user')).body.to_accept).toEqual(presentVersions);
    const old = await person.post('aceitar-termos', { terms: 1, privacy: 1 });
    expect(old.status).toBe(409);
    const answers = await Promise.all([1, 2, 3].map(() => person.post('aceitar-termos', presentVersions)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await person.get('user')).body.to_accept).toBeNull();
    expect(await acceptedBy(person.id)).toHaveLength(4);
    const { rows } = await shop.pool.query(`select from activities where kind = 'terms-accepted' and by_id = $1`, [
      person.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('says which versions, and is signed in', async () => {
    expect((await shop.visitor().post('aceitar-termos', presentVersions)).status).toBe(401);
    const person = await shop.signedIn();
    const { status, body } = await person.post('aceitar-termos', {});
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(['privacy', 'terms']);
  });
});
