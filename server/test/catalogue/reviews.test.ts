import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Client, openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
let admin: Client;
let colleague: Client;
beforeAll(async () => {
  shop = await openShop();
  // Whatever today is: sessions last thirty days from here, and no review is of tomorrow.
  vi.setSystemTime('2026-08-20T15:00:00Z');
  await shop.setNow(new Date());
  admin = await shop.signedIn('admin', { name: 'Carla Dias' });
  colleague = await shop.signedIn('admin', { name: 'Beto Reis' });
});
afterAll(() => {
  vi.useRealTimers();
  return shop.close();
});
beforeEach(async () => {
  await shop.setNow(new Date('2026-08-20T15:00:00Z'));
  await shop.database.deleteFrom('reviews').execute();
});

const review = { author: 'Marina Alves', rating: 5, text: 'Ótimo atendimento', written_on: '2026-08-01' };
const add = async (changes: object = {}) => (await admin.post('depoimentos', { ...review, ...changes })).body.review;

test('visitors read what the shop keeps, newest first, with the rating of all', async () => {
  await add({ author: 'Antes', rating: 4, written_on: '2026-03-10' });
  await add({ author: 'Depois', written_on: '19/08/2026' });
  await add({ author: 'Também', rating: 4, written_on: '2024-01-01' });
  const { status, body } = await shop.visitor().get('reviews');
  expect(status).toBe(200);
  expect(body).toMatchObject({ rating: 4.3, user_ratings_total: 3, source: 'shop' });
  expect(body.reviews.map(({ author_name }: { author_name: string }) => author_name)).toEqual([
    'Depois',
    'Antes',
    'Também',
  ]);
  expect(body.reviews[0]).toEqual({
    author_name: 'Depois',
    author_url: null,
    profile_photo_url: null,
    rating: 5,
    relative_time_description: 'ontem',
    text: 'Ótimo atendimento',
    time: Date.parse('2026-08-19') / 1000,
  });
});

test('a shop without reviews answers none', async () => {
  const { body } = await shop.visitor().get('reviews');
  expect(body).toEqual({ rating: 0, user_ratings_total: 0, reviews: [], source: 'shop' });
});

test.each([
  ['2026-08-20', 'hoje'],
  ['2026-08-14', 'há 6 dias'],
  ['2026-08-13', 'há uma semana'],
  ['2026-08-01', 'há 2 semanas'],
  ['2026-07-15', 'há um mês'],
  ['2026-02-20', 'há 6 meses'],
  ['2025-08-20', 'há um ano'],
  ['2023-08-01', 'há 3 anos'],
])('a review of %s is said to be of %s', async (written_on, age) => {
  await add({ written_on });
  expect((await shop.visitor().get('reviews')).body.reviews[0].relative_time_description).toBe(age);
});

test('an admin adds, finds, changes and removes a review', async () => {
  const added = await admin.post('depoimentos', { ...review, author: 'Zoé Araújo', rating: '4' });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({
    message: 'Depoimento adicionado com sucesso!',
    review: { rating: 4, version: 1 },
  });
  const { id } = added.body.review;
  for (const search of ['zoe ara', 'otimo atend']) {
    const found = await admin.get(`depoimentos?search=${encodeURIComponent(search)}`);
    expect(found.body).toMatchObject({ total: 1, data: [{ id, author: 'Zoé Araújo' }] });
  }
  expect((await admin.get('depoimentos?search=100%25')).body.total).toBe(0);
  const changed = await admin.put(`depoimentos/${id}`, { ...review, rating: 2 });
  expect(changed.body.review).toEqual({ ...review, id, rating: 2, version: 2 });
  expect((await admin.delete(`depoimentos/${id}`)).body.message).toBe('Depoimento excluído com sucesso!');
  expect((await admin.delete(`depoimentos/${id}`)).status).toBe(404);
  expect((await admin.put(`depoimentos/${id}`, review)).status).toBe(404);
});

test('every bad field is named at once, and nothing is written', async () => {
  const empty = await admin.post('depoimentos', {});
  expect(empty.status).toBe(422);
  expect(Object.keys(empty.body.errors).sort()).toEqual(['author', 'rating', 'text', 'written_on']);
  const bad = await admin.post('depoimentos', {
    author: 'a'.repeat(81),
    rating: 6,
    text: ' ',
    written_on: '2999-01-01',
  });
  expect(bad.body.errors).toEqual({
    author: ['Use no máximo 80 caracteres.'],
    rating: ['Este número é grande demais.'],
    text: ['Preencha este campo.'],
    written_on: ['A data não pode estar no futuro.'],
  });
  const never = await admin.post('depoimentos', { ...review, written_on: '30/02/2026' });
  expect(never.body.errors).toEqual({ written_on: ['Esta data não existe.'] });
  expect((await admin.get('depoimentos')).body.total).toBe(0);
});

test('of two admins who edit the same review, the second is told of the first', async () => {
  const { id } = await add();
  const ifMatch = { 'if-match': '"1"' };
  const both = await Promise.all([
    admin.put(`depoimentos/${id}`, { ...review, text: 'De Carla' }, ifMatch),
    colleague.put(`depoimentos/${id}`, { ...review, text: 'De Beto' }, ifMatch),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [saved, refused] = both[0].status === 200 ? both : [both[1], both[0]];
  const winner = saved.body.review.text === 'De Carla' ? 'Carla Dias' : 'Beto Reis';
  expect(refused.body.message).toContain(`alterado por ${winner} em 20/08/2026 às 12:00`);
  expect((await admin.get('depoimentos')).body.data[0]).toMatchObject({ text: saved.body.review.text, version: 2 });
});

test('without the version that they loaded, the second would overwrite the first unseen', async () => {
  const { id } = await add();
  const both = await Promise.all([admin.put(`depoimentos/${id}`, review), colleague.put(`depoimentos/${id}`, review)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
});

test('search engines read how the stored reviews come out, and nothing while there are none', async () => {
  const read = async () => (await shop.visitor().get('reviews/nota')).body.nota;
  expect(await read()).toBeNull();
  await add({ rating: 5 });
  await add({ rating: 4 });
  expect(await read()).toEqual({ rating: 4.5, count: 2 });
});

test('only admins reach the list', async () => {
  const person = await shop.signedIn();
  expect((await shop.visitor().get('depoimentos')).status).toBe(401);
  expect((await person.get('depoimentos')).status).toBe(403);
  expect((await person.post('depoimentos', review)).status).toBe(403);
});

test('a kept answer shows a change at once, and is made anew after a minute, because its words grow old', async () => {
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' });
  shop.app.cache.resume();
  const url = `http://127.0.0.1:${(shop.app.http.server.address() as AddressInfo).port}/api/reviews`;
  const read = async () => {
    const before = shop.app.cache.hits;
    const body = (await (await fetch(url)).json()) as { reviews: { relative_time_description: string }[] };
    return { isKept: shop.app.cache.hits > before, ages: body.reviews.map((shown) => shown.relative_time_description) };
  };
  await add({ written_on: '2026-08-19' });
  expect(await read()).toEqual({ isKept: false, ages: ['ontem'] });
  await shop.setNow(new Date('2026-08-20T15:00:59Z'));
  expect(await read()).toEqual({ isKept: true, ages: ['ontem'] });
  await shop.setNow(new Date('2026-08-21T15:00:00Z'));
  expect(await read()).toEqual({ isKept: false, ages: ['há 2 dias'] });
  await add({ written_on: '2026-08-20' });
  expect(await read()).toEqual({ isKept: false, ages: ['ontem', 'há 2 dias'] });
});
