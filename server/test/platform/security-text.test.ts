import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type TestShop } from '../support/harness.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ BASE_URL: 'https://giro.example' });
});
afterAll(() => shop.close());

test('whoever finds a vulnerability reads whom to tell, for almost a year from now (RFC 9116)', async () => {
  await shop.setNow(new Date('2026-08-20T15:00:00Z'));
  const owner = await shop.signedIn('admin');
  const { body } = await owner.get('loja-config');
  const email = 'seguranca@giro.example';
  expect((await owner.put('loja-config', { ...body, email })).status).toBe(200);
  const answer = await shop.app.http.inject({ url: '/.well-known/security.txt' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toBe(`Contact: mailto:${email}
Expires: 2027-08-19T00:00:00.000Z
Preferred-Languages: pt, en
Canonical: https://giro.example/.well-known/security.txt
`);
});
