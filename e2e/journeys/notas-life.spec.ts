import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { withConnection } from '../../server/src/platform/database/embedded-roles.ts';
import { openZip } from '../../server/src/platform/files/zip.ts';
import { socketOf } from '../start/running-giro.ts';
import { readQr } from './browser.ts';
import { openDesk } from './counter-shop.ts';
import { expect, newAddress } from './giro-test.ts';
import {
  checkScreen,
  danfeOf,
  issueNotas,
  issuing,
  mailedXml,
  notaOf,
  printDanfe,
  recipient,
  rowOf,
  typeRecipient,
} from './notas-shop.ts';
import { offerProduct, test as ownShop } from './own-shop.ts';
import { password } from './selling.ts';
import { beAdmin, sellFromHome } from './shipping-shop.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Beside the browser, somebody of the shop. */
const test = ownShop.extend<{ desk: Desk }>({
  desk: async ({ playwright, baseURL, extraHTTPHeaders }, use) => {
    const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
    const desk = await openDesk(request);
    await issueNotas(desk);
    await use(desk);
    await request.dispose();
  },
});

// One after the other: who issues notas is a setting of the one Giro of their worker.
test.describe.configure({ mode: 'default' });
test.use({ shop: 'notas' });

/** Buys what somebody sells for what it was offered. */
async function buyDevice(desk: Desk, id: number): Promise<void> {
  await desk.send('post', `proposals/status/${id}`, { status: 4, codigo: 'AB123456785BR' });
  await desk.send('post', `proposals/status/${id}`, { status: 5 });
  const value = await desk.inspect(id);
  const { inspection } = await desk.send('get', `bancada/${id}`);
  await desk.send('post', `bancada/${id}/aprovar`, { value }, { 'if-match': `"${inspection.version}"` });
}

