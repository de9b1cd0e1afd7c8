import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { expect } from './giro-test.ts';
import { callAsAdmin, test } from './own-shop.ts';
import { beAdmin, deliverWithSimulator, sellFromHome } from './shipping-shop.ts';

// One after the other: who takes the parcels is a setting of the one Giro of their worker.
test.describe.configure({ mode: 'default' });
test.use({ shop: 'posting' });

test.beforeEach(async ({ page }) => {
  await deliverWithSimulator(page);
});

test('a seller has a code a press later, the bench reads when the device comes, and a refused one goes back', {
  tag: '@phone-too',
}, async ({ page, giro, store }) => {
  test.slow();
  const { id, email } = await sellFromHome(page, store);
  const [received] = await giro.mailsTo(email, 1);
  expect(received?.subject).toContain(`nº ${id}`);

  await beAdmin(page);
  await page.goto(`/propostas/${id}`);
  await page.getByRole('button', { name: 'Pedir código' }).click();
  const code = page.getByText(/^\d{10}$/).first();
  await expect(code).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^postar até \d\d\/\d\d\/\d{4}$/).first()).toBeVisible();
  await expect(page.getByText('Código enviado', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Renovar' })).toBeVisible();
  await giro.checkAccessibility();
  const mail = (await giro.mailsTo(email, 2)).at(-1);
  expect(mail?.text).toContain((await code.innerText()).trim());

  await page.getByRole('link', { name: `Envio da proposta ${id}` }).click();
  await page.getByRole('button', { name: 'Postado', exact: true }).click();
  await expect(page.getByText('A caminho', { exact: true }).first()).toBeVisible();
  await giro.checkAccessibility();
  await page.goto('/bancada');
  const row = page
    .getByRole('row')
    .filter({ hasText: `Proposta ${id}` })
    .first();
  await expect(row).toContainText(/Chega em \d\d\/\d\d|Postado em \d\d\/\d\d/);
  await expect(page.getByRole('region', { name: 'A chegar' })).toContainText(`Proposta ${id}`);
  await giro.checkAccessibility();

  await page.goto(`/propostas/${id}`);
  await expect(page.getByText('Em trânsito', { exact: true }).first()).toBeVisible();
  const refusal = { proposalId: id, status: proposalStatus.purchaseRejected, rejectionReason: 'A tela está trincada.' };
  await callAsAdmin(page, 'post', `/api/proposals/status/${id}`, refusal);
  await beAdmin(page);
  await page.reload();
  await page.getByRole('button', { name: 'Devolver pelo correio' }).click();
  await page.getByRole('link', { name: `Devolução da proposta ${id}` }).click();
  await page.getByRole('checkbox', { name: /^Sem nota/ }).check();
  await page.getByRole('button', { name: 'Gerar etiqueta' }).click();
  await expect(page.getByRole('link', { name: 'Imprimir etiqueta' })).toBeVisible({ timeout: 60_000 });
  await giro.checkAccessibility();
  await page.goto(`/propostas/${id}`);
  await expect(page.getByText('Código de devolução').first()).toBeVisible();
  await expect(page.getByText(/^SM\d{9}BR$/).first()).toBeVisible();
});

test('status 4 without a code asks the carrier, and changes once the code is there', async ({ page, store }) => {
  const { id } = await sellFromHome(page, store);
  await beAdmin(page);
  await page.goto(`/propostas/${id}`);
  await page.getByRole('button', { name: 'Alterar Status' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Novo status').selectOption({ label: 'Inserir código de envio' });
  await expect(dialog.getByText(/^Ao salvar, pedimos o código/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^\d{10}$/).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Código enviado', { exact: true }).first()).toBeVisible();
});
