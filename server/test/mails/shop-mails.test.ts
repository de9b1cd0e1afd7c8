import { formatReais } from '@giro/contract/rules/money.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltModel, buildModel, buildVisitorProposal } from '../support/build-model.ts';
import { buildOrder, buildProduct } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { runTask } from '../support/run-task.ts';

let shop: TestShop;
let owner: Client & { id: number; email: string };
let model: BuiltModel;
const smtp = {
  mailer: 'smtp',
  host: 'mail.exemplo.com.br',
  port: 587,
  encryption: 'tls',
  fromAddress: 'loja@exemplo.com.br',
  fromName: 'Loja',
};
const usual = { email: '', daily: true, new_order: true, new_proposal: true };

beforeAll(async () => {
  shop = await openShop();
  await shop.setNow(new Date('2026-03-10T15:00:00Z'));
  owner = await shop.signedIn('admin', { name: 'Ana Dona', email: 'ana@loja.com.br' });
  await shop.signedIn('admin');
  model = await buildModel(shop);
});
beforeEach(async () => {
  await shop.pool.query('truncate orders, proposals, emails cascade');
  await shop.pool.query(`delete from settings where key = 'shop-mails'`);
  await owner.post('email-config', smtp);
});
afterAll(() => shop.close());

let sellers = 0;
async function propose(): Promise<number> {
  sellers++;
  const visitor = shop.visitor(`198.51.100.${sellers}`);
  return (await visitor.post('propostaStore', buildVisitorProposal(model, '128 GB', 'Funciona'))).body.id;
}

async function order(): Promise<{ id: number; order_code: string }> {
  const buyer = await shop.signedIn('user', { name: 'Zulmira Compradora' });
  await buyer.post('orders', buildOrder([await buildProduct(owner, { name: 'iPhone 12' })]));
  return (await buyer.get('pedidos-user')).body.orders.data[0];
}

interface Told {
  recipient: string;
  title: string;
  text: string;
}

async function toldMails(): Promise<Told[]> {
  const { rows } = await shop.pool.query(
    `select id, recipient, title from emails where event = 'shop-told' or event like 'daily:%' order by id`,
  );
  return Promise.all(
    rows.map(async ({ id, recipient, title }) => ({
      recipient,
      title,
      text: (await owner.get(`emails/${id}`)).body.mail.text as string,
    })),
  );
}

const look = () => runTask(shop, 'tell-shop-of-new');

test('each order and each proposal is told once, however many look at once, and names nobody', async () => {
  const [id, placed] = [await propose(), await order()];
  await Promise.all([look(), look(), look()]);
  await look();
  const told = await toldMails();
  expect(told.map(({ recipient, title }) => [recipient, title])).toEqual([
    [owner.email, `Novo pedido ${placed.order_code}: ${formatReais(1000)}`],
    [owner.email, expect.stringContaining(`Nova proposta nº ${id}: `)],
  ]);
  expect(told[0]?.text).toContain('iPhone 12');
  expect(told[1]?.text).toContain('11/03 às 12:00');
  for (const { text } of told) expect(text).not.toMatch(/Zulmira|@exemplo/);
});

test('they go where the settings say, and only those that are wanted', async () => {
  const saved = await owner.put('emails-da-loja', { ...usual, email: 'avisos@loja.com.br', new_proposal: false });
  expect([saved.status, saved.body.config.version]).toEqual([200, 1]);
  await propose();
  await order();
  await look();
  expect((await toldMails()).map(({ recipient }) => recipient)).toEqual(['avisos@loja.com.br']);
});

test('without a mail server nobody is told, and of what is older than an hour neither', async () => {
  await order();
  await owner.delete('email-config');
  await look();
  await owner.post('email-config', smtp);
  await shop.pool.query(`update orders set created_at = created_at - interval '61 minutes'`);
  await look();
  expect(await toldMails()).toEqual([]);
});

test('the day’s mail says what yesterday was and what waits, once a day; nothing where there is neither', async () => {
  const daily = () => runTask(shop, 'tell-shop-daily');
  await daily();
  expect(await toldMails()).toEqual([]);
  await propose();
  await order();
  await shop.setNow(new Date('2026-03-11T11:00:00Z'));
  await Promise.all([daily(), daily()]);
  const [mail, ...more] = await toldMails();
  expect([mail?.title, more]).toEqual(['Resumo da loja: 10/03/2026', []]);
  for (const words of ['Novas propostas', 'Pix a confirmar', formatReais(1000)]) expect(mail?.text).toContain(words);
  await owner.put('emails-da-loja', { ...usual, daily: false });
  await shop.setNow(new Date('2026-03-12T11:00:00Z'));
  await daily();
  expect(await toldMails()).toHaveLength(1);
  await shop.setNow(new Date('2026-03-10T15:00:00Z'));
});

test('the settings are checked, and a second admin is told of the first', async () => {
  expect((await owner.get('emails-da-loja')).body).toEqual({ ...usual, version: 0 });
  const { status, body } = await owner.put('emails-da-loja', { email: 'x', daily: 'sim', new_order: true });
  expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['daily', 'email', 'new_proposal']]);
  await owner.put('emails-da-loja', usual, { 'if-match': '"0"' });
  expect((await owner.put('emails-da-loja', usual, { 'if-match': '"0"' })).status).toBe(409);
  expect((await (await shop.signedIn('vendas')).get('emails-da-loja')).status).toBe(403);
});
