import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProduct } from '../support/build-product.ts';
import { openShop, type TestShop } from '../support/harness.ts';

const names = ['Pixel 8 Edição Única', 'Moto 100% Novo', 'Moto 1000 Novo', 'Fone_Sem Fio', 'Fone Sem Fio'];

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  const admin = await shop.signedIn('admin');
  for (const [index, name] of names.entries()) {
    await buildProduct(admin, { name });
    await admin.post('modeloValues', { modelo: name, ordem: index });
  }
});
afterAll(() => shop.close());

interface Page {
  data: { name: string }[];
  total: number;
  last_page: number;
}

async function search(list: string, text: string): Promise<Page> {
  const { body } = await shop.visitor().get(`${list}?search=${encodeURIComponent(text)}`);
  return body.products ?? body.modelos;
}

describe.each(['products/productsAll', 'modeloAll'])('%s', (list) => {
  test.each([
    ['a part of the name', 'pixel 8', ['Pixel 8 Edição Única']],
    ['other case and no accents', 'EDICAO unica', ['Pixel 8 Edição Única']],
    ['a per cent sign as itself', '100%', ['Moto 100% Novo']],
    ['an underscore as itself', 'fone_sem', ['Fone_Sem Fio']],
    ['nothing under a name that nothing has', 'iphone', []],
    ['everything for blanks', '  ', names],
  ])('finds %s', async (_, text, found) => {
    const { data, total, last_page } = await search(list, text);
    expect(data.map(({ name }) => name).toSorted()).toEqual(found.toSorted());
    expect({ total, last_page }).toEqual({ total: found.length, last_page: 1 });
  });
});

test('a product is found by its SKU too', async () => {
  const { data } = await search('products/productsAll', '');
  const [product] = data as { name: string; SKU: string }[];
  const found = await search('products/productsAll', product?.SKU.toLowerCase() ?? '');
  expect(found.data).toMatchObject([{ SKU: product?.SKU }]);
});
