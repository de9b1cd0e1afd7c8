import { activityKinds } from '@giro/contract/rules/activity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildModel } from '../support/build-model.ts';
import { buildOffer } from '../support/build-offer.ts';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { bank } from '../support/build-proposal.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client & { id: number; email: string };
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
});
afterAll(() => shop.close());

const list = async (query = '') => (await admin.get(`atividades?${query}`)).body;
const newest = async (query = '') => (await list(query)).data[0];

describe('the list of activities', () => {
  test('tells a price that somebody has changed: when, who, from where, to what, before and after', async () => {
    const { id, SKU, name } = await buildProduct(admin, { name: 'iPhone 13', price: '1000' });
    await admin.post(`productsUpdate/${id}`, { SKU, name, price: '1200', stock: 5, stock_seen: 5 });
    expect(await newest()).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-/),
      kind: 'price-changed',
      by: 'Carla Dias',
      by_id: admin.id,
      address: '203.0.113.7',
      subject: 'Produto iPhone 13',
      path: '/cadastros?aba=aparelhos',
      before: { Preço: expect.stringMatching(/^R\$\s1\.000,00$/) },
      after: { Preço: expect.stringMatching(/^R\$\s1\.200,00$/) },
    });
  });

  test('tells what somebody has put on the shelf, not what was sold beside it', async () => {
    const product = await buildProduct(admin, { stock: 5 });
    const { id, SKU, name } = product;
    const buyer = await buildBuyer(shop);
    await buyer.post('orders', buildOrder([{ ...product, quantity: 2 }]));
    await admin.post(`productsUpdate/${id}`, { SKU, name, price: '1000', stock: 8, stock_seen: 5 });
    expect(await newest('tipo=estoque')).toMatchObject({
      kind: 'stock-changed',
      before: { Estoque: 3 },
      after: { Estoque: 6 },
    });
  });

  test('finds people, subjects and addresses, whatever the case and accents, and each group by itself', async () => {
    await admin.post('storeCat', { name: 'Dicas Úteis' });
    for (const search of ['dicas uteis', 'CARLA', '203.0.113.7', 'alterou o blog']) {
      expect(await newest(`search=${encodeURIComponent(search)}`)).toMatchObject({ kind: 'blog-changed' });
    }
    // A whole address is that address alone; a part of one is found in all that it begins.
    expect((await list('search=203.0.113.77')).total).toBe(0);
    expect((await list('search=203.0.113.')).total).toBeGreaterThan(0);
    const groups = await list('tipo=conteudo');
    expect(
      new Set(groups.data.map(({ kind }: { kind: keyof typeof activityKinds }) => activityKinds[kind].group)),
    ).toEqual(new Set(['conteudo']));
    expect(await list('search=nada%20disso')).toMatchObject({ data: [], total: 0, last_page: 1 });
    expect((await admin.get('atividades?tipo=outro')).status).toBe(422);
  });

  test('is for those who may see it', async () => {
    expect((await shop.visitor().get('atividades')).status).toBe(401);
    for (const role of ['user', 'gerente', 'conteudo'] as const) {
      const person = await shop.signedIn(role);
      expect((await person.get('atividades')).status).toBe(403);
      expect((await person.get('csv/atividades?reason=x')).status).toBe(403);
    }
  });

  test('leaves with a reason, which is told together with the filter and how much left', async () => {
    expect((await admin.get('csv/atividades')).body.errors).toHaveProperty('reason');
    const { status, text } = await admin.get('csv/atividades?tipo=conteudo&search=dicas&reason=Auditoria');
    expect(status).toBe(200);
    const [heading, first] = text.slice(1).split('\r\n');
    expect(heading).toBe('Quando;Quem;O quê;Grupo;A quê;De onde;Detalhes');
    expect(first).toContain(
      'Carla Dias;Alterou o blog;Conteúdo;Categoria do blog Dicas Úteis;203.0.113.7;Situação: nova',
    );
    expect(await newest()).toMatchObject({
      kind: 'export',
      subject: 'Atividades',
      before: null,
      after: { Tipo: 'conteudo', Motivo: 'Auditoria', Busca: 'di•••', Linhas: 1 },
    });
  });
});

