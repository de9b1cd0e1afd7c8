import { gtinOf } from '@giro/contract/rules/device.ts';
import { Window } from 'happy-dom';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPost } from '../support/build-post.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { photo, sendForm } from '../support/send-form.ts';

const address = 'https://giro.example';
const hostile = `Capa "Ação" <b>& Cia</b>, 10'' 😀`;
const ean = '7891000315507';

let shop: TestShop;
let admin: Client & { token: string };
beforeAll(async () => {
  shop = await openShop({ BASE_URL: address });
  admin = await shop.signedIn('admin');
  const attribute = (caracteristica: string, valores: string[]) =>
    admin.post('atributeValues-2', { caracteristica, valores, ordem: 1, selectedClassification: 2 });
  await attribute('Estado', ['Novo', 'Seminovo', 'Vitrine']);
  await attribute('GTIN', [ean, '123']);
  await attribute('Marca', ['Xiaomi']);
  await product({ SKU: 'NOVO', name: 'iPhone 13 128 GB', price: '3299.90' }, { Estado: ['Novo'], GTIN: [ean] });
  await product({ SKU: 'USADO', name: hostile, price: '1299', stock: '0' }, { Estado: ['Seminovo'], GTIN: ['123'] });
  await product({ SKU: 'VITRINE', name: 'Redmi 12' }, { Estado: ['Vitrine'], Marca: ['Xiaomi'] });
  await product({ SKU: 'SEM-FOTO', name: 'Sem foto' }, {}, false);
  await product({ SKU: 'DE-GRACA', name: 'Brinde', price: '0' }, {});
});
afterAll(() => shop.close());

async function product(fields: Record<string, string>, attributes: Record<string, string[]>, hasPictures = true) {
  const form = { price: '1000', stock: '3', description: `<p>${'Muito bom. '.repeat(700)}</p>`, ...fields };
  const entries: [string, string | Buffer][] = [
    ...Object.entries(form),
    ['selectedAttributes', JSON.stringify(attributes)],
  ];
  if (hasPictures) for (const width of [40, 50]) entries.push(['images', await photo(width)]);
  const answer = await sendForm(shop, admin.token, 'produtoStore', entries);
  expect(answer.status).toBe(201);
}

const read = (url: string) => shop.app.http.inject({ url });

