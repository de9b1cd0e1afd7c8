import type { Page } from '@playwright/test';
import { fillCart } from './browser.ts';
import { expect, newAddress } from './giro-test.ts';
import { callAsAdmin, offerProduct, test } from './own-shop.ts';
import { sellByCall } from './selling.ts';

// One after the other, so that they share the one Giro of their worker.
test.describe.configure({ mode: 'default' });

/** Offers a device at so many reais and puts it into this browser's cart. */
async function chooseDevice(page: Page, desk: Page, price: number): Promise<void> {
  await fillCart(page, await offerProduct(desk, price), 1);
  await page.goto('/checkout');
}

const proposalDialog = (page: Page) => page.getByRole('dialog', { name: 'Dados da Proposta' });
const freeCredit = async (page: Page): Promise<number> =>
  (await (await page.request.get('/api/meu-credito')).json()).credit.free;

/** Sells a phone and takes credit for it, which the desk approves. */
async function earnCredit(page: Page, desk: Page, checkChoice?: () => Promise<void>): Promise<number> {
  const id = await sellByCall(page, newAddress('credito'));
  await page.goto('/propostas-user');
  await page.getByRole('button', { name: 'Visualizar' }).click();
  await proposalDialog(page)
    .getByRole('radio', { name: /de crédito na loja\s*8 % a mais/ })
    .check();
  await expect(proposalDialog(page)).toContainText('O crédito entra assim que a compra for aprovada e vale por 1 ano.');
  await checkChoice?.();
  await proposalDialog(page).getByRole('button', { name: 'Receber em crédito' }).click();
  await expect(page.getByText('Você recebe em crédito na loja.')).toBeVisible();
  await callAsAdmin(desk, 'post', `/api/proposals/status/${id}`, { proposalId: id, status: 6 });
  return id;
}

test('an admin switches credit on, a seller takes it and buys with it and a Pix', { tag: '@phone-too' }, async ({
  page,
  giro,
  browser,
  baseURL,
}) => {
  const office = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const desk = await office.newPage();
  await giro.signInAsAdmin(desk);
  await desk.goto('/configuracoes?aba=troca');
  await desk.getByLabel('Pagar aparelhos com crédito').check();
  await desk.getByLabel('Bônus do crédito (%)').fill('8');
  await desk.getByRole('button', { name: 'Salvar regras de troca e balcão' }).click();
  await expect(desk.getByText('Regras de troca e balcão salvas.')).toBeVisible();

  const id = await earnCredit(page, desk, () => giro.checkAccessibility());
  await desk.goto(`/propostas/${id}`);
  await expect(desk.getByText('Recebe em crédito')).toBeVisible();
  await page.goto('/credito');
  const balance = page.getByRole('region', { name: 'Saldo' });
  const free = await freeCredit(page);
  await expect(balance).toContainText(/^R\$\s[\d.]+,\d\d \([\d.]+ pontos\)/);
  await expect(page.getByRole('row').filter({ hasText: 'Crédito recebido' })).toBeVisible();
  await giro.checkAccessibility();

  await chooseDevice(page, desk, Math.ceil(free) + 500);
  await page.getByRole('checkbox', { name: /^Usar meu crédito/ }).check();
  await expect(page.getByText('Falta pagar por Pix')).toBeVisible();
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Pagar agora (simulação)' }).click();
  await expect(page.getByText('Pagamento confirmado.')).toBeVisible();
  await page.getByText('Número do pedido').getByRole('link').click();
  const payments = page.getByRole('heading', { name: 'Pagamentos' }).locator('..');
  await expect(payments).toContainText('Crédito da loja');
  await giro.checkAccessibility();
  expect(await freeCredit(page)).toBe(0);
  await office.close();
});

test('credit that pays all asks for no Pix, and what is left is taken in money', { tag: '@phone-too' }, async ({
  page,
  giro,
  browser,
  baseURL,
}) => {
  const office = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const desk = await office.newPage();
  await giro.signInAsAdmin(desk);
  await callAsAdmin(desk, 'put', '/api/troca-config', { credit_enabled: true, bonus_percent: 8 });
  await earnCredit(page, desk);

  await chooseDevice(page, desk, 300);
  await page.getByRole('checkbox', { name: /^Usar meu crédito/ }).check();
  await expect(page.getByText('Seu crédito paga tudo')).toBeVisible();
  await page.getByRole('button', { name: 'Próximo' }).click();
  await expect(page.getByRole('heading', { name: 'Seu crédito paga tudo' })).toBeVisible();
  await expect(page.getByLabel('Pix copia e cola')).toHaveCount(0);
  await giro.checkAccessibility();
  await page.getByRole('button', { name: 'Finalizar Pagamento' }).click();
  await expect(page.getByText('Pagamento confirmado.')).toBeVisible();

  await page.goto('/credito');
  await page.getByRole('button', { name: 'Receber em dinheiro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Receber em dinheiro?' });
  await expect(dialog).toContainText(
    /Você recebe R\$\s[\d.]+,\d\d em até 2 dias úteis\. O bônus de R\$\s[\d.]+,\d\d termina\./,
  );
  await giro.checkAccessibility();
  await dialog.getByRole('button', { name: 'Receber em dinheiro' }).click();
  await expect(page.getByText('Pedido feito. O pagamento sai em até 2 dias úteis.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saldo' })).toContainText(/R\$\s0,00/);
  await expect(page.getByRole('row').filter({ hasText: 'Recebido em dinheiro' })).toBeVisible();

  await desk.goto('/creditos?situacao=todos');
  await expect(desk.getByRole('row').filter({ hasText: 'José da Silva Conceição' }).first()).toBeVisible();
  await office.close();
});
