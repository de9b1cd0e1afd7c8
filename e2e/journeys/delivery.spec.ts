import type { Page } from '@playwright/test';
import { admin } from '../giro.setup.ts';
import { expect, type Giro, newAddress } from './giro-test.ts';
import { callAsAdmin, offerProduct, test } from './own-shop.ts';
import { password } from './selling.ts';
import { calculate, deliverWithSimulator, goToDelivery } from './shipping-shop.ts';

// One after the other: who takes the parcels is a setting of the one Giro of their worker.
test.describe.configure({ mode: 'default' });
test.use({ shop: 'delivering' });

/** The narrowest phone that buyers have. */
test.beforeEach(async ({ page, isMobile }) => {
  if (isMobile) await page.setViewportSize({ width: 360, height: 780 });
  await deliverWithSimulator(page);
});

// Files that run in one worker share its Giro: none of the others begins in a shop that delivers.
test.afterEach(async ({ page }) => {
  await callAsAdmin(page, 'put', '/api/envios-config', { deliver: false, free_above: null });
});

async function checkScreen(page: Page, giro: Giro): Promise<void> {
  await giro.checkAccessibility();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Signs this browser in as somebody new. */
async function beBuyer(page: Page, name = 'Bia Lima'): Promise<string> {
  const email = newAddress('entrega');
  const { request } = page;
  expect((await request.post('/api/cadastrar-usuario', { data: { name, email, password } })).ok()).toBe(true);
  expect((await request.post('/api/login', { data: { email, password } })).status()).toBe(200);
  return email;
}

const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });

