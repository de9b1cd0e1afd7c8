import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { usualFulfilment } from '@giro/contract/rules/fulfilment.ts';
import type { Page, Request } from '@playwright/test';
import { openCardPeer } from '../../server/fakes/card-peer/index.ts';
import { withConnection } from '../../server/src/platform/database/embedded-roles.ts';
import { admin } from '../giro.setup.ts';
import { socketOf } from '../start/running-giro.ts';
import { fillCart } from './browser.ts';
import { expect, type Giro, newAddress } from './giro-test.ts';
import { callAsAdmin, offerProduct, test } from './own-shop.ts';

// One after the other: who takes the cards is a setting of the one Giro of their worker.
test.describe.configure({ mode: 'default' });

const password = 'uma senha boa';

/** The narrowest phone that buyers have. */
test.beforeEach(async ({ page, isMobile }) => {
  if (isMobile) await page.setViewportSize({ width: 360, height: 780 });
  await callAsAdmin(page, 'put', '/api/cartao-config', { provider: 'simulador' });
  await page.context().clearCookies();
});

/** Signs this browser in as somebody new. */
async function beBuyer(page: Page): Promise<string> {
  const email = newAddress('cartao');
  expect(
    (await page.request.post('/api/cadastrar-usuario', { data: { name: 'Bia Lima', email, password } })).ok(),
  ).toBe(true);
  expect((await page.request.post('/api/login', { data: { email, password } })).status()).toBe(200);
  return email;
}

/** At the choice of how to pay, as somebody who has just filled the cart. */
async function openChoice(page: Page, price = 1299): Promise<string> {
  const product = await offerProduct(page, price);
  const email = await beBuyer(page);
  await fillCart(page, product, 1);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByRole('radio', { name: /^Pix/ })).toBeVisible();
  return email;
}

async function chooseCard(page: Page): Promise<string> {
  await page.getByRole('radio', { name: /^Cartão em até 12x/ }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/pedidos\/\w+\/pagar$/);
  await expect(page.getByRole('heading', { name: 'Pagar com cartão' })).toBeVisible();
  return /pedidos\/(\w+)/.exec(page.url())?.[1] ?? '';
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar R\$/ });
const field = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox');

/** Types a card whose fate its holder's name decides. */
async function typeCard(page: Page, holder: string, number = '5031 4332 1540 6351'): Promise<void> {
  await expect(payButton(page)).toBeEnabled();
  await field(page, 'Número do cartão').fill(number);
  await field(page, 'Validade').fill('11/30');
  await field(page, 'Código de segurança').fill('123');
  await page.getByLabel('Nome como está no cartão').fill(holder);
  await page.getByLabel('CPF do titular').fill('123.456.789-09');
}

async function pay(page: Page, holder: string, instalments = 1): Promise<void> {
  await typeCard(page, holder);
  await page.getByRole('radio', { name: new RegExp(`^${instalments}x `) }).check();
  await payButton(page).click();
}

async function checkScreen(page: Page, giro: Giro): Promise<void> {
  await giro.checkAccessibility();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Notes every request of a page with the path of the document that made it. */
function noteRequests(page: Page) {
  const made: { url: URL; at: string }[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (url.protocol.startsWith('http'))
      made.push({ url, at: isDocument ? url.pathname : new URL(page.url()).pathname });
  });
  return made;
}