/** An order, paid and ready to be fetched, of somebody new, whom this browser is signed in as. */
async function paidPickup(page: Page, desk: Desk, product: { id: number; price: number }, name: string) {
  await page.context().clearCookies();
  const { request } = page;
  const email = newAddress('nota');
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/${path}`, { data, headers: { 'idempotency-key': randomUUID() } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await post('cadastrar-usuario', { name, email, password });
  await post('login', { email, password });
  const pickup = { payment_method: 'Pix', deliveryMethod: 'Retirada na Loja' };
  const { order_code: code } = await post('orders', {
    ...{ products: [{ id: product.id, quantity: 1 }], totalAmount: product.price },
    ...pickup,
  });
  const { orders } = await desk.send('get', `orders?search=${code}`);
  const [{ id }] = orders;
  for (const status of [2, 4]) await desk.send('put', `orders/${id}`, { status });
  return { id: id as number, code: code as string, email };
}

const fileOf = async (page: Page, press: () => Promise<void>) => {
  const download = page.waitForEvent('download');
  await press();
  return download;
};

test('a device has its papers: bought, sold by its IMEI, and brought back', { tag: '@phone-too' }, async ({
  page,
  giro,
  store,
  desk,
}) => {
  test.slow();
  const seller = await sellFromHome(page, store);
  await buyDevice(desk, seller.id);
  const entry = await notaOf(desk, seller.id, 'entrada');
  expect(await mailedXml(giro, seller.email, entry.key)).toContain(`<chNFe>${entry.key}</chNFe>`);

  // The seller's own page shows theirs.
  await page.goto('/propostas-user');
  await page.getByRole('button', { name: 'Visualizar' }).click();
  const own = page.getByRole('dialog').getByRole('region', { name: 'Nota fiscal' });
  await expect(own).toContainText('Autorizada');
  await checkScreen(page, giro);
  const paper = await fileOf(page, () => own.getByRole('button', { name: 'XML' }).click());
  expect(paper.suggestedFilename()).toBe(`${entry.key}-nfe.xml`);

  const { produto: product } = await desk.send('post', 'estoque', { proposal: seller.id, price: 2500 });
  const { nota: bought } = await desk.send('get', `notas/${entry.id}`);
  const { data: units } = await desk.send('get', `unidades?search=${bought.items[0].imei}`);
  const [unit] = units;
  const sale = await paidPickup(page, desk, { id: product.id, price: 2500 }, 'Bia Lima');
  await desk.send('post', `orders/${sale.id}/unidades`, { line: 1, imei: unit.imei1 });
  await desk.send('put', `orders/${sale.id}`, { status: 5 });
  await notaOf(desk, sale.code, 'venda', 'missing');

  // Nobody knows the buyer's CPF: they say it on the order's own page, and have their nota a moment later.
  await page.goto(`/pedidos/${sale.code}`);
  await expect(page.getByText('Para a sua nota precisamos do seu CPF e endereço.')).toBeVisible();
  await page.getByRole('button', { name: 'Completar meus dados' }).click();
  await typeRecipient(page, 'Bia Lima', recipient.cpf);
  await checkScreen(page, giro);
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Pronto! A nota sai com estes dados.')).toBeVisible();
  const nota = await notaOf(desk, sale.code, 'venda');
  const xml = await mailedXml(giro, sale.email, nota.key);
  for (const words of [`IMEI ${unit.imei1}`, `Pedido ${sale.code}`, `Entrada ${entry.key}`, '<CPF>52998224725</CPF>'])
    expect(xml).toContain(words);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Nota fiscal' })).toContainText('Autorizada');
  await expect(page.getByRole('button', { name: 'Completar meus dados' })).toHaveCount(0);
  await checkScreen(page, giro);
  await printDanfe(page, giro, 'A4', async () => {
    const danfe = danfeOf(page);
    await expect(danfe.getByRole('img', { name: /^Código de barras da chave/ })).toBeVisible();
    await expect(danfe).toContainText(unit.imei1);
  });

  await desk.send('post', `unidades/${unit.id}/devolver`, { reason: 'Desistiu da compra' });
  const back = await notaOf(desk, sale.code, 'devolucao');
  expect(back.total).toBe(nota.total);
  expect((await notaOf(desk, sale.code, 'venda')).id).toBe(nota.id);
});

test('a refused nota is put right under its number', { tag: '@phone-too' }, async ({ page, giro, desk }) => {
  test.slow();
  const product = await offerProduct(page, 900);
  await desk.send('put', `produtos/${product.id}/fiscal`, { kind: 'novo', ncm: '00000000' });
  const sale = await paidPickup(page, desk, product, 'Davi Nunes');
  const saved = await page.request.put(`/api/pedidos/${sale.code}/destinatario`, { data: recipient });
  expect(saved.ok(), await saved.text()).toBe(true);
  await desk.send('put', `orders/${sale.id}`, { status: 5 });
  const { number } = await notaOf(desk, sale.code, 'venda', 'rejected');

  await beAdmin(page);
  await page.goto(`/notas?search=${sale.code}`);
  const row = rowOf(page, sale.code);
  await expect(row).toContainText('Recusada');
  await expect(row).toContainText('O NCM deste item não existe.');
  await checkScreen(page, giro);
  await row.getByRole('link', { name: 'Corrigir na nota' }).click();
  await expect(page.getByText(/^SEFAZ, código 778/)).toBeVisible();
  await page.getByRole('button', { name: 'Corrigir e reenviar' }).click();
  const dialog = page.getByRole('dialog');
  // What is as it was is not sent again.
  giro.expectComplaint(/422 .*\/reenviar\)$/);
  await dialog.getByRole('button', { name: 'Reenviar' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'NCM' }).fill('85171300');
  await checkScreen(page, giro);
  await dialog.getByRole('button', { name: 'Reenviar' }).click();
  await expect(page.getByText('Autorizada', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect((await notaOf(desk, sale.code, 'venda')).number).toBe(number);
  await checkScreen(page, giro);
});

test('new goods at the counter have a receipt on the roll', { tag: '@phone-too' }, async ({ page, giro, desk }) => {
  test.slow();
  await desk.send('put', 'notas-config', { ...issuing, new_goods_model: 65 });
  const product = await offerProduct(page, 120);
  await desk.send('put', `produtos/${product.id}/fiscal`, { kind: 'novo', ncm: '85171300' });
  const sale = await paidPickup(page, desk, product, 'Cida Rocha');
  await desk.send('put', `orders/${sale.id}`, { status: 5 });
  const nota = await notaOf(desk, sale.code, 'venda');
  expect(nota.model).toBe(65);
  await page.goto(`/pedidos/${sale.code}`);
  await expect(page.getByRole('region', { name: 'Nota fiscal' })).toContainText(/NFC-e nº/);
  await printDanfe(page, giro, 'roll', async () => {
    const qr = danfeOf(page).getByRole('img').last();
    expect(await readQr(qr)).toContain(nota.key);
  });
});

async function beAccountant(page: Page, desk: Desk): Promise<void> {
  const email = newAddress('contador');
  await desk.send('post', 'usersAdmin', { name: 'Dora Reis', email, password, roles: ['contador'] });
  await page.context().clearCookies();
  expect((await page.request.post('/api/login', { data: { email, password } })).status()).toBe(200);
  const { to_accept } = await (await page.request.get('/api/user')).json();
  if (to_accept) expect((await page.request.post('/api/aceitar-termos', { data: to_accept })).ok()).toBe(true);
}

test('the accountant takes the month home, and numbers without a nota are voided', async ({
  page,
  giro,
  store,
  desk,
}) => {
  test.slow();
  const sell = async (name: string) => {
    const product = await offerProduct(page, 300);
    await desk.send('put', `produtos/${product.id}/fiscal`, { kind: 'novo', ncm: '85171300' });
    const sale = await paidPickup(page, desk, product, name);
    await page.request.put(`/api/pedidos/${sale.code}/destinatario`, { data: { ...recipient, name } });
    await desk.send('put', `orders/${sale.id}`, { status: 5 });
    return notaOf(desk, sale.code, 'venda');
  };
  const kept = await sell('Ana Prado');
  const { config } = await desk.send('put', 'notas-config', {});
  await desk.send('put', 'notas-config', { next_55: config.next_55 + 2, confirm_gap: true });
  const gone = await sell('Beto Cruz');
  await desk.send('post', `notas/${gone.id}/cancelar`, { reason: 'O comprador desistiu antes da entrega.' });
  await notaOf(desk, gone.key ?? '', 'venda', 'cancelled');

  await beAccountant(page, desk);
  await page.goto('/notas?situacao=todas');
  await expect(page.getByRole('link', { name: 'Perfis fiscais' })).toHaveCount(1);
  const gap = page.getByRole('status').filter({ hasText: 'Números sem nota' });
  await expect(gap).toBeVisible();
  await expect(gap.getByRole('button')).toHaveCount(0);
  await expect(rowOf(page, 'Beto Cruz')).toContainText('Cancelada');
  await checkScreen(page, giro);
  const download = await fileOf(page, () => page.getByRole('link', { name: 'Baixar o mês' }).click());
  const handle = await open(await download.path());
  const zip = await openZip(handle.fd, 10_000);
  const names = zip?.entries.map(({ path }) => path) ?? [];
  for (const name of [`autorizadas/${kept.key}-nfe.xml`, `canceladas/${gone.key}-nfe.xml`])
    expect(names).toContain(name);
  const summary = zip?.entries.find(({ path }) => path === 'resumo.csv');
  expect(summary && (await zip?.unpack(summary))?.toString()).toContain(
    `${gone.key};55;1;${gone.number};Venda;Cancelada`,
  );
  await handle.close();

  await beAdmin(page);
  await page.goto('/notas');
  await gap
    .getByRole('button', { name: /^Inutilizar até \d\d\/\d\d$/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Números pulados por engano no cadastro.');
  await page.getByRole('dialog').getByRole('button', { name: 'Inutilizar' }).click();
  await expect(page.getByText('A inutilização foi pedida.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(gap).toHaveCount(0, { timeout: 3000 });
  }).toPass({ timeout: 60_000 });

  // Nobody can have the simulator fail: the queue's own note of it is written in its place.
  const note = (text: string) =>
    withConnection({ host: socketOf(store.folder), user: 'giro', database: 'giro' }, (client) => client.query(text));
  await note(`insert into fiscal_rests (environment, down_since, said) values ('homologacao', now(), 'Sem resposta')
    on conflict (environment) do update set down_since = now(), said = excluded.said`);
  await page.reload();
  await expect(page.getByText(/^SEFAZ fora do ar desde \d\d:\d\d$/)).toBeVisible();
  await checkScreen(page, giro);
  await page.getByRole('button', { name: 'Emitir em contingência' }).click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('A SEFAZ do estado não responde.');
  await page.getByRole('dialog').getByRole('button', { name: 'Ligar' }).click();
  await expect(page.getByText('Contingência ligada.')).toBeVisible();
  await note('update fiscal_rests set down_since = null');
  await page.reload();
  await expect(page.getByText(/^Contingência ligada desde/)).toBeVisible();
  await checkScreen(page, giro);
  await page.getByRole('button', { name: 'Desligar a contingência' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click();
  await expect(page.getByText(/^Contingência ligada desde/)).toHaveCount(0);
});
