import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Admin, type BuiltModel, openShopWithModel } from '../support/build-model.ts';
import { buildBuyer, buildOrder, buildProduct } from '../support/build-product.ts';
import { buildPayout } from '../support/build-proposal.ts';
import { type Client, runTask, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Admin;
let model: BuiltModel;
beforeAll(async () => {
  ({ shop, admin, model } = await openShopWithModel());
});
afterAll(() => shop.close());

const archiveFiles = () => {
  try {
    return readdirSync(path.join(shop.config.dataDir, 'files', 'private', 'archives'));
  } catch {
    return [];
  }
};

/** The token in the newest mail of an archive to this address. */
async function mailedToken(email: string): Promise<string> {
  const mails = (await shop.mails()).filter(({ to, subject }) => {
    return to?.[0]?.address === email && subject === 'Seus dados estão prontos';
  });
  return /arquivo=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

async function download(client: Client, token: string) {
  const response = await shop.app.http.inject({
    url: `/api/meus-dados/${token}`,
    headers: { authorization: `Bearer ${(client as unknown as { token: string }).token}` },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

const filesIn = (bytes: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));

describe('somebody who asks for their data', () => {
  test('gets everything that the shop holds of them, as JSON and to read', async () => {
    const buyer = await buildBuyer(shop, { name: 'Joana <b>Prado</b>' });
    const product = await buildProduct(admin, { name: 'Celular de Joana' });
    const { body: order } = await buyer.post('orders', buildOrder([product]));
    const asked = await buyer.get('meus-dados');
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({ state: 'making', expires_at: null });
    expect((await buyer.get('meus-dados')).body.state).toBe('making');
    const token = await mailedToken(buyer.email);
    expect((await buyer.get('meus-dados')).body.state).toBe('ready');
    const { status, headers, bytes } = await download(buyer, token);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="meus-dados.zip"');
    expect(headers['cache-control']).toBe('no-store');
    const files = filesIn(bytes);
    expect(Object.keys(files).sort()).toEqual([
      'aceites.json',
      'anotacoes.json',
      'aparelhos-de-entrada.json',
      'atividades.json',
      'avisos.json',
      'caixas.json',
      'chaves.json',
      'conhecidos.json',
      'consultas.json',
      'contestacoes.json',
      'conversas.json',
      'credito.json',
      'emails.json',
      'endereco.json',
      'enderecos-de-entrega.json',
      'entregas.json',
      'envios.json',
      'importacoes.json',
      'index.html',
      'notas-para-quem.json',
      'notas.json',
      'pagamentos-no-balcao.json',
      'pagamentos.json',
      'pedidos-antigos.json',
      'pedidos.json',
      'pessoa.json',
      'propostas.json',
      'repasses.json',
      'sessoes.json',
    ]);
    expect(JSON.parse(files['pessoa.json'] ?? '')).toMatchObject([
      { nome: 'Joana <b>Prado</b>', 'e-mail': buyer.email },
    ]);
    expect(JSON.parse(files['pedidos.json'] ?? '')).toMatchObject([
      {
        pedido: order.order_code,
        situação: 'Pendente',
        'total (R$)': 1000,
        itens: [{ produto: 'Celular de Joana', quantidade: 1, 'preço (R$)': 1000 }],
      },
    ]);
    expect(files['index.html']).toContain('Joana &lt;b&gt;Prado&lt;/b&gt;');
    expect(files['index.html']).toContain(order.order_code);
    expect(files['emails.json']).toContain(`Recebemos seu pedido ${order.order_code}`);
  });

  test('reads what was noted, opened, looked up and recorded about them, and how they are known', async () => {
    const { seller, proposalId } = await buildPayout(shop, model, admin);
    const { id } = (await seller.get('user')).body;
    expect((await admin.post(`usersAdmin/${id}/notas`, { words: 'Prefere falar à tarde' })).status).toBe(201);
    await seller.post('update-user', { telefone: '47987654321' });
    expect((await admin.post(`proposals/${proposalId}/whatsapp`)).status).toBe(200);
    await shop.pool.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, name) values ($1, 'chave', '', 0, 'Celular')`,
      [id],
    );
    await shop.pool.query(`insert into known_clients values ($1, '198.51.100.4', giro_now())`, [id]);
    await shop.pool.query(`insert into imei_lookups (imei, result) select imei, 'clear' from proposals where id = $1`, [
      proposalId,
    ]);
    const order = await seller.post('orders', buildOrder([await buildProduct(admin)]));
    await shop.pool.query(
      `insert into pix_payments (e2e_id, order_id, payment_id, amount_cents, paid_at, payer_masked, verdict, decided_at)
       select 'E9', id, (select id from payments where order_id = orders.id), 100000, giro_now(), 'Tia Rosa ***.982.247-**', 'settled', giro_now() from orders where order_code = $1`,
      [order.body.order_code],
    );
    await admin.put(`usersAdmin/${id}`, { name: 'Outro Nome', email: (await seller.get('user')).body.email });
    await seller.get('meus-dados');
    await shop.work();
    const { rows } = await shop.pool.query('select key from data_archives order by id desc limit 1');
    const files = filesIn(readFileSync(path.join(shop.config.dataDir, 'files', rows[0].key)));
    const read = (file: string) => JSON.parse(files[`${file}.json`] ?? '');
    expect(read('anotacoes')).toMatchObject([{ sobre: 'você', anotação: 'Prefere falar à tarde' }]);
    expect(read('conversas')).toMatchObject([{ sobre: `proposta ${proposalId}` }]);
    expect(read('chaves')).toMatchObject([{ chave: 'Celular' }]);
    expect(read('conhecidos')).toContainEqual(expect.objectContaining({ 'conhecido por': 'endereço IP 198.51.100.4' }));
    expect(read('consultas')).toMatchObject([{ IMEI: expect.stringMatching(/^\d{15}$/), resultado: 'sem restrição' }]);
    expect(read('pagamentos')).toMatchObject([{ 'quem pagou': 'Tia Rosa ***.982.247-**' }]);
    const changed = read('atividades').find((row: object) => 'o quê' in row && row['o quê'] === 'Alterou uma pessoa');
    expect(changed).toMatchObject({ 'quem fez': 'a loja ou outra pessoa', 'endereço IP': null });
    expect(changed.detalhes).toContain('Nome:');
  });

  test('reads their proposals with answers and bank data, and what they were paid', async () => {
    const { seller, email, proposalId } = await buildPayout(shop, model, admin);
    await seller.get('meus-dados');
    const token = await mailedToken(email);
    const answer = await seller.get(`meus-dados/${token}`);
    expect(answer.status).toBe(200);
    const raw = await shop.pool.query('select key from data_archives order by id desc limit 1');
    const [file] = archiveFiles().filter((name) => raw.rows[0].key.endsWith(name));
    expect(file).toBeDefined();
    const { createReadStream } = await import('node:fs');
    const pieces: Buffer[] = [];
    for await (const piece of createReadStream(path.join(shop.config.dataDir, 'files', raw.rows[0].key))) {
      pieces.push(piece as Buffer);
    }
    const files = filesIn(Buffer.concat(pieces));
    const [proposal] = JSON.parse(files['propostas.json'] ?? '');
    expect(proposal).toMatchObject({ proposta: proposalId, IMEI: expect.stringMatching(/^\d{15}$/) });
    expect(proposal.respostas.map(({ resposta }: { resposta: string }) => resposta)).toContain('128 GB');
    expect(proposal['dados bancários']).toMatchObject({ 'chave Pix': '+5547999998888' });
    expect(JSON.parse(files['repasses.json'] ?? '')).toMatchObject([{ proposta: proposalId, situação: 'a pagar' }]);
    expect(JSON.parse(files['pessoa.json'] ?? '')).toMatchObject([{ CPF: '52998224725' }]);
  });

  test('has one archive made, however many requests come at once', async () => {
    const person = await shop.signedIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.get('meus-dados')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { rows } = await shop.pool.query('select count(*) from data_archives where user_id = $1', [person.id]);
    expect(rows[0].count).toBe(1);
  });

  test('would have several made by looking and then writing: the race is a real one', async () => {
    const person = await shop.signedIn();
    await shop.pool.query('drop index data_archives_made');
    const look = () => shop.pool.query('select from data_archives where user_id = $1', [person.id]);
    const write = (key: string) =>
      shop.pool.query('insert into data_archives (user_id, key) values ($1, $2)', [person.id, key]);
    // Each looks before another has written, which is what a slow moment between the two comes to.
    const keys = ['a', 'b', 'c', 'd'];
    const looks = await Promise.all(keys.map(async (key) => ({ key, found: (await look()).rowCount })));
    await Promise.all(looks.map(({ key, found }) => found === 0 && write(key)));
    expect((await look()).rowCount).toBeGreaterThan(1);
    await shop.pool.query('delete from data_archives where user_id = $1', [person.id]);
    await shop.pool.query('create unique index data_archives_made on data_archives (user_id) where expires_at is null');
  });

  test('is not made to ask by a page of another site', async () => {
    const person = await shop.signedIn();
    for (const site of ['cross-site', 'same-site']) {
      expect((await person.get('meus-dados', { 'sec-fetch-site': site })).status).toBe(403);
    }
    expect((await shop.visitor().get('meus-dados')).status).toBe(401);
    expect((await person.get('meus-dados', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('is told to wait a day when it could not be made', async () => {
    const person = await shop.signedIn();
    await person.get('meus-dados');
    await shop.pool.query(`update data_archives set expires_at = giro_now() where user_id = $1`, [person.id]);
    const refused = await person.get('meus-dados');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    expect(refused.body.message).toBe('Você pode pedir um arquivo por dia. Tente de novo amanhã.');
  });
});

describe('an archive', () => {
  test('opens to its person alone, for 24 hours, and its file goes after that', async () => {
    const [owner, other] = [await shop.signedIn(), await shop.signedIn()];
    await owner.get('meus-dados');
    const token = await mailedToken(owner.email);
    expect((await download(owner, token)).status).toBe(200);
    // The page asks first whether there is something to save.
    const look = (of: string, session: string) =>
      shop.app.http.inject({
        method: 'HEAD',
        url: `/api/meus-dados/${of}`,
        headers: { authorization: `Bearer ${session}` },
      });
    expect((await look(token, owner.token)).statusCode).toBe(200);
    expect((await look(token, other.token)).statusCode).toBe(404);
    expect((await download(other, token)).status).toBe(404);
    expect((await download(admin, token)).status).toBe(404);
    expect((await shop.visitor().get(`meus-dados/${token}`)).status).toBe(401);
    expect((await download(owner, `${token}x`)).status).toBe(404);
    const { rows } = await shop.pool.query('select key from data_archives where user_id = $1', [owner.id]);
    await shop.pool.query(
      `update data_archives set asked_at = asked_at - interval '25 hours', expires_at = expires_at - interval '25 hours'
       where user_id = $1`,
      [owner.id],
    );
    expect((await download(owner, token)).status).toBe(404);
    const isThere = () => archiveFiles().some((name) => rows[0].key.endsWith(name));
    expect(isThere()).toBe(true);
    await runTask(shop, 'remove-data-archives');
    expect(isThere()).toBe(false);
    expect((await owner.get('meus-dados')).body.state).toBe('making');
  });

  test('of a long history is written a little at a time', async () => {
    const person = await buildBuyer(shop, { name: 'Muitos Pedidos' });
    const product = await buildProduct(admin);
    await shop.pool.query(
      `with placed as (
         insert into orders (user_id, order_code, status, total_cents, idempotency_key, request_hash)
         select $1, 'longo-' || n, 5, 100000, 'longo-' || n, '' from generate_series(1, 20000) n returning id
       )
       insert into order_items (order_id, line, product_id, name, unit_price_cents, quantity)
       select id, 1, $2, repeat('Aparelho de nome comprido ', 20), 100000, 1 from placed`,
      [person.id, product.id],
    );
    await person.get('meus-dados');
    let most = 0;
    const before = process.memoryUsage().rss;
    const looking = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 10);
    const token = await mailedToken(person.email);
    clearInterval(looking);
    const { status, bytes } = await download(person, token);
    expect(status).toBe(200);
    expect(JSON.parse(filesIn(bytes)['pedidos.json'] ?? '')).toHaveLength(20_000);
    expect(most / 2 ** 20).toBeLessThan(150);
  }, 60_000);
});
