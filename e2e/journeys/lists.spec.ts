import type { Page, Request, Route } from '@playwright/test';
import { keptLists } from './browser.ts';
import { expect, test } from './giro-test.ts';
import { answerLists, personRow, proposalRow } from './panel-rows.ts';

const attributesOf = {
  shop: { screen: '/cadastros?aba=caracteristicas', call: '/categoryAll2', row: 'Estado' },
  wizard: { screen: '/avaliacoes?aba=caracteristicas', call: '/categoryAll', row: 'Capacidade' },
};

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();

/** Holds every answer to an address back; what was asked is there to be read and answered. */
async function hold(page: Page, address: string): Promise<Route[]> {
  const held: Route[] = [];
  await page.route(address, (route) => void held.push(route));
  return held;
}

for (const [area, { screen, call, row }] of Object.entries(attributesOf)) {
  test(`what describes devices of the ${area} is shown from this browser first, then asked again with its tag`, async ({
    page,
    giro,
  }) => {
    await giro.signInAsAdmin(page);
    await page.goto(screen);
    await expect(rowOf(page, row)).toBeVisible();
    await expect.poll(() => keptLists(page)).toContainEqual(expect.stringContaining(`${call}"`));

    const held = await hold(page, `**/api${call}`);
    await page.reload();
    await expect(rowOf(page, row)).toBeVisible();
    await expect.poll(() => held[0]?.request().headers()['if-none-match']).toBeTruthy();
    const answered = page.waitForResponse(`**/api${call}`);
    await held[0]?.continue();
    expect((await answered).status()).toBe(304);
    await expect(rowOf(page, row)).toBeVisible();
    await expect.poll(() => keptLists(page)).toContainEqual(expect.stringContaining(`${call}"`));
    expect(held).toHaveLength(1);
  });
}

test('a kept list that cannot be brought up to date stays, says so calmly and can be tried again', async ({
  page,
  giro,
}) => {
  giro.expectComplaint(/status of 500/);
  const { screen, call, row } = attributesOf.shop;
  await giro.signInAsAdmin(page);
  await page.goto(screen);
  await expect.poll(() => keptLists(page)).toContainEqual(expect.stringContaining(`${call}"`));
  await page.route(`**/api${call}`, (route) =>
    route.fulfill({ status: 500, json: { message: 'Sem resposta do banco.' } }),
  );
  await page.reload();
  const note = page.getByRole('status').filter({ hasText: 'Não conseguimos atualizar a lista.' });
  await expect(note).toBeVisible();
  await expect(rowOf(page, row)).toBeVisible();
  await giro.checkAccessibility();
  await page.unroute(`**/api${call}`);
  await note.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('Não conseguimos atualizar a lista.')).toBeHidden();
  await expect(rowOf(page, row)).toBeVisible();
});

test('clearing a search shows the old rows at once and asks the server for them again', async ({ page, giro }) => {
  await giro.signInAsAdmin(page);
  await answerLists(page, { proposals: [proposalRow({ id: 111 }), proposalRow({ id: 222 })] });
  await page.goto('/propostas');
  await expect(rowOf(page, '111')).toBeVisible();
  await page.unroute('**/api/proposals?*');
  await answerLists(page, { proposals: [proposalRow({ id: 222 })] });
  await page.getByRole('searchbox').fill('222');
  await expect(rowOf(page, '111')).toBeHidden();
  await expect(rowOf(page, '222')).toBeVisible();

  await page.unroute('**/api/proposals?*');
  const held = await hold(page, '**/api/proposals?*');
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await expect(rowOf(page, '111')).toBeVisible();
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => held.length).toBe(1);
  const now = { data: [proposalRow({ id: 333 })], total: 1, current_page: 1, last_page: 1 };
  await held[0]?.fulfill({ json: now });
  await expect(rowOf(page, '333')).toBeVisible();
  await expect(rowOf(page, '111')).toBeHidden();
});

test('who follows a row while its search is still typed comes to that row’s page', async ({ page, giro }) => {
  await giro.signInAsAdmin(page);
  await answerLists(page, { people: [personRow()] });
  await page.goto('/usuarios');
  const row = page.getByRole('link', { name: personRow().name });
  await expect(row).toBeVisible();
  const held = await hold(page, '**/assets/*.js');
  await page.clock.install();
  await page.getByRole('searchbox').fill('maria');
  await row.click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.clock.runFor(1000);
  await page.unroute('**/assets/*.js');
  for (const route of held) await route.continue();
  await expect(page).toHaveURL(/usuarios\/7/);
});

test('a list that several parts of a screen read is asked for once, and again whenever it is opened', async ({
  page,
  giro,
}) => {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/categoryAll2')) asked.push(request);
  });
  // Parts that come more than five seconds apart ask each for themselves, which a busy machine can bring about.
  await page.clock.setFixedTime(new Date());
  await giro.signInAsAdmin(page);
  await page.goto('/cadastros');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar aparelho' }).click();
  await expect(page.getByRole('dialog').getByText('Smartphone').first()).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Caracteristicas' }).click();
  await expect(rowOf(page, 'Estado')).toBeVisible();
  await expect.poll(() => asked.length).toBe(2);
  await page.getByRole('tab', { name: 'Tipos' }).click();
  await expect(rowOf(page, 'Smartphone')).toBeVisible();
  await expect.poll(() => asked.length).toBe(3);
  expect(asked.slice(1).every((request) => request.headers()['if-none-match'])).toBe(true);
});

test('among the devices and models of the shop one is found by a part of its name', async ({ page, giro }) => {
  await giro.signInAsAdmin(page);
  for (const [tab, searched, found, other] of [
    ['aparelhos', 'CABO usb-c trancado', 'Cabo USB-C trançado 1 m', 'Galaxy'],
    ['modelos', 'GALAXY s24', 'Galaxy S24', 'iPhone'],
  ] as const) {
    await page.goto(`/cadastros?aba=${tab}`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('searchbox').fill(searched);
    await expect(rowOf(page, found)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: other })).toHaveCount(0);
    await page.getByRole('searchbox').fill('nada se chama assim');
    await expect(page.getByText('Nada encontrado para “nada se chama assim”')).toBeVisible();
  }
});

test('an admin who comes from the shop never edits the cards of the shop as if they were whole products', async ({
  page,
  giro,
}) => {
  await giro.signInAsAdmin(page);
  await page.goto('/quero-comprar');
  // The shop's list is kept once somebody looks around.
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await page.mouse.move(200, 200);
  await expect.poll(() => keptLists(page)).toContainEqual(expect.stringContaining('/products/productsAll'));
  const held = await hold(page, '**/api/products/gestao*');
  await page.goto('/cadastros');
  await expect.poll(() => held.length).toBe(1);
  await expect(page.getByRole('button', { name: 'Editar' })).toHaveCount(0);
  await held[0]?.continue();
  await expect(page.getByRole('button', { name: 'Editar' }).first()).toBeVisible();
});
