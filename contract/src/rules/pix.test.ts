import fc from 'fast-check';
import { parsePix } from 'pix-utils';
import { describe, expect, test } from 'vitest';
import { buildDynamicPixCode, buildPixCode, crc16, type DynamicPixCharge, type PixCharge } from './pix.ts';

const shop = { key: 'contato@lojaexemplo.com.br', name: 'Loja Exemplo', city: 'Curitiba' };
const evp = '123e4567-e12b-12d1-a456-426655440000';

/** Reads a code by its own lengths: id → value, templates unread. Throws when the lengths do not add up. */
function walk(code: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < code.length; ) {
    const length = Number(code.slice(at + 2, at + 4));
    const value = code.slice(at + 4, at + 4 + length);
    if (!/^\d{4}$/.test(code.slice(at, at + 4)) || value.length !== length) throw new Error(`broken at ${at}`);
    fields.set(code.slice(at, at + 2), value);
    at += 4 + length;
  }
  return fields;
}

test.each([
  ['123456789', '29B1'],
  ['', 'FFFF'],
  ['A', 'B915'],
  ['PIX', 'FEFB'],
  [
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304',
    '1D3D',
  ],
])('the CRC of %j is %s', (text, crc) => expect(crc16(text)).toBe(crc));

test.each<[string, Partial<PixCharge>, string]>([
  ['without an amount', {}, '5204000053039865802BR5912LOJA EXEMPLO6008CURITIBA62070503***6304C7C5'],
  [
    'with an amount',
    { valueCents: 199_990 },
    '52040000530398654071999.905802BR5912LOJA EXEMPLO6008CURITIBA62070503***63041CB9',
  ],
  [
    'with one centavo',
    { valueCents: 1 },
    '52040000530398654040.015802BR5912LOJA EXEMPLO6008CURITIBA62070503***6304CD07',
  ],
  [
    'with zero, which counts as absent',
    { valueCents: 0 },
    '5204000053039865802BR5912LOJA EXEMPLO6008CURITIBA62070503***6304C7C5',
  ],
])('a code %s is written to the letter', (_, charge, tail) =>
  expect(buildPixCode({ ...shop, ...charge })).toBe(
    `00020126480014BR.GOV.BCB.PIX0126contato@lojaexemplo.com.br${tail}`,
  ),
);

describe('a charge that breaks a rule is not written', () => {
  test.each<[string, Partial<PixCharge>, string]>([
    ['another version', { version: '02' }, 'Version not supported'],
    ['a country of three letters', { countryCode: 'BRA' }, 'country code'],
    ['a CEP of seven digits', { cep: '7007490' }, 'CEP'],
    ['a negative value', { valueCents: -1 }, 'positive'],
    ['a fraction of a centavo', { valueCents: 0.5 }, 'positive'],
    ['no number', { valueCents: Number.NaN }, 'positive'],
    ['more than 13 characters', { valueCents: 1e14 }, 'too large'],
    ['a transaction id of 26', { transactionId: 'A'.repeat(26) }, '25'],
    ['a transaction id with signs', { transactionId: 'PEDIDO-001' }, '25'],
    ['no name', { name: '  ' }, 'needed'],
    ['no key', { key: '' }, 'key'],
    ['a key of 78 characters', { key: `${'a'.repeat(70)}@a.br.com` }, 'too long'],
  ])('%s', (_, charge, text) => expect(() => buildPixCode({ ...shop, ...charge })).toThrow(text));
});

test('name and city are cut, in upper case, without accents; what grows in upper case still fits', () => {
  const fields = walk(buildPixCode({ ...shop, name: 'José da Conceição Açaí Ltda.', city: 'São José dos Campos' }));
  expect(fields.get('59')).toBe('JOSE DA CONCEICAO ACAI LT');
  expect(fields.get('60')).toBe('SAO JOSE DOS CA');
  expect(walk(buildPixCode({ ...shop, name: 'Großhandel Straße Maßß AB' })).get('59')?.length).toBeLessThanOrEqual(25);
});