/** Adds the first address, whose street comes from its CEP. */
async function addAddress(page: Page, giro: Giro): Promise<void> {
  await radio(page, /^Entrega no endereço/).check();
  await page.getByRole('button', { name: 'Adicionar endereço' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar endereço' });
  await dialog.getByLabel('Nome do endereço').fill('Casa');
  await dialog.getByLabel('Telefone').fill('47999998888');
  await dialog.getByLabel('CEP').fill('');
  await dialog.getByLabel('CEP').pressSequentially('89010025');
  await expect(dialog.getByLabel('Cidade')).toHaveValue('Blumenau');
  await dialog.getByLabel('Número').fill('1000');
  await checkScreen(page, giro);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await expect(radio(page, /^Casa/)).toBeChecked();
}

/** Somebody of the shop, beside the buyer's browser. */
async function atDesk(page: Page, baseURL: string | undefined) {
  const desk = await page
    .context()
    .browser()
    ?.newContext({ baseURL: String(baseURL) });
  if (!desk) throw new Error('There is no browser');
  const { request } = desk;
  const { token } = await (await request.post('/api/login', { data: admin })).json();
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: string, path: string, data?: object, more = {}) => {
    const answer = await request.fetch(`/api/${path}`, { method, data, headers: { ...headers, ...more } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const parcelOf = async (code: string) => {
    const { parcels } = await call('get', `envios?situacao=todos&search=${code}`);
    return parcels.data.find((each: { order_code: string }) => each.order_code === code);
  };
  return {
    call,
    parcelOf,
    /** Has the label made, and waits for it. */
    async label(code: string) {
      const { id, version } = await parcelOf(code);
      await call('put', `envios/${id}`, { dce: true }, { 'if-match': `"${version}"` });
      await call('post', 'envios/etiquetas', { ids: [id] });
      await expect.poll(async () => (await parcelOf(code)).state, { timeout: 90_000 }).toBe('ready');
      return id as number;
    },
    close: () => desk.close(),
  };
}

test('from the CEP on the page of a product to the parcel that has arrived', { tag: '@phone-too' }, async ({
  page,
  giro,
  baseURL,
}) => {
  test.slow();
  const product = await offerProduct(page, 1299);
  await page.context().clearCookies();
  const email = await beBuyer(page);
  await page.goto(`/produto/${product.SKU}/x`);
  await calculate(page, '89010-025');
  await expect(page.getByText(/^Econômico · R\$\s25,00 · chega até \d\d\/\d\d$/)).toBeVisible();
  await expect(page.getByText(/^Expresso · R\$\s43,00 · chega até \d\d\/\d\d$/)).toBeVisible();
  await expect(page.getByText('Retirada na loja · sem custo')).toBeVisible();
  await checkScreen(page, giro);

  await goToDelivery(page);
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByRole('alert')).toContainText('Escolha como você quer receber o pedido.');
  await addAddress(page, giro);
  await radio(page, /^Econômico/).check();
  await expect(page.getByText(/^Total\s*R\$\s1\.324,00$/)).toBeVisible();
  await checkScreen(page, giro);
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
  await expect(page.getByText('Passo 3 de 4')).toBeVisible();
  await page.getByRole('button', { name: 'Pagar agora (simulação)' }).click();
  await expect(page.getByText('Pagamento confirmado.')).toBeVisible();
  await expect(page.getByText(/avisamos quando o aparelho for postado/)).toBeVisible();
  const link = page.getByRole('main').getByRole('link', { name: /^\w{8}$/ });
  const code = (await link.textContent()) ?? '';
  await link.click();

  const card = page.getByRole('region', { name: 'Entrega' });
  await expect(card).toContainText('Rua Doutor Luiz de Freitas Melro, 1000');
  await expect(card.getByText('Embalado')).toHaveAttribute('aria-current', 'step');
  await expect(card.getByRole('button', { name: 'Trocar endereço' })).toBeVisible();
  await checkScreen(page, giro);

  const desk = await atDesk(page, baseURL);
  const id = await desk.label(code);
  await page.reload();
  await expect(card.getByText('Postado')).toHaveAttribute('aria-current', 'step');
  await expect(card.getByRole('button', { name: 'Trocar endereço' })).toBeHidden();
  await desk.call('post', 'envios/entregas', { ids: [id] });
  await desk.call('post', `envios/${id}/simular`, { evento: 'postado' });
  await page.reload();
  await expect(card.getByText('Objeto postado')).toBeVisible();
  await expect(page.getByText('Enviado', { exact: true }).first()).toBeVisible();
  await checkScreen(page, giro);
  await page.goto('/pedidos');
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText(/Chega até \d\d\/\d\d/);

  await desk.call('post', `envios/${id}/simular`, { evento: 'saiu' });
  // The mailed link is for whoever has it, and says neither the street nor who lives there.
  await expect
    .poll(async () => (await giro.mailsTo(email, 1)).some(({ text }) => text?.includes('/rastreio?token=')), {
      timeout: 90_000,
    })
    .toBe(true);
  const mails = await giro.mailsTo(email, 1);
  const address = /\/rastreio\?token=[\w-]+/.exec(mails.map(({ text }) => text).join('\n'))?.[0] ?? '';
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Acompanhe a entrega' })).toBeVisible();
  await expect(page.getByText('Objeto postado')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('main')).not.toContainText(/Luiz de Freitas|Bia Lima/);
  await checkScreen(page, giro);

  await desk.call('post', `envios/${id}/simular`, { evento: 'entregue' });
  await page.reload();
  await expect(page.getByText('Objeto entregue ao destinatário')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Andamento da entrega' })).toContainText('Entregue, feito');
  await checkScreen(page, giro);
  expect((await page.request.post('/api/login', { data: { email, password } })).status()).toBe(200);
  await page.goto(`/pedidos/${code}`);
  await expect(page.getByText('Entregue', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Desistir da compra' })).toBeVisible();
  await desk.close();
});

test('an address that nobody has and a link that is none say so', { tag: '@phone-too' }, async ({ page, giro }) => {
  giro.expectComplaint(/40[45] .*|404 .*\/api\/rastreio\//);
  await page.goto('/rastreio');
  await expect(page.getByRole('alert')).toContainText('Não encontramos esta entrega');
  await checkScreen(page, giro);
  await page.goto('/rastreio?token=inventado');
  await expect(page.getByRole('alert')).toContainText('Não encontramos esta entrega');
  await expect(page.getByRole('link', { name: 'Ver meus pedidos' })).toBeVisible();
});

test('a quote that has ended is renewed before it is paid; a price that has changed is to be confirmed', async ({
  page,
  giro,
  baseURL,
}) => {
  const product = await offerProduct(page, 1000);
  await page.context().clearCookies();
  await beBuyer(page);
  await page.goto(`/produto/${product.SKU}/x`);
  await goToDelivery(page);
  await addAddress(page, giro);
  await radio(page, /^Econômico/).check();
  await expect(page.getByText(/^Total\s*R\$\s1\.025,00$/)).toBeVisible();

  // The shop takes ten percent more from now on, which the buyer has not seen.
  const service = { insurance_code: '', active: true, extra_days: 0, extra_percent: 10 };
  const economico = { ...service, code: 'economico', label: 'Econômico', way: 'send' };
  const desk = await atDesk(page, baseURL);
  await desk.call('put', 'transportadora-config', { services: [economico] });
  await desk.close();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByText(/^O preço da entrega mudou de R\$\s25,00 para R\$\s27,50/)).toBeVisible();
  await expect(page.getByText('Passo 2 de 4')).toBeVisible();
  await expect(page.getByText(/^Total\s*R\$\s1\.027,50$/)).toBeVisible();
  await checkScreen(page, giro);
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
  await expect(page.getByText(/^R\$\s1\.027,50$/)).toBeVisible();
});

test('free from a sum on: the price that it would have is struck through', async ({ page, giro }) => {
  const product = await offerProduct(page, 1500);
  await callAsAdmin(page, 'put', '/api/envios-config', { free_above: 1000 });
  await page.context().clearCookies();
  await page.goto(`/produto/${product.SKU}/x`);
  await calculate(page, '89010025');
  await expect(page.locator('s').filter({ hasText: /R\$\s25,00/ })).toBeVisible();
  await expect(page.getByText('Grátis', { exact: true })).toBeVisible();
  await checkScreen(page, giro);
});

test('where no carrier goes the shop is there to fetch it at, and the visit remembers the CEP', {
  tag: '@phone-too',
}, async ({ page, giro }) => {
  const product = await offerProduct(page, 1000);
  await page.context().clearCookies();
  await beBuyer(page);
  await page.goto(`/produto/${product.SKU}/x`);
  await calculate(page, '99950000');
  await expect(page.getByText('Não conseguimos calcular a entrega agora. Você pode retirar na loja.')).toBeVisible();
  await checkScreen(page, giro);
  await page.reload();
  await expect(page.getByLabel('CEP da entrega')).toHaveValue('99950-000');
  await goToDelivery(page);
  await radio(page, /^Retirada na loja/).check();
  await expect(page.getByRole('heading', { name: 'Retirada na loja' })).toBeVisible();
  await checkScreen(page, giro);
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
});

test('without a carrier the shop’s own prices stand', async ({ page, giro }) => {
  const product = await offerProduct(page, 1000);
  const row = { name: 'Motoboy', kind: 'courier', from_cep: '89000000', to_cep: '89099999', price: 15 };
  await callAsAdmin(page, 'put', '/api/envios-tabela', {
    rows: [{ ...row, price_per_kg: 0, days: 1, max_g: 30_000, active: true }],
  });
  await callAsAdmin(page, 'put', '/api/transportadora-config', { carrier: 'manual' });
  await page.context().clearCookies();
  await page.goto(`/produto/${product.SKU}/x`);
  await calculate(page, '89010025');
  await expect(page.getByText(/^Motoboy · R\$\s15,00 · chega até \d\d\/\d\d$/)).toBeVisible();
  await expect(page.getByText(/^Econômico/)).toBeHidden();
  await checkScreen(page, giro);
  await callAsAdmin(page, 'put', '/api/envios-tabela', { rows: [] });
});

test('addresses are kept among one’s own data: added, made the usual one, changed and removed', {
  tag: '@phone-too',
}, async ({ page, giro }) => {
  await page.context().clearCookies();
  await beBuyer(page, 'Maria Aparecida Nepomuceno da Conceição Albuquerque');
  await page.goto('/editar-usuario');
  const section = page.getByRole('region', { name: 'Endereços' });
  for (const label of ['Casa', 'Trabalho na rua de trás']) {
    await section.getByRole('button', { name: 'Adicionar endereço' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar endereço' });
    await dialog.getByLabel('Nome do endereço').fill(label);
    await dialog.getByLabel('Telefone').fill('47999998888');
    await dialog.getByLabel('CEP').pressSequentially('89010025');
    await expect(dialog.getByLabel('Cidade')).toHaveValue('Blumenau');
    await dialog.getByLabel('Número').fill('S/N');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(section.getByRole('listitem').first()).toContainText('Principal');
  await section.getByRole('button', { name: 'Usar como principal: Trabalho na rua de trás' }).click();
  await expect(section.getByRole('listitem').first()).toContainText('Trabalho na rua de trás');
  await checkScreen(page, giro);
  await section.getByRole('button', { name: 'Remover o endereço Casa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(1);
});
