import { type APIRequestContext, expect, test } from '@playwright/test';
import { fillCart, holdBundle } from './browser.ts';

/** Of pages that strangers come to from elsewhere, and of forms and steps that they go on to: docs/decisions/0078. */
const mostScriptBytes = { entrance: 146 * 1024, further: 148 * 1024 };
const mostScripts = 20;
const mostStyleBytes = 25_000;

/** Total size, as sent, of the files that a page names. */
async function weigh(request: APIRequestContext, addresses: ReadonlySet<string>): Promise<number> {
  let bytes = 0;
  for (const address of addresses) {
    const answer = await request.get(address, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()['content-encoding'], address).toBe('br');
    bytes += Number(answer.headers()['content-length']);
  }
  return bytes;
}

/** Files of screens that strangers are not told of: those that the routes of the back-office name and no public one. */
async function panelFiles(request: APIRequestContext): Promise<string[]> {
  const version = /"version": ?"(\w+)"/.exec(await (await request.get('/')).text())?.[1];
  const namedIn = async (paths: string) => {
    const text = await (await request.get(`/__manifest?paths=${paths}&version=${version}`)).text();
    return [...text.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([named]) => named);
  };
  const known = await namedIn(
    '/,/quero-comprar,/produto/1,/blog,/blog/1,/termos,/quero-vender,/carrinho,/login,/cadastro-usuario,/reset-senha',
  );
  return (
    await namedIn('/index,/propostas,/vendas,/vendas/1,/configuracoes,/repasses,/usuarios,/bancada,/cadastros')
  ).filter((file) => !known.includes(file));
}

test('what a stranger fetches first stays light, and holds nothing of the back-office', async ({ request }) => {
  const { posts } = await (await request.get('/api/postsHome')).json();
  const { products } = await (await request.get('/api/products')).json();
  const pages = {
    entrance: [
      '/',
      '/quero-comprar',
      `/produto/${products[0].SKU}/x`,
      '/blog',
      `/blog/${posts.data[0].slug}`,
      '/termos',
    ],
    further: ['/quero-vender', '/carrinho', '/login', '/cadastro-usuario', '/reset-senha'],
  };
  const ofPanels = await panelFiles(request);
  expect(ofPanels.length).toBeGreaterThan(8);
  for (const kind of ['entrance', 'further'] as const) {
    for (const page of pages[kind]) {
      const html = await (await request.get(page)).text();
      const named = (pattern: RegExp) => new Set([...html.matchAll(pattern)].map(([, address = '']) => address));
      expect(html).not.toMatch(/\/assets\/(admin|panel)-/);
      const scripts = named(/<link rel="later" href="([^"]+\.js)"/g);
      expect(ofPanels.filter((file) => scripts.has(file))).toEqual([]);
      expect(await weigh(request, scripts), page).toBeLessThanOrEqual(mostScriptBytes[kind]);
      if (kind === 'entrance') expect(scripts.size, page).toBeLessThanOrEqual(mostScripts);
      expect(await weigh(request, named(/<link rel="stylesheet" href="([^"#]+)#?"/g)), page).toBeLessThanOrEqual(
        mostStyleBytes,
      );
    }
  }
});

test('a page fetches no more scripts than it names until somebody uses it; a link that is pointed at fetches its screen', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/quero-comprar');
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await page.waitForLoadState('networkidle');
  const named = await page.evaluate(() => document.documentElement.outerHTML.match(/\/assets\/[\w.-]+\.js/g));
  expect(asked.filter((address) => !named?.includes(address))).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(mostScripts);
  await page.getByRole('link', { name: 'Quero vender' }).first().hover();
  await expect.poll(() => asked).toContainEqual(expect.stringMatching(/\/assets\/sell-/));
});

test('the client bundle is fetched only once the page has been painted', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-started');
  const { lastStyle, firstScript } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const named = (ending: RegExp) => files.filter(({ name }) => ending.test(name));
    return {
      lastStyle: Math.max(...named(/\.css#?$/).map(({ responseEnd }) => responseEnd)),
      firstScript: Math.min(...named(/\.js$/).map(({ startTime }) => startTime)),
    };
  });
  expect(lastStyle).toBeGreaterThan(0);
  expect(firstScript).toBeGreaterThan(lastStyle);
});

test('a button that is pressed before the client bundle has come does its work once it has', async ({ page }) => {
  const letBundleCome = await holdBundle(page);
  await page.goto('/quero-comprar');
  const tablets = page.getByRole('tab', { name: 'Tablet' });
  await tablets.click();
  await expect(tablets).toHaveAttribute('aria-selected', 'false');
  letBundleCome();
  await expect(page).toHaveURL(/tab=\d+/);
  await expect(tablets).toHaveAttribute('aria-selected', 'true');
});

test("'Comprar' that is pressed before the client bundle has come puts the device into the cart", async ({
  page,
  request,
}) => {
  const { products } = await (await request.get('/api/products')).json();
  const { SKU, name } = products.find(({ stock }: { stock: number }) => stock > 0);
  for (const address of [`/produto/${SKU}/x`, '/quero-comprar']) {
    const letBundleCome = await holdBundle(page);
    await page.goto(address);
    const card = page.getByRole('article').filter({ hasText: name });
    await card.getByRole('button', { name: 'Comprar' }).first().click();
    letBundleCome();
    await expect(page.getByRole('dialog').getByText('Já adicionamos seu produto no carrinho')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain(name);
    await page.evaluate(() => localStorage.clear());
    await page.unrouteAll();
  }
});

test('where the browser forbids storage, the shop opens all the same, and a device goes into the cart', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Denied', 'SecurityError');
        },
      });
  });
  for (const address of ['/', '/quero-vender', '/carrinho', '/login', '/comparar', '/quero-comprar?cupom=VOLTA10']) {
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('data-started');
    await expect(page.locator('main')).toBeVisible();
    await expect(page.getByText('Unexpected Application Error!')).toBeHidden();
  }
  await page.getByRole('article').first().getByRole('button', { name: 'Comprar' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ir para o Carrinho' }).click();
  await expect(page.getByText('Seu carrinho está vazio.')).toBeHidden();
  await expect(page.getByText('Finalizar Compra').first()).toBeVisible();
});

test('nobody reads of an empty cart who has something in theirs, also before the client bundle has come', async ({
  page,
  request,
}) => {
  const { products } = await (await request.get('/api/products')).json();
  await fillCart(page, products[0], 1);
  const letBundleCome = await holdBundle(page);
  const isEmpty = page.getByText('Seu carrinho está vazio.');
  await page.goto('/carrinho');
  await expect(page.getByText('Carregando...')).toBeVisible();
  await expect(isEmpty).toBeHidden();
  letBundleCome();
  await expect(page.getByRole('heading', { name: products[0].name })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('cart', '{"products":[{'));
  await page.reload();
  await expect(isEmpty).toBeVisible();
});
