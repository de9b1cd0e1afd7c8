import { panelScreens } from '@giro/contract/rules/panel-screens.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSearchEngines } from '../../src/features/search-engines/search-engines.service.ts';
import { buildPost } from '../support/build-post.ts';
import { buildProduct } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop({ BASE_URL: 'https://giro.example' });
  admin = await shop.signedIn('admin');
});
afterAll(() => shop.close());

const read = (url: string) => shop.app.http.inject({ url });
const addressesOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

describe('the sitemap', () => {
  test('lists what anybody may read: pages, products in stock or not, posts with the time of their last change', async () => {
    const category = (await admin.post('storeCat', { name: 'Dicas' })).body.category.id;
    const post = await buildPost(admin, category, { title: 'Olá & adeus' });
    const product = await buildProduct(admin, { name: 'Aparelho <novo> & bom', stock: 0 });
    const gone = await buildProduct(admin);
    await admin.delete(`products/${gone.id}`);
    const answer = await read('/sitemap.xml');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/xml');
    expect(addressesOf(answer.body)).toEqual([
      'https://giro.example/',
      'https://giro.example/quero-vender',
      'https://giro.example/quero-comprar',
      'https://giro.example/blog',
      'https://giro.example/termos',
      `https://giro.example/blog/${post.slug}`,
      `https://giro.example/produto/${product.SKU}/aparelho-novo-bom`,
    ]);
    expect(answer.body).toMatch(/ola-adeus<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  });

  test('shows a new product at the next reading, although it is kept', async () => {
    shop.app.cache.resume();
    await read('/sitemap.xml');
    const product = await buildProduct(admin);
    expect((await read('/sitemap.xml')).body).toContain(product.SKU);
    shop.app.cache.pause();
  });

  test('becomes an index of several where one cannot hold every address', async () => {
    const few = createSearchEngines({ database: shop.database, baseUrl: 'https://giro.example', perSitemap: 7 });
    await buildProduct(admin);
    const parts = addressesOf(await few.sitemap());
    expect(parts).toEqual(['https://giro.example/sitemaps/1.xml', 'https://giro.example/sitemaps/2.xml']);
    const listed = await Promise.all([few.sitemapPart(1), few.sitemapPart(2)]);
    const whole = addressesOf((await read('/sitemap.xml')).body);
    expect(listed.flatMap(addressesOf)).toEqual(whole);
    await expect(few.sitemapPart(3)).rejects.toMatchObject({ status: 404 });
  });

  test.each(['/sitemaps/0.xml', '/sitemaps/2.xml', '/sitemaps/x.xml', '/sitemaps/1'])('has no %s', async (url) => {
    expect((await read(url)).statusCode).toBe(404);
  });
});

test('robots stay out of what is private and find the sitemap', async () => {
  const answer = await read('/robots.txt');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/plain');
  const panels = Object.values(panelScreens).flatMap((screens) => screens.map(({ path }) => path));
  expect(panels).toContain('/recebimentos');
  for (const path of ['/checkout', '/bank-data', '/api/', ...panels]) {
    expect(answer.body).toContain(`Disallow: ${path}\n`);
  }
  expect(answer.body).not.toMatch(/Disallow: \/(blog|produto|quero-\w+)?\n/);
  expect(answer.body).toContain('Sitemap: https://giro.example/sitemap.xml');
});
