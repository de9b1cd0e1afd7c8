import { postCardPath, productCardPath, shopCardPath } from '@giro/contract/rules/pictures.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPreviewCards } from '../../src/features/preview-cards/preview-cards.service.ts';
import { buildPost, buildPostForm } from '../support/build-post.ts';
import { buildProduct } from '../support/build-product.ts';
import { type Client, openShop, type TestShop } from '../support/harness.ts';
import { photo, sendForm } from '../support/send-form.ts';

let shop: TestShop;
let admin: Client & { token: string };
let categoryId: number;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.signedIn('admin');
  categoryId = (await admin.post('storeCat', { name: 'Dicas' })).body.category.id;
});
afterAll(() => shop.close());

const read = (url: string) => shop.app.http.inject({ url });
const productOf = async (sku: string) => (await admin.get(`productDetails/${sku}`)).body.produto;

async function cardAt(url: string) {
  const answer = await read(url);
  expect(answer.statusCode).toBe(200);
  const { format, width, height } = await sharp(answer.rawPayload).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
  return { bytes: answer.rawPayload, lifetime: answer.headers['cache-control'] };
}

/** The colour in the middle of where a card has its picture. */
async function pictureColour(jpeg: Buffer): Promise<number[]> {
  const { data } = await sharp(jpeg)
    .extract({ left: 940, top: 200, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

describe("a product's card", () => {
  test('is another picture at another address once the price, the stock or the name has changed', async () => {
    const { id, SKU } = await buildProduct(admin, { name: 'iPhone 13 128 GB' });
    const edit = { SKU, name: 'iPhone 13 128 GB', price: '1000', stock: 5 };
    const seen = [];
    for (const change of [{}, { price: '999.90' }, { stock: 0 }, { name: 'iPhone 13 256 GB' }]) {
      await admin.post(`productsUpdate/${id}`, { ...edit, ...change });
      const path = productCardPath(await productOf(SKU), 'Giro');
      seen.push({ path, card: (await cardAt(path)).bytes.toString('base64') });
    }
    expect(new Set(seen.map(({ path }) => path)).size).toBe(4);
    expect(new Set(seen.map(({ card }) => card)).size).toBe(4);
  });

  test('may be kept for ever under the mark of what it shows, and for minutes under any other', async () => {
    const { SKU } = await buildProduct(admin);
    const path = productCardPath(await productOf(SKU), 'Giro');
    expect((await cardAt(path)).lifetime).toContain('immutable');
    expect((await cardAt(path.replace(/v=.*/, 'v=outra'))).lifetime).toBe('public, max-age=300');
    expect((await cardAt(path.replace(/\?.*/, ''))).lifetime).toBe('public, max-age=300');
  });

  test('shows the photo of the product', async () => {
    const red = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    await sendForm(shop, admin.token, 'produtoStore', [
      ['SKU', 'FOTO-1'],
      ['name', 'Com foto'],
      ['price', '10'],
      ['stock', '1'],
      ['images', red],
    ]);
    const [r = 0, g = 255, b = 255] = await pictureColour((await cardAt('/cards/produto/FOTO-1.jpg')).bytes);
    expect(r > 200 && g < 60 && b < 60).toBe(true);
  });

  test('holds any name, and does without a photo', async () => {
    const names = ['</text><script>alert(1)</script> & "x"', `${'Muitocomprido'.repeat(9)}`, '📱', 'Ărea ß ﷽ 手機'];
    for (const name of names) {
      const { SKU } = await buildProduct(admin, { name });
      await cardAt(`/cards/produto/${SKU}.jpg`);
    }
  });

  test('is drawn once for everybody who asks at the same time', async () => {
    await sendForm(shop, admin.token, 'produtoStore', [
      ['SKU', 'FOTO-2'],
      ['name', 'Com foto'],
      ['price', '10'],
      ['stock', '1'],
      ['images', await photo()],
    ]);
    const { pictures } = shop.app.ground;
    const { products, posts, storefrontInfo } = shop.app.services;
    let drawn = 0;
    const counted = {
      ...pictures,
      read: (address: string) => {
        drawn++;
        return pictures.read(address);
      },
    };
    const options = { database: shop.database, pictures: counted, products, posts, storefrontInfo };
    const cards = createPreviewCards(options);
    await Promise.all(Array.from({ length: 12 }, () => cards.ofProduct('FOTO-2')));
    await cards.ofProduct('FOTO-2');
    expect(drawn).toBe(1);
  });

  test('is not there for a product that is not', async () => {
    const gone = await buildProduct(admin);
    await admin.delete(`products/${gone.id}`);
    for (const file of [`${gone.SKU}.jpg`, 'NADA.jpg', 'NADA', '..%2f..%2fetc%2fpasswd.jpg', '.jpg']) {
      expect((await read(`/cards/produto/${file}`)).statusCode).toBe(404);
    }
  });
});

describe("a post's card", () => {
  test('shows the picture that was chosen for previews', async () => {
    const fields = Object.entries(buildPostForm(categoryId)) as [string, string][];
    const blue = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    const { body } = await sendForm(shop, admin.token, 'postCreate', [
      ...fields,
      ['image', await photo()],
      ['image_capa', blue],
    ]);
    const path = postCardPath(body.post, 'Giro');
    const [r = 255, g = 255, b = 0] = await pictureColour((await cardAt(path)).bytes);
    expect(b > 200 && r < 60 && g < 60).toBe(true);
  });

  test('changes with the title and is not there for a post that is not', async () => {
    const { slug } = await buildPost(admin, categoryId);
    const { body } = await admin.get(`noticia/${slug}`);
    expect(postCardPath({ ...body.post, title: 'Outro' }, 'Giro')).not.toBe(postCardPath(body.post, 'Giro'));
    expect((await read('/cards/post/nada.jpg')).statusCode).toBe(404);
  });
});

describe("the shop's own card", () => {
  test('bears the name of the shop, also on the home screen of a phone', async () => {
    const { body: settings } = await admin.get('loja-config');
    const seen = [];
    for (const name of ['Giro', 'Vira Celular', `Loja ${'Muitocomprida'.repeat(4)}`]) {
      const saved = await admin.put('loja-config', { ...settings, name });
      expect(saved.body.errors).toBeUndefined();
      expect((await read('/site.webmanifest')).json()).toMatchObject({ name, short_name: name });
      const { bytes, lifetime } = await cardAt(shopCardPath(name));
      expect(lifetime).toContain('immutable');
      seen.push(bytes.toString('base64'));
    }
    expect(new Set(seen).size).toBe(3);
  });
});
