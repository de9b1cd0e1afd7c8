import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createGooglePlaces } from '../../src/platform/places/google-places.ts';
import { openShop, type TestShop } from '../support/harness.ts';

interface Asked {
  method: string;
  path: string;
  headers: Record<string, unknown>;
  body: string;
}
interface Reply {
  status: number;
  body: unknown;
}

/** A local server that speaks Places API (New): `details` and `search` are what it answers. */
let google: Server;
let url: string;
let asked: Asked[];
let details: Reply | 'silence';
let search: Reply;
let shop: TestShop;
let clock = Date.parse('2026-08-20T15:00:00Z');

beforeAll(async () => {
  google = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url: path = '', headers } = request;
    asked.push({ method, path, headers, body });
    const reply = path.includes(':searchText') ? search : details;
    if (reply === 'silence') return;
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  shop = await openShop({ PLACES_URL: `${url}/`, PLACES_KEY: 'chave-secreta' });
  await shop.database
    .insertInto('reviews')
    .values({ author: 'Da loja', rating: 4, text: 'Guardado aqui', written_on: '2026-08-01' })
    .execute();
});
afterAll(async () => {
  await shop.close();
  google.closeAllConnections();
  google.close();
});

const googleReview = (changes: object = {}) => ({
  name: 'places/abc/reviews/1',
  relativePublishTimeDescription: 'há um mês',
  rating: 5,
  text: { text: 'Gostei muito', languageCode: 'pt' },
  originalText: { text: 'Gostei muito', languageCode: 'pt' },
  authorAttribution: {
    displayName: 'Cliente Um',
    uri: 'https://www.google.com/maps/contrib/1/reviews',
    photoUri: 'https://lh3.googleusercontent.com/a/um',
  },
  publishTime: '2026-07-20T10:00:00.123456Z',
  ...changes,
});
const place = (changes: object = {}) => ({
  rating: 4.8,
  userRatingCount: 321,
  shortFormattedAddress: 'Rua Exemplo, 100 - Centro, Curitiba',
  location: { latitude: -25.4284, longitude: -49.2733 },
  regularOpeningHours: {
    openNow: true,
    weekdayDescriptions: [
      'domingo: Fechado',
      'segunda-feira: 08:00\u202f\u2013\u2009 18:00',
      'terça-feira: 08:00–12:00, 13:30–18:30',
      'sábado:\u00a009:00 \u2014 13:00',
    ],
  },
  reviews: [googleReview()],
  ...changes,
});

beforeEach(async () => {
  asked = [];
  details = { status: 200, body: place() };
  search = { status: 200, body: { places: [{ id: 'achado' }] } };
  // Later than anything that is kept from the test before.
  clock += 3_600_000;
  await shop.setNow(new Date(clock));
});

const setShop = (value: object) =>
  shop.database
    .insertInto('settings')
    .values({ key: 'shop', value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

const reviews = async () => (await shop.visitor().get('reviews')).body;
const map = async () => (await shop.visitor().get('googleMaps')).body;
const ownReviews = { rating: 4, user_ratings_total: 1, source: 'shop', reviews: [{ author_name: 'Da loja' }] };

test('a shop that has entered its place is asked for by it, in the words of the specification', async () => {
  await setShop({ google_place_id: 'ChIJ/exemplo' });
  expect(await reviews()).toEqual({
    rating: 4.8,
    user_ratings_total: 321,
    source: 'google',
    reviews: [
      {
        author_name: 'Cliente Um',
        author_url: 'https://www.google.com/maps/contrib/1/reviews',
        profile_photo_url: 'https://lh3.googleusercontent.com/a/um',
        rating: 5,
        relative_time_description: 'há um mês',
        text: 'Gostei muito',
        time: Date.parse('2026-07-20T10:00:00Z') / 1000,
      },
    ],
  });
  expect(asked).toMatchObject([
    {
      method: 'GET',
      path: '/v1/places/ChIJ%2Fexemplo?languageCode=pt-BR',
      headers: {
        'x-goog-api-key': 'chave-secreta',
        'x-goog-fieldmask': 'rating,userRatingCount,shortFormattedAddress,location,regularOpeningHours,reviews',
      },
    },
  ]);
});

test('the hours begin on Monday, with ordinary spaces and one way of writing the dash', async () => {
  expect(await map()).toEqual({
    vicinity: 'Rua Exemplo, 100 - Centro, Curitiba',
    latitude: -25.4284,
    longitude: -49.2733,
    iframe: 'https://www.google.com/maps?q=-25.4284%2C-49.2733&hl=pt-BR&output=embed',
    opening_hours: [
      'segunda-feira: 08:00 – 18:00',
      'terça-feira: 08:00 – 12:00, 13:30 – 18:30',
      'sábado: 09:00 – 13:00',
      'domingo: Fechado',
    ],
  });
});

test('a shop that has not is searched for once by name and address', async () => {
  await setShop({ name: 'Giro Centro', vicinity: 'Rua das Flores, 5, Lages' });
  expect((await reviews()).source).toBe('google');
  clock += 3_600_000;
  await shop.setNow(new Date(clock));
  await map();
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/places:searchText',
    'GET /v1/places/achado?languageCode=pt-BR',
    'GET /v1/places/achado?languageCode=pt-BR',
  ]);
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ textQuery: 'Giro Centro, Rua das Flores, 5, Lages' });
  expect(asked[0]?.headers['x-goog-fieldmask']).toBe('places.id');
});

