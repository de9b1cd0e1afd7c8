import type { Page } from '@playwright/test';
import { openWebhookReceiver, type WebhookReceiver } from '../../server/fakes/webhook-receiver.ts';
import { expect, type Giro, newAddress, test } from './giro-test.ts';

let receiver: WebhookReceiver;

test.beforeEach(async () => {
  receiver = await openWebhookReceiver();
});
test.afterEach(() => receiver.close());

async function checkScreen(page: Page, giro: Giro): Promise<void> {
  await giro.checkAccessibility();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Reads the secret that is shown this once, and closes its dialog. */
async function takeSecret(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title });
  const secret = await dialog.locator('pre').innerText();
  await dialog.getByRole('button', { name: 'Já guardei' }).click();
  await expect(dialog).toHaveCount(0);
  return secret;
}

test('a program gets a key and works with it, hears of what it did once it is back, and loses the key', {
  tag: '@phone-too',
}, async ({ page, giro, baseURL }) => {
  const mark = newAddress('erp').split('@')[0] ?? '';
  const program = { key: `ERP ${mark}`, hears: `Ouve ${mark}`, sku: mark.toUpperCase() };
  await giro.signInAsAdmin(page);
  await page.goto('/configuracoes?aba=integracoes');

  await page.getByRole('button', { name: 'Criar chave' }).click();
  const making = page.getByRole('dialog', { name: 'Criar chave' });
  await making.getByLabel('Nome').fill(program.key);
  await making.getByLabel('Produtos: alterar').check();
  await checkScreen(page, giro);
  await making.getByRole('button', { name: 'Criar chave' }).click();
  const key = await takeSecret(page, 'Sua chave');
  expect(key).toMatch(/^giro_[0-9a-f]{8}_.{43}$/);

  await page.getByRole('button', { name: 'Adicionar webhook' }).click();
  const adding = page.getByRole('dialog', { name: 'Adicionar webhook' });
  await adding.getByLabel('Endereço').fill(receiver.url);
  await adding.getByLabel('Descrição').fill(program.hears);
  await adding.getByLabel('Tudo').uncheck();
  await adding.getByLabel('Produtos').check();
  await adding.getByRole('button', { name: 'Salvar' }).click();
  receiver.levers.secrets = [await takeSecret(page, 'Segredo do webhook')];

  receiver.levers.react = () => 500;
  const asProgram = (path: string, body?: object) =>
    fetch(`${baseURL}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const made = await asProgram('produtoStore', { SKU: program.sku, name: `Capa ${mark}`, price: 90, stock: 2 });
  expect(made.status, await made.clone().text()).toBe(201);
  const { product } = (await made.json()) as { product: { id: number } };
  expect((await asProgram('importacoes')).status).toBe(403);

  const endpoint = page.getByRole('table', { name: 'Webhooks' }).getByRole('row').filter({ hasText: program.hears });
  await endpoint.getByRole('button', { name: 'Entregas' }).click();
  const deliveries = page.getByRole('dialog', { name: 'Entregas' });
  const delivery = deliveries.getByRole('row').filter({ hasText: `product:${product.id}` });
  // The first two tries are seconds apart, the third comes after minutes.
  await expect(delivery).toContainText('2 tentativas', { timeout: 60_000 });
  await expect(delivery).toContainText('Aguardando');
  await checkScreen(page, giro);
  receiver.levers.react = () => 204;
  await delivery.getByRole('button', { name: 'Reenviar' }).click();
  await expect(delivery).toContainText('Entregue');
  const heard = receiver.received.filter(({ body }) => body.data.id === product.id);
  expect(heard.length).toBeGreaterThanOrEqual(3);
  expect(heard.map(({ id, isSigned }) => [id, isSigned])).toEqual(heard.map(() => [heard[0]?.id, true]));
  expect(heard[0]?.body).toMatchObject({ type: 'product.created', data: { SKU: program.sku, price: 90, stock: 2 } });
  await page.keyboard.press('Escape');
  await expect(deliveries).toHaveCount(0);

  await page.goto(`/atividades?search=${encodeURIComponent(`Capa ${mark}`)}`);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `Chave ${program.key}` })
      .first(),
  ).toBeVisible();

  await page.goto('/configuracoes?aba=integracoes');
  const row = page.getByRole('table', { name: 'Chaves' }).getByRole('row').filter({ hasText: program.key });
  await expect(row).toContainText('Em uso');
  await expect(row).not.toContainText('nunca');
  await row.getByRole('button', { name: 'Encerrar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
  await expect(row).toContainText('Encerrada');
  expect((await asProgram('importacoes')).status).toBe(401);

  await endpoint.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(endpoint).toHaveCount(0);
});
