import type { Page } from '@playwright/test';
import { admin } from '../giro.setup.ts';
import { expect, newAddress, signIn, test } from './giro-test.ts';

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true });

test('a session that ends while a form is open is begun again on the spot, and nothing typed is lost', async ({
  page,
  giro,
}) => {
  giro.expectComplaint(/401 .*(marcas|api\/login)/);
  await giro.signInAsAdmin(page);
  await page.goto('/avaliacoes?aba=marcas');
  await page.getByRole('button', { name: 'Adicionar marca' }).click();
  const name = page.getByLabel('Nome da marca', { exact: true });
  const brand = `Marca ${newAddress('x')}`;
  await name.fill(brand);
  await page.request.post('/api/logout');
  await save(page).click();
  const again = page.getByRole('dialog', { name: 'Entre de novo' });
  await expect(again.getByText(/^Sua sessão expirou. Faça login novamente./)).toBeVisible();
  await expect(again.getByRole('textbox', { name: 'E-mail' })).toHaveValue(admin.email);
  await giro.checkAccessibility();
  await signIn(page, admin.email, 'errada');
  await expect(again.getByText('E-mail ou senha inválidos.')).toBeVisible();
  await signIn(page, admin.email, admin.password);
  await expect(again).toBeHidden();
  await expect(name).toHaveValue(brand);
  await save(page).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(brand)).toBeVisible();
});

test('a column copied from a spreadsheet fills the prices below it and leaves those of its blank cells', {
  tag: '@phone-only',
}, async ({ page, giro }) => {
  await giro.signInAsAdmin(page);
  await page.goto('/avaliacoes');
  await page.getByRole('button', { name: 'Adicionar modelo' }).click();
  const amounts = page.getByRole('dialog').getByRole('textbox', { name: /^Valor de / });
  await amounts.nth(1).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1.234,56\r\n\r\n+ 50\r\n-150\r\n');
    clipboardData.setData('text/html', '<table><tr><td>1.234,56</td></tr></table>');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('3 valores preenchidos com o que você colou.')).toBeVisible();
  for (const [place, text] of ['', 'R$ 1.234,56', '', 'R$ 50,00', 'R$ 150,00'].entries()) {
    await expect(amounts.nth(place)).toHaveValue(text.replace(' ', '\u00a0'));
  }
  const heights = await amounts.evaluateAll((fields) => fields.slice(0, 5).map((field) => field.clientHeight + 2));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test('going back in the browser asks before a typed reason is lost', async ({ page, giro }) => {
  const user = { id: 1, name: 'Ana', email: 'ana@exemplo.com.br', deleted_at: null, address: {} };
  const proposal = { id: 7, version: 1, status: 1, user, proposal_value: 10, proposal_value_new: null, history: [] };
  const dates = { created_at: '2026-01-31T12:00:00Z', valid_until: '2026-02-07T12:00:00Z' };
  const data = [{ ...proposal, ...dates, selected_options: [], marca: 'A', tipo: 'B', modelo: 'C' }];
  await page.route('**/api/proposals?*', (route) =>
    route.fulfill({ json: { data, total: 1, current_page: 1, last_page: 1 } }),
  );
  await page.route('**/api/proposals/status/7/email', (route) =>
    route.fulfill({ json: { mail: null, problem: null } }),
  );
  await giro.signInAsAdmin(page);
  await page.goto('/index');
  await page.getByRole('link', { name: 'Ver propostas' }).click();
  await page.getByRole('button', { name: 'Alterar Status' }).click();
  const code = page.getByLabel('Código de envio');
  await code.fill('AA123456789BR');
  await page.goBack();
  await expect(page.getByText('Sair sem salvar?')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(code).toHaveValue('AA123456789BR');
  await page.goBack();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(/\/index$/);
});

test('large sums stand on one line each and fill their strip at every width', async ({ page, giro }) => {
  await page.route('**/api/painel*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const sums = { value_offered: 9_876_543.21, value_bought: 9_876_543.21, value_sold: 9_876_543.21 };
    for (const part of [answer.totals, answer.before, answer.series.at(-1)])
      Object.assign(part, { orders: 1, ...sums });
    await route.fulfill({ response, json: answer });
  });
  await giro.signInAsAdmin(page);
  await page.goto('/index');
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const sold = page.getByText('Vendido', { exact: true }).first().locator('..');
    const value = sold.getByText('9.876.543,21').first();
    await expect(value).toBeVisible();
    expect((await value.boundingBox())?.height, `${width}`).toBeLessThan(40);
    const [tile, strip] = [await sold.boundingBox(), await sold.locator('..').boundingBox()];
    expect((strip?.x ?? 0) + (strip?.width ?? 0) - (tile?.x ?? 0) - (tile?.width ?? 0), `${width}`).toBeLessThan(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
