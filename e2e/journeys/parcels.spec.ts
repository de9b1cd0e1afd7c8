import type { Page } from '@playwright/test';
import { expect, type Giro } from './giro-test.ts';
import { test } from './own-shop.ts';
import { beAdmin, deliverWithSimulator, paidDelivery } from './shipping-shop.ts';

// One after the other: who takes the parcels is a setting of the one Giro of their worker.
test.describe.configure({ mode: 'default' });
test.use({ shop: 'packing' });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await deliverWithSimulator(page);
});

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code });
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Situação' }).getByRole('link', { name });

async function checkScreen(page: Page, giro: Giro): Promise<void> {
  await giro.checkAccessibility();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

/** Says of a parcel that it goes without a note, and keeps box and weight as the cart had them. */
async function pack(page: Page, code: string): Promise<void> {
  await page.goto('/envios');
  await rowOf(page, code).getByRole('button', { name: 'Embalar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Envio do pedido ${code}` })).toBeVisible();
  await expect(page.getByLabel('Peso com a caixa (g)')).toHaveValue(/^\d+$/);
  await page.getByRole('checkbox', { name: /^Sem nota/ }).check();
  await page.getByRole('button', { name: 'Salvar embalagem' }).click();
  await expect(page.getByText('Embalagem salva.')).toBeVisible();
}

/** A parcel of an order that has its label, on its own page. */
async function labelled(page: Page, code: string): Promise<void> {
  await pack(page, code);
  await page.getByRole('button', { name: 'Gerar etiqueta' }).click();
  await expect(page.getByRole('link', { name: 'Imprimir etiqueta' })).toBeVisible({ timeout: 60_000 });
}

test('three paid orders are packed, labelled at once, printed and given to the carrier on one list', {
  tag: '@phone-too',
}, async ({ page, giro }) => {
  test.slow();
  const codes = [];
  for (const name of ['Bia Lima', 'Davi Nunes', 'Caio Reis']) codes.push(await paidDelivery(page, name));
  await beAdmin(page);
  await page.goto('/envios');
  for (const code of codes) await expect(rowOf(page, code)).toBeVisible();
  await checkScreen(page, giro);

  // Nobody has said yet which note they go with: two are, and the third is named with the reason.
  const [first = '', second = '', third = ''] = codes;
  for (const code of [first, second]) await pack(page, code);
  await checkScreen(page, giro);
  await page.goto('/envios');
  for (const code of codes)
    await rowOf(page, code)
      .getByRole('checkbox', { name: /^Escolher Pedido/ })
      .check();
  await page.getByRole('button', { name: 'Gerar etiquetas' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: '1 envio ficou sem etiqueta' });
  await expect(refusal).toContainText(`Pedido ${third}: Informe a chave da nota`);
  await checkScreen(page, giro);
  await refusal.getByRole('link', { name: `Pedido ${third}` }).click();
  await page.getByRole('checkbox', { name: /^Sem nota/ }).check();
  await page.getByRole('button', { name: 'Gerar etiqueta' }).click();
  await expect(page.getByRole('link', { name: 'Imprimir etiqueta' })).toBeVisible({ timeout: 60_000 });
  await checkScreen(page, giro);

  await page.goto('/envios');
  for (const code of codes) await expect(rowOf(page, code)).toBeHidden({ timeout: 60_000 });
  await tab(page, /^Com etiqueta/).click();
  for (const code of codes)
    await rowOf(page, code)
      .getByRole('checkbox', { name: /^Escolher Pedido/ })
      .check();
  await page.getByRole('button', { name: 'Lista de separação' }).click();
  await expect(page.getByRole('article', { name: 'Lista de separação', includeHidden: true })).toContainText(first);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  const labels = await page.getByRole('link', { name: 'Imprimir', exact: true }).getAttribute('href');
  const file = await page.request.get(labels ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.getByRole('button', { name: 'Entregar à transportadora' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Lista de entrega nº \d+$/ })).toBeVisible();
  await checkScreen(page, giro);
  await page.getByRole('button', { name: 'Imprimir lista' }).click();
  const slip = page.getByRole('article', { name: 'Lista de entrega', includeHidden: true });
  for (const code of codes) await expect(slip).toContainText(code);
  await expect(slip).toContainText('Recebi os volumes acima');
  await page.goto(`/vendas/${first}`);
  await expect(page.getByText('Enviado', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: `Envio do pedido ${first}` }).click();
  await expect(page.getByText('Na transportadora').first()).toBeVisible();
});

test('a parcel that is lost becomes a claim, and its buyer gets the money back', { tag: '@phone-too' }, async ({
  page,
  giro,
}) => {
  test.slow();
  const code = await paidDelivery(page, 'Bia Lima', 900);
  await beAdmin(page);
  await labelled(page, code);
  await page.getByRole('button', { name: 'Postado', exact: true }).click();
  await expect(page.getByText('A caminho', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Extraviado' }).click();
  await expect(page.getByText('Em reclamação', { exact: true }).first()).toBeVisible();
  await page.goto('/envios?situacao=problemas');
  await expect(rowOf(page, code)).toBeVisible();
  await rowOf(page, code)
    .getByRole('link', { name: `Pedido ${code}` })
    .click();
  await checkScreen(page, giro);

  await page.getByRole('button', { name: /^(Abrir|Atualizar) reclamação$/ }).click();
  const claim = page.getByRole('dialog');
  await claim.getByLabel('Protocolo').fill('2026000123');
  await claim.getByLabel('Anotação').fill('Aberta no Fale Conosco.');
  await checkScreen(page, giro);
  await claim.getByRole('button', { name: /^(Abrir|Salvar)$/ }).click();
  await expect(claim).toBeHidden();
  await expect(page.getByText('2026000123')).toBeVisible();

  await page.getByRole('link', { name: 'Cancelar e devolver' }).click();
  await page.getByRole('button', { name: 'Alterar Status' }).click();
  const status = page.getByRole('dialog', { name: 'Alterar Status do Pedido' });
  await status.getByLabel('Status').selectOption({ label: 'Cancelado' });
  await status.getByLabel(/Por que o pedido é cancelado/).fill('Extraviado pela transportadora');
  await status.getByRole('button', { name: 'Salvar' }).click();
  // Leaving the usual path is asked about first.
  const confirm = status.getByRole('button', { name: 'Confirmar mudança' });
  const refund = page.getByRole('dialog', { name: 'Devolver' });
  await expect(confirm.or(refund)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await refund.getByLabel('Motivo').fill('Extraviado');
  await refund.getByRole('button', { name: 'Devolver' }).click();
  await expect(refund).toBeHidden();
  await expect(page.getByText('Cancelado', { exact: true }).first()).toBeVisible();
  await page.goto(`/recebimentos?situacao=todos&search=${code}`);
  await expect(page.getByText(/^Devolução de R\$\s925,00/)).toBeVisible();
});

test('what came back waits at the shop, or is sent once more', async ({ page, giro }) => {
  test.slow();
  const code = await paidDelivery(page, 'Davi Nunes', 800);
  await beAdmin(page);
  await labelled(page, code);
  for (const event of ['Postado', 'Voltando', 'Devolvido']) {
    await page.getByRole('button', { name: event, exact: true }).click();
  }
  await expect(page.getByText('Voltou', { exact: true }).first()).toBeVisible();
  await checkScreen(page, giro);
  await page.getByRole('button', { name: 'Reenviar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reenviar' }).click();
  await expect(page.getByText('Embale, confira caixa e peso, e gere a etiqueta.')).toBeVisible();
  await page.goto('/envios');
  await expect(rowOf(page, code).getByRole('button', { name: 'Embalar' })).toBeVisible();
});