/** The items of a feed, each as texts by element; an element that stands several times has them all. */
function itemsOf(xml: string): Record<string, string[]>[] {
  const document = new new Window().DOMParser().parseFromString(xml, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return [...document.getElementsByTagName('item')].map((item) => {
    const texts: Record<string, string[]> = {};
    for (const child of item.children) {
      const name = child.tagName.toLowerCase();
      texts[name] = [...(texts[name] ?? []), child.textContent];
    }
    return texts;
  });
}

/** Requirements of Google's product data specification for every row. */
function expectListable(row: Record<string, string[]>) {
  const one = (name: string) => {
    expect(row[`g:${name}`], name).toHaveLength(1);
    return row[`g:${name}`]?.[0] ?? '';
  };
  expect(one('id')).toMatch(/^[\w.-]{1,50}$/);
  for (const [name, longest] of [
    ['title', 150],
    ['description', 5000],
    ['brand', 70],
  ] as const) {
    expect(one(name).trim()).not.toBe('');
    expect(one(name).length).toBeLessThanOrEqual(longest);
  }
  expect(one('link')).toMatch(/^https:\/\/giro\.example\/produto\//);
  for (const picture of [one('image_link'), ...(row['g:additional_image_link'] ?? [])])
    expect(picture).toMatch(/^https:\/\/giro\.example\/files\/\S+\.(webp|jpe?g|png|gif)$/);
  expect(row['g:additional_image_link']?.length ?? 0).toBeLessThanOrEqual(10);
  expect(one('price')).toMatch(/^(?!0\.00 )\d+\.\d{2} BRL$/);
  expect(['in_stock', 'out_of_stock']).toContain(one('availability'));
  expect(['new', 'refurbished', 'used']).toContain(one('condition'));
  const gtin = row['g:gtin']?.[0];
  expect(one('identifier_exists')).toBe(gtin ? 'yes' : 'no');
  if (gtin) expect(gtinOf(gtin)).toBe(gtin);
}

describe("Google's feed", () => {
  test('lists every product that can be listed by the published rules, sold out or not', async () => {
    const answer = await read('/feeds/google.xml');
    expect(answer.headers['content-type']).toContain('application/xml');
    const rows = itemsOf(answer.body);
    rows.forEach(expectListable);
    const facts = rows.map((row) =>
      ['id', 'condition', 'availability', 'price', 'brand', 'gtin'].map((name) => row[`g:${name}`]?.[0]),
    );
    const { name } = (await admin.get('loja')).body;
    expect(facts).toEqual([
      ['NOVO', 'new', 'in_stock', '3299.90 BRL', name, ean],
      ['USADO', 'used', 'out_of_stock', '1299.00 BRL', name, undefined],
      ['VITRINE', 'refurbished', 'in_stock', '1000.00 BRL', 'Xiaomi', undefined],
    ]);
  });

  test('holds names of any letters', async () => {
    const row = itemsOf((await read('/feeds/google.xml')).body).find((each) => each['g:id']?.[0] === 'USADO');
    expect(row?.['g:title']).toEqual([hostile]);
  });

  test('follows stock at the next reading, although it is kept', async () => {
    shop.app.cache.resume();
    await read('/feeds/google.xml');
    await product({ SKU: 'AGORA', name: 'Chegou agora' }, {});
    expect((await read('/feeds/google.xml')).body).toContain('AGORA');
    shop.app.cache.pause();
  });
});

test("Meta's catalogue has the same rows in its own words", async () => {
  const answer = await read('/feeds/meta.csv');
  expect(answer.headers['content-type']).toContain('text/csv');
  const { data, errors } = Papa.parse<Record<string, string>>(answer.body.trimEnd(), { header: true });
  expect(errors).toEqual([]);
  const google = itemsOf((await read('/feeds/google.xml')).body);
  expect(data.map(({ id }) => id)).toEqual(google.map((row) => row['g:id']?.[0]));
  for (const [index, row] of data.entries()) {
    expect(row.title).toBe(google[index]?.['g:title']?.[0]);
    expect(['in stock', 'out of stock']).toContain(row.availability);
    expect(row.price).toMatch(/^\d+\.\d{2} BRL$/);
    expect(row.brand).not.toBe('');
    expect(row.additional_image_link?.split(',').every((url) => URL.canParse(url))).toBe(true);
  }
});

test('the blog can be followed, newest first', async () => {
  const category = (await admin.post('storeCat', { name: 'Dicas' })).body.category.id;
  await buildPost(admin, category, { title: 'Primeiro' });
  const post = await buildPost(admin, category, { title: 'Olá <mundo> & cia' });
  const answer = await read('/feeds/blog.xml');
  expect(answer.headers['content-type']).toContain('application/rss+xml');
  const [first, second] = itemsOf(answer.body);
  expect(first?.title).toEqual(['Olá <mundo> & cia']);
  expect(first?.link).toEqual([`${address}/blog/${post.slug}`]);
  expect(Date.parse(first?.pubdate?.[0] ?? '')).not.toBeNaN();
  expect(second?.title).toEqual(['Primeiro']);
});

test('sitemaps name the pictures of products', async () => {
  const xml = (await read('/sitemap.xml')).body;
  const entry = xml.split('<url>').find((each) => each.includes('/produto/NOVO/'));
  expect(entry?.match(/<image:loc>https:\/\/giro\.example\/files\/[^<]+\.webp<\/image:loc>/g)).toHaveLength(2);
});