test('a buyer pays in twelve instalments with interest, and reads the card on the order', {
  tag: '@phone-too',
}, async ({ page, giro, store }) => {
  const requests = noteRequests(page);
  await openChoice(page);
  await checkScreen(page, giro);
  const code = await chooseCard(page);
  await expect(page.getByText('À vista R$ 1.299,00. Juros de 2,49% ao mês (34,33% ao ano).')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/1[0-5]:\d\d/);
  await typeCard(page, 'APRO BIA LIMA');
  await page.getByRole('radio', { name: /^12x de R\$\s126,56/ }).check();
  await checkScreen(page, giro);
  await page.getByRole('button', { name: /^Pagar R\$\s1\.518,72$/ }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  await expect(page.getByText(/^Cartão final 6351, 12x de R\$\s126,56$/)).toBeVisible();
  await checkScreen(page, giro);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();

  await page.getByRole('link', { name: 'Ver o pedido' }).click();
  await expect(page).toHaveURL(new RegExp(`/pedidos/${code}$`));
  await expect(page.getByText(/^Cartão final 6351, 12x de R\$\s126,56$/)).toBeVisible();
  await expect(page.getByRole('main').getByText('Juros do parcelamento (12x)').first()).toBeVisible();
  await checkScreen(page, giro);

  const { hostname } = new URL(store.url);
  const isMap = ({ url }: { url: URL }) => url.hostname === 'www.google.com';
  expect(new Set(requests.filter((each) => !isMap(each)).map(({ url }) => url.hostname))).toEqual(new Set([hostname]));
  const ofProvider = requests.filter(({ url }) => url.pathname.startsWith('/simulador/'));
  expect(new Set(ofProvider.map(({ at }) => at))).toEqual(new Set([`/pedidos/${code}/pagar`]));
});

test('a refused card leaves the order waiting, and the next one pays it', { tag: '@phone-too' }, async ({
  page,
  giro,
}) => {
  await openChoice(page);
  await chooseCard(page);
  await pay(page, 'FUND BIA LIMA', 3);
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: 'Limite insuficiente. Tente mais parcelas, outro cartão ou Pix.' });
  await expect(refusal).toBeFocused();
  await expect(field(page, 'Número do cartão')).toHaveValue('');
  await expect(page.getByLabel('Nome como está no cartão')).toHaveValue('FUND BIA LIMA');
  await expect(page.getByRole('radio', { name: /^3x/ })).toBeChecked();
  await checkScreen(page, giro);
  await pay(page, 'APRO BIA LIMA', 1);
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
});

test('what is wrong with a card is said before anybody is asked', async ({ page, giro }) => {
  await openChoice(page);
  await chooseCard(page);
  await typeCard(page, 'APRO BIA LIMA', '5031 4332 1540 6352');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Confira número, validade e código.' })).toBeFocused();
  await expect(page.getByText('Confira o número do cartão.')).toBeVisible();
  await page.getByLabel('CPF do titular').fill('111.111.111-11');
  await payButton(page).click();
  await expect(page.getByLabel('CPF do titular')).toHaveAttribute('aria-invalid', 'true');
  await checkScreen(page, giro);
  expect(sent.filter((url) => url.endsWith('/cartao'))).toEqual([]);
});