describe('who comes and goes', () => {
  const password = 'senha bem comprida';
  test('is told, and who was not let in by the address that was typed, masked', async () => {
    const email = 'clara.entra@exemplo.com.br';
    const hash = await shop.app.services.accounts.hashNewPassword(password, {});
    const { id } = await shop.app.services.accounts.createPerson(shop.database, {
      name: 'Clara Nunes',
      email,
      password,
      passwordHash: hash,
    });
    const visitor = shop.visitor('203.0.113.99');
    expect((await visitor.post('login', { email, password: 'errada, errada' })).status).toBe(401);
    const refused = await newest('tipo=acesso');
    expect(refused).toMatchObject({
      kind: 'sign-in-refused',
      by_id: null,
      subject: 'Clara Nunes',
      address: '203.0.113.99',
    });
    expect(refused.by).toBe('cl•••••••••@exemplo.com.br');
    const { body } = await visitor.post('login', { email, password });
    expect(await newest('tipo=acesso')).toMatchObject({ kind: 'signed-in', by: 'Clara Nunes', by_id: id });
    const clara = shop.bearing(body.token);
    const changed = {
      current_password: password,
      password: 'outra bem comprida',
      password_confirmation: 'outra bem comprida',
    };
    expect((await clara.post('alterar-senha', changed)).status).toBe(200);
    expect(await newest('tipo=acesso')).toMatchObject({
      kind: 'password-changed',
      by_id: id,
      before: null,
      after: null,
    });
    await clara.post('logout');
    expect(await newest('tipo=acesso')).toMatchObject({ kind: 'signed-out', by: 'Clara Nunes' });
    const rows = JSON.stringify((await shop.pool.query('select * from activities')).rows);
    for (const secret of [password, 'outra bem', 'clara.entra', body.token]) expect(rows).not.toContain(secret);
  });

  test('is told once a minute when they may not do what they ask for', async () => {
    const person = await shop.signedIn('conteudo', { name: 'Rita Lima' });
    for (let tries = 0; tries < 3; tries++) expect((await person.get('emails')).status).toBe(403);
    const other = await person.put('loja-config', {});
    expect(other.status).toBe(403);
    const { data } = await list('search=rita%20lima');
    expect(data.map(({ kind, subject }: { kind: string; subject: string }) => [kind, subject])).toEqual([
      ['refused', 'PUT /loja-config'],
      ['refused', 'GET /emails'],
    ]);
  });
});

describe('what goes with a proposal', () => {
  test('is told with its status, by whoever it was; bank data are masked', async () => {
    const model = await buildModel(shop);
    const offer = await buildOffer(shop, model, admin, bank);
    const told = (await list('tipo=proposta')).data.filter(
      ({ subject }: { subject: string }) => subject === `Proposta ${offer.id}`,
    );
    expect(told[0]).toMatchObject({
      kind: 'proposal-status',
      by: 'Carla Dias',
      path: `/propostas/${offer.id}`,
      after: { Status: 'Contraproposta enviada' },
    });
    const account = told.find(({ kind }: { kind: string }) => kind === 'bank-data');
    expect(account).toMatchObject({
      before: null,
      after: { Banco: 'Banco do Brasil', Conta: expect.stringMatching(/^•+-0$/) },
    });
    expect(JSON.stringify(account.after)).not.toMatch(/98765|111\.111\.111|José/);
  });

  test('is the system’s where nobody has decided it', async () => {
    const product = await buildProduct(admin);
    const buyer = await buildBuyer(shop);
    const { body } = await buyer.post('orders', buildOrder([product]));
    await shop.pool.query(`update orders set hold_until = giro_now() - interval '1 second' where order_code = $1`, [
      body.order_code,
    ]);
    await shop.app.services.orders.endUnpaid();
    expect(await newest('tipo=pedido')).toMatchObject({
      by: 'Sistema',
      by_id: null,
      address: null,
      subject: `Pedido ${body.order_code}`,
      before: { Status: 'Pendente' },
      after: { Status: 'Cancelado' },
    });
  });
});

test('a change that fails is not told', async () => {
  const { total } = await list();
  expect((await admin.post('storeCat', { name: 'Dicas Úteis' })).status).toBe(422);
  expect((await admin.delete('postDelete/999999')).status).toBe(404);
  expect((await list()).total).toBe(total);
});