test('a message is cut to the room that the key leaves', () => {
  const account = walk(buildPixCode({ ...shop, key: evp, message: 'Pedido nº 1 – ação '.repeat(5) })).get('26');
  expect(account?.length).toBeLessThanOrEqual(99);
  expect(account).toContain('0237Pedido n');
});

test('whatever the shop is called and sells, the code is ASCII, adds up, and reads back the same elsewhere', () => {
  const charge = fc.record({
    key: fc.constantFrom(evp, '12345678909', '+5561912345678', 'contato@lojaexemplo.com.br'),
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((text) => `A${text}`),
    city: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).map((text) => `B${text}`),
    valueCents: fc.integer({ min: 1, max: 999_999_999 }),
    message: fc.option(fc.string({ unit: 'grapheme', maxLength: 120 }), { nil: undefined }),
    cep: fc.option(fc.constant('89010000'), { nil: undefined }),
    // An id that ends like the checksum's own beginning is one that pix-utils cannot read.
    transactionId: fc.stringMatching(/^[A-Za-z0-9]{1,25}$/).filter((id) => !id.endsWith('6304')),
  });
  fc.assert(
    fc.property(charge, (input) => {
      const code = buildPixCode(input);
      expect(code).toMatch(/^[\x20-\x7e]+$/);
      expect(code.length).toBeLessThanOrEqual(512);
      const fields = walk(code);
      expect(fields.get('63')).toBe(crc16(code.slice(0, -4)));
      expect(fields.get('59')?.length).toBeLessThanOrEqual(25);
      expect(fields.get('60')?.length).toBeLessThanOrEqual(15);
      const read = parsePix(code) as unknown as Record<string, unknown>;
      expect(read).toMatchObject({
        pixKey: input.key,
        transactionAmount: input.valueCents / 100,
        txid: input.transactionId,
        countryCode: 'BR',
        transactionCurrency: '986',
      });
    }),
    { numRuns: 300 },
  );
});

describe('a code that leads to a charge of a provider', () => {
  const dynamic = {
    location: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441',
    name: 'Fulano de Tal',
    city: 'Brasília',
  };

  test.each([
    [
      dynamic,
      '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441' +
        '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***' +
        '80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741',
    ],
    [
      {
        location: 'https://qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/7b2d64c4eb744a2d92a4dd5f8cfc4dfa',
        name: 'FULANO DE TAL',
        city: 'BRASILIA',
      },
      '00020101021226940014br.gov.bcb.pix2572qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/7b2d64c4eb744a2d92a4dd5f8cfc4dfa' +
        '5204000053039865802BR5913FULANO DE TAL6008BRASILIA62070503***' +
        '80950014br.gov.bcb.pix2573qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/3d29b94249c54b3f8c533d729f59b5e56304DBE0',
    ],
  ])('holds what the published one holds, but for a recurrence and the case of letters', (charge, published) => {
    const code = buildDynamicPixCode(charge);
    const fields = walk(code);
    const expected = walk(published);
    for (const name of ['80', '63']) expected.delete(name);
    expect(fields.get('63')).toBe(crc16(code.slice(0, -4)));
    fields.delete('63');
    const lower = (map: Map<string, string>) => [...map].map(([id, value]) => [id, value.toLowerCase()]);
    expect(lower(fields)).toEqual(lower(expected));
  });

  test('reads the same elsewhere', () => {
    expect(parsePix(buildDynamicPixCode(dynamic))).toMatchObject({
      type: 'DYNAMIC',
      url: dynamic.location,
      merchantName: 'FULANO DE TAL',
      merchantCity: 'BRASILIA',
    });
  });

  test.each<[string, Partial<DynamicPixCharge>, string]>([
    ['no location', { location: '' }, 'location'],
    ['a location of 78 characters', { location: 'a'.repeat(78) }, 'location'],
    ['a location with a space', { location: 'pix.example.com/a b' }, 'location'],
    ['no name', { name: ' ' }, 'needed'],
  ])('is not written with %s', (_, part, text) => {
    expect(() => buildDynamicPixCode({ ...dynamic, ...part })).toThrow(text);
  });
});
