import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as allFeatures from '../../src/features.ts';
import { makeFeatures } from '../../src/platform/features/composition.ts';
import { guestBookFeature } from '../support/guest-book-feature.ts';
import { openShop, type TestShop } from '../support/harness.ts';

const features = Object.values(allFeatures);
const without = (left: string) => features.filter(({ name }) => name !== left);

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({}, { features: [guestBookFeature, ...without('reviews')] });
});
afterAll(() => shop.close());

test('a feature of its own folder and one line has its list, its call and its job', async () => {
  const person = await shop.signedIn('user', { name: 'Ana Souza' });
  expect((await shop.visitor().post('visitas', { words: 'Olá' })).status).toBe(401);
  expect((await person.post('visitas', { words: '' })).body.errors).toEqual({ words: ['Escreva algo.'] });
  expect((await person.post('visitas', { words: 'Que loja bonita!' })).status).toBe(200);
  await shop.work();
  const { body } = await shop.visitor().get('visitas');
  expect(body).toEqual({ lines: [{ who: 'Ana Souza', words: 'Que loja bonita!' }] });
  expect(shop.app.services.guestBook.count()).toBe(1);
});

test('a feature that is left out takes its own calls along and no others', async () => {
  expect((await shop.visitor().get('reviews')).status).toBe(404);
  expect((await shop.visitor().get('loja')).status).toBe(200);
});

describe('features that no other one needs', () => {
  const unneeded = features.filter(({ name }) => features.every(({ needs }) => !needs.includes(name)));
  const asked = ['api-keys', 'card', 'card-pages', 'counter-offers', 'credit', 'parcels', 'pricing', 'trade-ins'];
  const leaves = unneeded.map(({ name }) => name).filter((name) => !asked.includes(name));

  test('are most of them', () => {
    expect(leaves).toEqual(expect.arrayContaining(['users', 'notes', 'reviews', 'shop-mails']));
  });

  test.each(leaves)('%s can be left out', (name) => {
    expect(() => makeFeatures(without(name), () => shop.app.ground)).not.toThrow();
  });
});

test('without a feature that others need the start ends with their names', () => {
  const withoutUnits = () => makeFeatures(without('units'), () => shop.app.ground);
  for (const name of ['orders', 'products', 'inspections'])
    expect(withoutUnits).toThrow(`${name} needs units, which is not there.`);
  expect(() => makeFeatures(without('counter-offers'), () => shop.app.ground)).toThrow(
    'proposals awaits openOffers, which nobody fills.',
  );
});
