import type { Page } from '@playwright/test';
import { lostWhenEnlarged } from '../tours/enlarged.ts';
import { findPictured } from './browser.ts';
import { expect, test } from './giro-test.ts';
import { answerLists, payoutRow, personRow, receivedRow } from './panel-rows.ts';

const longWord = 'Supercalifragilisticoespialidosoparalelepipedoinconstitucional'.repeat(2);

test('a name of one endless word is cut with an ellipsis and makes no page wider than its screen', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.route('**/api/products/productsAll*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.products.data[0].name = longWord;
    await route.fulfill({ response, json: answer });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Quero comprar' }).click();
  const name = page.getByRole('heading', { level: 2, name: longWord });
  await expect(name).toBeVisible();
  expect(await name.evaluate((title) => title.scrollHeight > title.clientHeight)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('a finger turns the pictures of a product', { tag: '@phone-only' }, async ({ page, request }) => {
  const { SKU, name } = await findPictured(request, 2);
  await page.goto(`/produto/${SKU}/x`);
  const picture = (number: number) => page.getByRole('button', { name: new RegExp(`^Ver foto ${number} de`) });
  // Pressing a small picture shows that the client bundle has come.
  await expect(async () => {
    await picture(2).click();
    await expect(picture(2)).toHaveAttribute('aria-pressed', 'true', { timeout: 500 });
  }).toPass();
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = await page.getByRole('img', { name }).boundingBox();
  if (!box) throw new Error('The product has no picture.');
  const touch = await page.context().newCDPSession(page);
  const y = box.y + 100;
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: box.x + 60, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: box.x + 250, y }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(picture(1)).toHaveAttribute('aria-pressed', 'true');
});

test('the demonstration is told in one line, and put away for the visit', { tag: '@phone-only' }, async ({
  page,
  giro,
}) => {
  await page.route('**/api/demonstracao', (route) => route.fulfill({ json: { loaded: true } }));
  await giro.signInAsAdmin(page);
  await page.goto('/usuarios');
  const told = page.getByRole('region', { name: 'Dados de demonstração' });
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(told).toBeVisible();
    expect((await told.boundingBox())?.height, `${width}`).toBeLessThan(50);
    const words = told.getByText('Dados de demonstração', { exact: true });
    expect(await words.evaluate((element) => element.getClientRects().length)).toBe(1);
    expect((await words.boundingBox())?.height, `${width}`).toBeLessThan(24);
  }
  await told.getByRole('button', { name: 'Fechar aviso de demonstração' }).click();
  await page.goto('/propostas');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(told).toHaveCount(0);
});

/** The masked CPFs of a page that stand on more than one line; none is an error of the test. */
const brokenCpfs = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    let seen = 0;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: cpf, index } of node.textContent?.matchAll(/\*{3}\.\d{3}\.\d{3}-\*\*/g) ?? []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + cpf.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        seen += tops.size > 0 ? 1 : 0;
        if (tops.size > 1) broken.push(node.parentElement?.textContent ?? cpf);
      }
    }
    return seen > 0 ? broken : ['none is there'];
  });

test('a masked CPF stands on one line wherever it is, and with letters of 200 % nothing is lost', {
  tag: '@phone-only',
}, async ({ page, giro }) => {
  const cpf = '***.982.247-**';
  const line = {
    ...{ number: 1, at: '2026-03-05T15:00:00Z', purpose: 'purchase', proposal_id: 7, seller: 'Maria Aparecida' },
    ...{ cpf, rg: null, phone: '47999998888', address: null, brand: 'Apple', model: 'iPhone 13', imei1: null },
    ...{ imei2: null, serial: null, value: 950, destination: 'Na loja', lookup: null },
  };
  await answerLists(page, { payments: [receivedRow()], payouts: [payoutRow()] });
  await page.route('**/api/livro-de-aparelhos*', (route) =>
    route.fulfill({ json: { data: [line], total: 1, current_page: 1, last_page: 1 } }),
  );
  await page.route('**/api/usersAdmin/7', (route) => route.fulfill({ json: personRow({ cpf }) }));
  await page.route('**/api/usersAdmin/7/notas', (route) => route.fulfill({ json: { notes: [] } }));
  await giro.signInAsAdmin(page);
  for (const address of ['/recebimentos', '/repasses', '/livro-de-aparelhos', '/usuarios/7']) {
    await page.goto(address);
    await expect(page.getByText(cpf).first()).toBeVisible();
    for (const letters of ['', '200%']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
      for (let width = 320; width <= 420; width += 10) {
        await page.setViewportSize({ width, height: 740 });
        expect(await brokenCpfs(page), `${address} at ${width} px, letters ${letters || '100%'}`).toEqual([]);
      }
    }
    expect(await lostWhenEnlarged(page), address).toEqual([]);
  }
});
