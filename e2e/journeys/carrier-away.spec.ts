import type { Page } from '@playwright/test';
import { type CorreiosPeer, openCorreiosPeer } from '../../server/fakes/correios-peer/index.ts';
import { withConnection } from '../../server/src/platform/database/embedded-roles.ts';
import { socketOf } from '../start/running-giro.ts';
import type { RunningStore } from '../start/running-store.ts';
import { expect } from './giro-test.ts';
import { callAsAdmin, offerProduct, test } from './own-shop.ts';
import { beAdmin, beBuyerAtHome, calculate, deliverBy, goToDelivery, sellFromHome } from './shipping-shop.ts';

// One after the other: who takes the parcels is a setting of the one Giro of their worker.
test.describe.configure({ mode: 'default' });
test.use({ shop: 'away' });

let peer: CorreiosPeer;
test.beforeAll(async () => {
  peer = await openCorreiosPeer();
});
test.beforeEach(async ({ page, store }) => {
  peer.calm();
  await deliverBy(page, peer.config());
  await ask(store, 'delete from kept_quotes; delete from carrier_rests');
});
// Files that run in one worker share its Giro: none of the others begins in a shop that delivers.
test.afterEach(async ({ page }) => callAsAdmin(page, 'put', '/api/envios-config', { deliver: false }));
test.afterAll(() => peer.close());

const noPrice = 'Não conseguimos calcular a entrega agora. Você pode retirar na loja.';
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });
/** The words for a carrier that nobody reaches. */
const away = /^Ninguém atende em 127\.0\.0\.1/;

/** The key of a note, with its check digit. */
const notaKey = '35260811222333000181550010000000011000000017';

const ask = (store: RunningStore, statement: string) =>
  withConnection({ host: socketOf(store.folder), user: 'giro', database: 'giro' }, (client) => client.query(statement));

/** Minutes later, to whatever waits for another try. */
const passMinutes = (store: RunningStore) =>
  ask(
    store,
    `update parcels set tried_at = tried_at - interval '5 minutes';
     update graphile_worker._private_jobs set run_at = now() where locked_at is null`,
  );

test('while the carrier hangs, product, cart and checkout say so, and the order is fetched at the shop', async ({
  page,
  giro,
}) => {
  const product = await offerProduct(page, 1000);
  await page.context().clearCookies();
  await beBuyerAtHome(page, 'Bia Lima');
  for (const call of ['price', 'term'] as const) peer.disturb(call, { how: 'silent' }, 100);
  await page.goto(`/produto/${product.SKU}/x`);
  await calculate(page, '01310-100');
  await expect(page.getByText(noPrice)).toBeVisible();
  await expect(page.getByText('Retirada na loja · sem custo')).toBeVisible();
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Comprar' }).click();
  await page.getByRole('link', { name: 'Ir para o Carrinho' }).click();
  await expect(page.getByRole('region', { name: 'Entrega' })).toContainText(noPrice);
  await page.getByRole('button', { name: 'Finalizar Compra' }).click();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByText('Passo 2 de 4')).toBeVisible();
  await radio(page, /^Entrega no endereço/).check();
  await expect(radio(page, /^Casa/)).toBeChecked();
  await expect(page.getByText(noPrice)).toBeVisible();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByRole('alert')).toContainText('Escolha uma das entregas.');
  await giro.checkAccessibility();
  await radio(page, /^Retirada na loja/).check();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
  await expect(page.getByText(/^R\$\s1\.000,00$/).first()).toBeVisible();
});