test('the bank asks: who is abandoned there comes back, who refuses may try again, who confirms has paid', {
  tag: '@phone-too',
}, async ({ page, giro }) => {
  await openChoice(page);
  const code = await chooseCard(page);
  await pay(page, 'CHAL BIA LIMA');
  await expect(page).toHaveURL(/\/desafio$/);
  const bank = page.frameLocator('iframe[title="Confirmação do banco"]');
  await expect(bank.getByRole('button', { name: 'Confirmar' })).toBeVisible();
  await checkScreen(page, giro);
  await page.getByRole('link', { name: 'Pagar de outro jeito' }).click();
  await expect(page.getByRole('heading', { name: 'Confirme a compra no seu banco' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pagar com Pix' })).toBeVisible();
  await checkScreen(page, giro);

  await page.getByRole('link', { name: 'Confirmar no banco' }).click();
  await bank.getByRole('button', { name: 'Recusar' }).click();
  await expect(page).toHaveURL(new RegExp(`/pedidos/${code}/pagar$`));
  await expect(page.getByText('A confirmação no banco não foi concluída.')).toBeVisible();
  await pay(page, 'CHAL BIA LIMA');
  await bank.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
});

test('a bank that looks for longer has the order wait, and its answer comes by itself', async ({ page, giro }) => {
  await openChoice(page);
  await chooseCard(page);
  await pay(page, 'CONT BIA LIMA');
  await expect(page.getByRole('heading', { name: 'O banco está conferindo' })).toBeVisible();
  await expect(page.getByText(/^Avisamos por e-mail até .+; o aparelho fica reservado\.$/)).toBeVisible();
  await checkScreen(page, giro);
  await page.getByRole('button', { name: 'Aprovar (simulação)' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
});

test('a part of what a card paid goes back to it, and its buyer reads that', { tag: '@phone-too' }, async ({
  page,
  giro,
}) => {
  const email = await openChoice(page);
  const code = await chooseCard(page);
  await pay(page, 'APRO BIA LIMA', 3);
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();

  await page.goto('about:blank', {});
  await page.context().clearCookies();
  expect((await page.request.post('/api/login', { data: admin })).status()).toBe(200);
  await page.goto(`/recebimentos?situacao=todos&search=${code}`);
  await expect(page.getByText(/^Cartão final 6351, 3x/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Devolver' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Valor a devolver').fill('200');
  await dialog.getByLabel('Motivo').fill('Risco na tampa');
  await dialog.getByRole('button', { name: 'Devolver' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('about:blank', {});
  await page.context().clearCookies();
  expect((await page.request.post('/api/login', { data: { email, password } })).status()).toBe(200);
  await page.goto(`/pedidos/${code}`);
  await expect(page.getByText(/R\$\s200,00 devolvidos/).first()).toBeVisible();
  await checkScreen(page, giro);
});

test('an order is switched from Pix to a card and back', { tag: '@phone-too' }, async ({ page, giro }) => {
  await callAsAdmin(page, 'put', '/api/parcelas-config', { pix_discount_percent: 5 });
  await openChoice(page);
  await expect(page.getByRole('radio', { name: /^Pix.*5% de desconto.*R\$\s1\.234,05/ })).toBeVisible();
  await page.getByRole('radio', { name: /^Pix/ }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\w{8}$/ })
    .click();
  await page.getByRole('button', { name: 'Trocar forma de pagamento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trocar forma de pagamento' });
  await expect(dialog.getByRole('radio', { name: 'Cartão', exact: true })).toBeChecked();
  await checkScreen(page, giro);
  await dialog.getByRole('button', { name: 'Trocar' }).click();
  await expect(page.getByRole('heading', { name: 'Falta pagar com o cartão' })).toBeVisible();
  await page.getByRole('link', { name: 'Pagar agora' }).click();
  await expect(payButton(page)).toHaveText(/R\$\s1\.299,00/);
  await expect(page.getByText('R$ 1.234,05 no Pix (5% de desconto)')).toBeVisible();
  await page.getByRole('button', { name: 'Pagar com Pix' }).click();
  await expect(page).toHaveURL(/\/pedidos\/\w+$/);
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
  await page.getByRole('button', { name: 'Pagar agora (simulação)' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  await callAsAdmin(page, 'put', '/api/parcelas-config', { pix_discount_percent: 0 });
});

test('Pix pays a part first, and a card the rest', { tag: '@phone-too' }, async ({ page, giro }) => {
  await openChoice(page, 1000);
  await page.getByRole('radio', { name: /^Parte no Pix/ }).check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByLabel('Quanto no Pix?')).toBeFocused();
  await page.getByLabel('Quanto no Pix?').fill('400');
  await expect(page.getByText(/^Resto no cartão: R\$\s600,00$/)).toBeVisible();
  await checkScreen(page, giro);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
  await expect(page.getByText(/^R\$\s400,00$/)).toBeVisible();
  await page.getByRole('button', { name: 'Pagar agora (simulação)' }).click();
  await page.getByRole('link', { name: 'Pagar o resto com cartão' }).click();
  await expect(payButton(page)).toHaveText(/R\$\s600,00/);
  await pay(page, 'APRO BIA LIMA');
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
});

test('who signs in on the way comes back to a page that may load the provider’s fields', async ({ page }) => {
  await openChoice(page);
  const code = await chooseCard(page);
  const { email } = await (await page.request.get('/api/user')).json();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/pedidos/${code}/pagar`);
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/pedidos/${code}/pagar$`));
  await expect(payButton(page)).toBeEnabled();
});

test('a review that is approved after the time was over pays the order after all, and its buyer sees that', async ({
  page,
  giro,
  store,
}) => {
  const peer = await openCardPeer();
  const { config } = await callAsAdmin(page, 'put', '/api/cartao-config', peer.config());
  const product = await offerProduct(page, 1299);
  await page.context().clearCookies();
  const email = await beBuyer(page);
  const { token } = await (await page.request.post('/api/login', { data: { email, password } })).json();
  const call = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const answer = await page.request.post(`/api/${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const products = [{ id: product.id, quantity: 1 }];
  const order = { products, totalAmount: 1299, payment_method: 'Pix', method: 'card' };
  const { order_code: code } = await call('orders', { ...order, deliveryMethod: usualFulfilment.method });
  const holder = { name: 'Bia Lima', cpf: '123.456.789-09' };
  const press = { token: peer.card('CONT'), brand: 'master', last4: '6351', holder, instalments: 1, shown_total: 1299 };
  expect(await call(`pedidos/${code}/cartao`, press)).toMatchObject({ state: 'review' });
  await page.goto(`/pedidos/${code}`);
  await expect(page.getByRole('heading', { name: 'O banco está conferindo' })).toBeVisible();

  // The hours of the review pass while the provider is away: nobody can say how it stands.
  await peer.stop();
  await withConnection({ host: socketOf(store.folder), user: 'giro', database: 'giro' }, (client) =>
    client.query(`update orders set hold_until = now() - interval '20 minutes' where order_code = $1`, [code]),
  );
  await expect(page.getByRole('heading', { name: 'O prazo para pagar terminou' })).toBeVisible({ timeout: 120_000 });
  await checkScreen(page, giro);

  peer.decide(`${code}-1`, 'approved');
  await peer.start();
  peer.levers.tellsAt = `${store.url}${new URL(config.webhook_url).pathname}`;
  for (const charge of peer.ordersOf(`${code}-1`)) await peer.tell(charge);
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible();
  await expect(page.getByText(/^Cartão final 6351, R\$\s1\.299,00 à vista$/).first()).toBeVisible();
  await checkScreen(page, giro);
  await peer.close();
});

/** A provider on a host of its own, whose script has the shape of Mercado Pago's. */
async function startProvider() {
  const server = createServer((request, response) => {
    if (request.url !== '/js/v2') {
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>Campo</title><input aria-label="Campo">');
      return;
    }
    response.setHeader('content-type', 'text/javascript').end(
      `window.MercadoPago = class {
      fields = { create: () => ({
        on(event, tell) { if (event === 'ready') setTimeout(tell); },
        mount(id) {
          const frame = document.createElement('iframe');
          frame.src = 'ORIGIN/field';
          frame.title = 'Campo';
          document.getElementById(id).append(frame);
        },
        unmount() {},
      }) };
    };`.replace('ORIGIN', `http://${request.headers.host}`),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

test('a provider is asked for anything by the paying page alone', async ({ page }) => {
  const provider = await startProvider();
  await callAsAdmin(page, 'put', '/api/cartao-config', {
    provider: 'mercado-pago',
    public_key: 'APP_USR-publica',
    access_token: 'APP_USR-secreta',
    base_url: provider.origin,
    script_url: `${provider.origin}/js/v2`,
  });
  await page.context().clearCookies();
  const requests = noteRequests(page);
  for (const address of ['/', '/quero-comprar', '/carrinho']) await page.goto(address);
  await openChoice(page);
  const code = await chooseCard(page);
  await expect(payButton(page)).toBeEnabled();
  await page.goto(`/pedidos/${code}`);
  await page.goto('/pedidos');
  const ofProvider = requests.filter(({ url }) => url.origin === provider.origin);
  expect(new Set(ofProvider.map(({ url }) => url.pathname))).toEqual(new Set(['/js/v2', '/field']));
  expect(new Set(ofProvider.map(({ at }) => at))).toEqual(new Set([`/pedidos/${code}/pagar`]));
  provider.stop();
});
