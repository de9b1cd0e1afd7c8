import { describe, expect, test } from 'vitest';
import { demoModels, demoTypes } from './evaluation-catalogue.ts';
import { drawProduct } from './products/draw-product.ts';
import { demoProducts, demoShopAttributes, demoShopTypes } from './products.ts';

const soldOut = ['ACC-PB-20000', 'IP12M-128-RED-S', 'IP15PM-1TB-BRANCO-S'];

const isUsed = (states: string[] | undefined) => states?.some((state) => ['Seminovo', 'Vitrine'].includes(state));

function buyingBase(product: (typeof demoProducts)[number]): number {
  const model = demoModels.find(({ brand, name }) => brand === product.model?.brand && name === product.model.name);
  const capacities = model?.attributes.find(({ name }) => name === 'Capacidade')?.values ?? [];
  const addition = capacities.find(({ value }) => product.attributes.Capacidade?.includes(value));
  return (model?.baseReais ?? 0) + (addition?.amountReais ?? 0);
}

test('the shop sells at least 44 products, each under a SKU of its own', () => {
  expect(demoProducts.length).toBeGreaterThanOrEqual(44);
  expect(new Set(demoProducts.map(({ sku }) => sku)).size).toBe(demoProducts.length);
  expect(new Set(demoProducts.map(({ name, attributes }) => `${name} ${attributes.Estado}`)).size).toBe(
    demoProducts.length,
  );
});

test('exactly three products are sold out, used ones are few and new ones are many', () => {
  expect(
    demoProducts
      .filter(({ stock }) => stock === 0)
      .map(({ sku }) => sku)
      .sort(),
  ).toEqual(soldOut);
  for (const { sku, stock, attributes } of demoProducts.filter(({ stock }) => stock > 0)) {
    expect({ sku, isFew: stock <= 2 }).toEqual({ sku, isFew: isUsed(attributes.Estado) });
    expect({ sku, isMany: stock >= 5 && stock <= 20 }).toEqual({ sku, isMany: !isUsed(attributes.Estado) });
  }
});

test('the first page has a product that is sold out and more than three kinds of device', () => {
  const page = demoProducts.slice(0, 9);
  expect(page.some(({ stock }) => stock === 0)).toBe(true);
  expect(new Set(page.map(({ model }) => model?.brand)).size).toBeGreaterThanOrEqual(3);
  expect(new Set(page.flatMap(({ types }) => types)).size).toBe(3);
});

test('every attribute has values, each once, and colours and capacities are more than a filter shows at first', () => {
  const count = Object.fromEntries(demoShopAttributes.map(({ name, values }) => [name, values.length]));
  expect(count.Cores).toBeGreaterThan(10);
  expect(count.Capacidade).toBeGreaterThan(10);
  for (const { name, values } of demoShopAttributes) {
    expect({ name, isEmpty: values.length === 0 }).toEqual({ name, isEmpty: false });
    expect(new Set(values).size).toBe(values.length);
    for (const value of values) expect(value.length).toBeLessThanOrEqual(120);
  }
  expect(demoShopAttributes.map(({ position }) => position)).toEqual(demoShopAttributes.map((_, index) => index + 1));
});

test('capacities run from the smallest storage to the largest battery', () => {
  const values = demoShopAttributes.find(({ name }) => name === 'Capacidade')?.values ?? [];
  expect(values.slice(0, 3)).toEqual(['32 GB', '64 GB', '128 GB']);
  expect(values.slice(-5)).toEqual(['1 TB', '2 TB', '5.000 mAh', '10.000 mAh', '20.000 mAh']);
});

test('at least eight products have enough pictures to turn a carousel of three', () => {
  expect(demoProducts.filter(({ pictures }) => pictures.length >= 4).length).toBeGreaterThanOrEqual(8);
});

test.each(['Novo', 'Lacrado', 'Seminovo', 'Vitrine'])('something is on sale in the state %s', (state) => {
  expect(demoProducts.some(({ attributes }) => attributes.Estado?.includes(state))).toBe(true);
});

test('some product has two states', () => {
  expect(demoProducts.some(({ attributes }) => attributes.Estado?.length === 2)).toBe(true);
});

describe.each(demoProducts.map((product) => [product.sku, product] as const))('%s', (_sku, product) => {
  test('has a SKU, a name, a whole price and a stock that the shop accepts', () => {
    expect(product.sku).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/);
    expect(product.name.length).toBeLessThanOrEqual(120);
    expect(Number.isInteger(product.priceReais) && product.priceReais > 0).toBe(true);
    expect(Number.isInteger(product.stock) && product.stock >= 0).toBe(true);
  });

  test('names only types, attributes and values that the shop has', () => {
    expect(product.types.length).toBeGreaterThan(0);
    for (const type of product.types) expect([...demoTypes, ...demoShopTypes]).toContain(type);
    for (const [name, values] of Object.entries(product.attributes)) {
      const declared = demoShopAttributes.find((attribute) => attribute.name === name);
      expect(declared, name).toBeDefined();
      expect(values.length, name).toBeGreaterThan(0);
      expect(new Set(values).size).toBe(values.length);
      for (const value of values) expect(declared?.values).toContain(value);
    }
  });

  test('is a device of the catalogue that costs more than the shop pays for one, or an accessory', () => {
    const isModel = demoModels.some(
      ({ brand, name, type }) =>
        brand === product.model?.brand && name === product.model.name && product.types.includes(type),
    );
    expect(isModel).toBe(!product.types.includes('Acessórios'));
    expect(product.priceReais).toBeGreaterThan(buyingBase(product) * 1.1);
  });

  test('is described in simple HTML', () => {
    const tags = [...product.description.matchAll(/<\/?([a-z]+)([^>]*)>/g)];
    expect(tags.length).toBeGreaterThan(4);
    for (const [, tag, attributes] of tags) {
      expect(['p', 'ul', 'li', 'strong']).toContain(tag);
      expect(attributes).toBe('');
    }
    expect(product.description).not.toMatch(/undefined|script|style/i);
  });

  test('names no shop, so that it also fits one that has been renamed', () => {
    expect([product.name, product.description, ...Object.values(product.attributes).flat()].join()).not.toMatch(
      /\bGiro\b/,
    );
  });

  test('tells the health of the battery where the device is used', () => {
    const health = product.attributes['Saúde da bateria'];
    expect(health).toEqual(isUsed(product.attributes.Estado) ? [expect.stringMatching(/^(\d\d|100)%$/)] : undefined);
  });

  test('is shown in one to five pictures, none twice', () => {
    expect(product.pictures.length).toBeGreaterThanOrEqual(1);
    expect(product.pictures.length).toBeLessThanOrEqual(5);
    const drawings = product.pictures.map(drawProduct);
    expect(new Set(drawings).size).toBe(drawings.length);
    for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined|<text|<image/);
  });
});
