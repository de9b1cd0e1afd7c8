import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { enrolApp } from '../support/enrol.ts';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const words = 'A loja exige um segundo fator. Ative o seu em Segurança para continuar.';

const confirm = (id: number) => shop.app.services.accounts.markEmailConfirmed(shop.database, id);

describe('a factor of everybody', () => {
  test('is demanded as soon as an owner of a new shop has one', async () => {
    const [owner, other] = [await shop.signedIn('admin', { name: 'Bia Dona' }), await shop.signedIn('vendas')];
    expect((await owner.get('seguranca-config')).body).toMatchObject({ require_factor: false, version: 0 });
    expect((await other.get('orders')).status).toBe(200);
    await enrolApp(owner);
    const { body } = await owner.get('seguranca-config');
    expect(body).toMatchObject({ require_factor: true, people: 2, people_with_factor: 1 });
    expect(body.without_factor).toEqual([expect.stringContaining('Pessoa')]);
    const refused = await other.get('orders');
    expect([refused.status, refused.body]).toEqual([403, { message: words, needs: 'enrol' }]);
  });

  test('is not demanded by the factor of a manager or a customer, nor where it was decided otherwise', async () => {
    const owner = await shop.signedIn('admin');
    await enrolApp(await shop.signedIn('gerente'));
    const customer = await shop.signedIn();
    await confirm(customer.id);
    await enrolApp(customer);
    expect((await owner.get('seguranca-config')).body.require_factor).toBe(false);
    expect((await owner.put('seguranca-config', { require_factor: false })).status).toBe(200);
    await enrolApp(owner);
    expect((await owner.get('seguranca-config')).body.require_factor).toBe(false);
  });

  test('is demanded by who has one, over the version that they saw', async () => {
    const owner = await shop.signedIn('admin');
    const without = await owner.put('seguranca-config', { require_factor: true });
    expect([without.status, without.body.errors]).toEqual([
      422,
      { require_factor: ['Ative primeiro o seu segundo fator, em Segurança.'] },
    ]);
    expect((await owner.put('seguranca-config', {})).status).toBe(422);
    await owner.put('seguranca-config', { require_factor: false });
    await enrolApp(owner);
    expect((await owner.put('seguranca-config', { require_factor: true }, { 'if-match': '"9"' })).status).toBe(409);
    const saved = await owner.put('seguranca-config', { require_factor: true }, { 'if-match': '"1"' });
    expect([saved.status, saved.body.settings]).toMatchObject([200, { require_factor: true, version: 2 }]);
    const { rows } = await shop.pool.query("select before, after from activities where kind = 'security-settings'");
    expect(rows).toEqual([{ before: { 'segundo fator exigido': false }, after: { 'segundo fator exigido': true } }]);
  });

  test('is seen and changed by owners alone', async () => {
    for (const [client, status] of [[shop.visitor(), 401] as const, [await shop.signedIn('gerente'), 403] as const]) {
      expect((await client.get('seguranca-config')).status).toBe(status);
      expect((await client.put('seguranca-config', { require_factor: false })).status).toBe(status);
    }
  });
});

describe('whoever has yet to enrol', () => {
  test('is told so, and enrols, signs out and does nothing else', async () => {
    const owner = await shop.signedIn('admin');
    const other = await shop.signedIn('vendas');
    await enrolApp(owner);
    expect((await other.get('user')).body.needs).toBe('enrol');
    expect((await other.get('factor')).body.is_demanded).toBe(true);
    for (const path of ['sessions', 'orders', 'user/data']) expect((await other.get(path)).status).not.toBe(200);
    await enrolApp(other);
    expect([(await other.get('user')).body.needs, (await other.get('orders')).status]).toEqual([null, 200]);
    expect((await other.post('logout')).status).toBe(200);
  });

  test('keeps their last factor while it is demanded, as customers need not', async () => {
    const password = 'uma senha boa';
    const owner = await shop.signedIn('admin');
    const customer = await shop.signedIn();
    await confirm(customer.id);
    for (const person of [owner, customer]) {
      await enrolApp(person);
      await shop.app.services.users.setPassword(person.id, password);
      const { rows } = await shop.pool.query('select 1 from sessions where user_id = $1', [person.id]);
      expect(rows).toEqual([]);
    }
    const tokens = await Promise.all(
      [owner, customer].map(({ id }) =>
        shop.database.transaction().execute((tx) => shop.app.services.accounts.beginSession(tx, id)),
      ),
    );
    const [staff, buyer] = tokens.map((token) => shop.bearing(token));
    const refused = await staff?.delete('factor/totp', {}, { password });
    expect([refused?.status, refused?.body.message]).toEqual([
      422,
      'A loja exige um segundo fator: ative outro antes de retirar este.',
    ]);
    expect((await buyer?.delete('factor/totp', {}, { password }))?.status).toBe(200);
  });
});