test('a delivery is bought, labelled and followed over a carrier that goes away at each step', async ({
  page,
  giro,
  store,
}) => {
  test.slow();
  const product = await offerProduct(page, 1000);
  await page.context().clearCookies();
  const { email } = await beBuyerAtHome(page, 'Caio Reis');
  await page.goto(`/produto/${product.SKU}/x`);
  await goToDelivery(page);
  await radio(page, /^Entrega no endereço/).check();
  await radio(page, /^PAC/).check();
  await expect(page.getByText(/^Total\s*R\$\s1\.0\d\d,\d\d$/)).toBeVisible();

  // It is gone before the order is placed: the price that was shown stands.
  await peer.stop();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByText('Passo 3 de 4')).toBeVisible();
  await page.getByRole('button', { name: 'Pagar agora (simulação)' }).click();
  await expect(page.getByText('Pagamento confirmado.')).toBeVisible();
  const code =
    (await page
      .getByRole('main')
      .getByRole('link', { name: /^\w{8}$/ })
      .textContent()) ?? '';

  // And still away when the label is asked for, which waits for it.
  await beAdmin(page);
  await page.goto('/envios');
  await page.getByRole('row').filter({ hasText: code }).getByRole('button', { name: 'Embalar' }).click();
  await page.getByLabel('Chave da nota').fill(notaKey);
  await page.getByRole('button', { name: 'Salvar embalagem' }).click();
  await expect(page.getByText('Embalagem salva.')).toBeVisible();
  await page.getByRole('button', { name: 'Gerar etiqueta' }).click();
  await expect(page.getByText('Pedindo etiqueta', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: away })).toBeVisible({ timeout: 60_000 });
  await giro.checkAccessibility();
  await page.goto(`/vendas/${code}`);
  await expect(page.getByText('Aprovado', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: `Envio do pedido ${code}` }).click();
  await peer.start();
  await passMinutes(store);
  await expect(page.getByRole('link', { name: 'Imprimir etiqueta' })).toBeVisible({ timeout: 90_000 });
  expect(peer.objects).toHaveLength(1);

  // Nobody follows it while the carrier is away: what is known stays, and who presses reads why.
  await page.getByRole('button', { name: 'Mudar situação' }).click();
  const move = page.getByRole('dialog');
  await move.getByRole('radio', { name: 'Saiu para entrega' }).check();
  await move.getByLabel('Motivo').fill('A agência ligou');
  await move.getByRole('button', { name: 'Mudar', exact: true }).click();
  await expect(move).toBeHidden();
  await peer.stop();
  giro.expectComplaint(/503 .*\/atualizar/);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: away })).toBeVisible();
  await giro.checkAccessibility();
  const parcelPage = page.url();
  await expect
    .poll(async () => (await giro.mailsTo(email, 1)).some(({ text }) => text?.includes('/rastreio?token=')), {
      timeout: 90_000,
    })
    .toBe(true);
  const mails = (await giro.mailsTo(email, 1)).map(({ text }) => text).join('\n');
  const link = /\/rastreio\?token=[\w-]+/.exec(mails)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByText('Objeto saiu para entrega')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Andamento da entrega' })).toContainText('Postado, feito');

  // Pages come without anything of a person: whoever may read it asks for it.
  const ofSomebody = /Luiz de Freitas|99999-?8888|Caio Reis|codigo-de-acesso/;
  for (const address of [
    link,
    `/produto/${product.SKU}/x`,
    '/checkout',
    `/pedidos/${code}`,
    `/vendas/${code}`,
    parcelPage,
  ]) {
    const html = await (await page.request.get(address)).text();
    expect(html, address).toContain('<html');
    expect(html, address).not.toMatch(ofSomebody);
  }

  await peer.start();
  peer.post(peer.objects[0]?.reference ?? '');
  await page.goto(parcelPage);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByText('Situação conferida na transportadora.')).toBeVisible();
});

test('a seller’s code is pressed for while the carrier is away, and comes when it is back', async ({
  page,
  giro,
  store,
}) => {
  const { id, email } = await sellFromHome(page, store);
  await peer.stop();
  await beAdmin(page);
  await page.goto(`/propostas/${id}`);
  await page.getByRole('button', { name: 'Pedir código' }).click();
  await expect(page.getByText('Pedindo o código à transportadora…')).toBeVisible();
  await expect(page.getByText(away)).toBeVisible({ timeout: 60_000 });
  await giro.checkAccessibility();
  const codesBefore = peer.codes.length;
  await peer.start();
  await passMinutes(store);
  await expect(page.getByText(/^46\d{8}$/).first()).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('Código enviado', { exact: true }).first()).toBeVisible();
  expect(peer.codes).toHaveLength(codesBefore + 1);
  await expect
    .poll(
      async () => (await giro.mailsTo(email, 1)).filter(({ subject }) => subject?.includes('Código de envio')).length,
    )
    .toBe(1);
});