test('a search that finds nothing leaves the shop with its own', async () => {
  await setShop({ name: 'Loja que ninguém conhece' });
  search = { status: 200, body: {} };
  expect(await reviews()).toMatchObject(ownReviews);
});

test('an answer serves both calls and everybody for ten minutes, and no longer', async () => {
  await setShop({ google_place_id: 'abc' });
  await Promise.all([reviews(), reviews(), map()]);
  expect(asked).toHaveLength(1);
  await shop.setNow(new Date(clock + 599_000));
  await reviews();
  expect(asked).toHaveLength(1);
  await shop.setNow(new Date(clock + 600_000));
  await reviews();
  expect(asked).toHaveLength(2);
});

test('another place in the settings is asked for at once', async () => {
  await setShop({ google_place_id: 'um' });
  await map();
  await setShop({ google_place_id: 'outro' });
  await map();
  expect(asked.map(({ path }) => path)).toEqual([
    '/v1/places/um?languageCode=pt-BR',
    '/v1/places/outro?languageCode=pt-BR',
  ]);
});

test.each<[string, Reply]>([
  ['the key is refused', { status: 403, body: { error: { code: 403, status: 'PERMISSION_DENIED' } } }],
  ['the quota is used up', { status: 429, body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } } }],
  ['Google fails', { status: 500, body: 'oops' }],
  ['the place is gone', { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } }],
  ['the answer is no JSON', { status: 200, body: '<html>' }],
  ['the answer is no place', { status: 200, body: '[]' }],
  ['the place has neither rating nor reviews', { status: 200, body: {} }],
  ['the place has no reviews', { status: 200, body: place({ reviews: undefined }) }],
  ['the reviews have another shape', { status: 200, body: place({ reviews: [null, 7, { rating: 'cinco' }] }) }],
])('when %s, the shop shows its own reviews', async (_, reply) => {
  await setShop({ google_place_id: 'abc' });
  details = reply;
  expect(await reviews()).toMatchObject(ownReviews);
});

test('when Google fails or says little, place and hours come from the settings', async () => {
  const own = { vicinity: 'Rua das Flores, 5', opening_hours: ['segunda-feira: 10:00 – 17:00'] };
  await setShop({ google_place_id: 'abc', ...own });
  details = { status: 403, body: {} };
  const iframe = 'https://www.google.com/maps?q=Rua+das+Flores%2C+5&hl=pt-BR&output=embed';
  expect(await map()).toEqual({ ...own, latitude: null, longitude: null, iframe });
  await shop.setNow(new Date(clock + 60_000));
  details = { status: 200, body: { location: 'aqui', regularOpeningHours: { weekdayDescriptions: 'sempre' } } };
  expect(await map()).toEqual({ ...own, latitude: null, longitude: null, iframe });
});

test('reviews without words are left out, and a link that is none does not reach the page', async () => {
  await setShop({ google_place_id: 'abc' });
  const authorAttribution = { displayName: 'Sem ligação', uri: 'javascript:alert(1)' };
  details = {
    status: 200,
    body: place({
      reviews: [googleReview({ text: undefined }), googleReview({ authorAttribution, publishTime: 'ontem' })],
    }),
  };
  const { reviews: shown } = await reviews();
  expect(shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({ author_name: 'Sem ligação', author_url: null, profile_photo_url: null, time: 0 });
});

test('nobody waits longer than three seconds, and the next visitor not at all', async () => {
  await setShop({ google_place_id: 'abc' });
  details = 'silence';
  expect(await reviews()).toMatchObject(ownReviews);
  expect(await reviews()).toMatchObject(ownReviews);
  expect(asked).toHaveLength(1);
});

test('a failure is logged once, not at every visit, and never with the key', async () => {
  const log = { warn: vi.fn(), info: vi.fn() };
  let now = 0;
  const places = createGooglePlaces({ url, key: 'chave-secreta', log, now: () => new Date(now) });
  const find = () => places.findPlace({ id: 'abc', name: 'Giro', address: 'Rua' });
  details = { status: 403, body: {} };
  for (; now < 300_000; now += 30_000) await find();
  expect(asked).toHaveLength(5);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(String(log.warn.mock.calls[0]?.[0].err)).toBe('Error: Google Places answered 403');
  details = { status: 200, body: place() };
  now += 60_000;
  expect((await find())?.rating).toBe(4.8);
  expect(log.info).toHaveBeenCalledTimes(1);
});

test('without a key nobody is asked', async () => {
  const offline = await openShop({ PLACES_URL: url });
  expect((await offline.visitor().get('reviews')).body).toMatchObject({ source: 'shop', reviews: [] });
  expect(Object.keys((await offline.visitor().get('googleMaps')).body)).toEqual([
    'vicinity',
    'latitude',
    'longitude',
    'iframe',
    'opening_hours',
  ]);
  expect(asked).toEqual([]);
  await offline.close();
});
