import { describe, expect, test } from 'vitest';
import { demoPixKey, readOrderRules, readPix, readShop } from './shop-settings.rules.ts';

describe('what a shop says of itself', () => {
  test.each([undefined, null, {}])('is all there when %j is stored', (stored) => {
    expect(readShop(stored)).toMatchObject({ name: 'Giro', state: 'Santa Catarina', google_place_id: '' });
  });

  test('is what was saved, and the rest as before', () => {
    const shop = readShop({ name: 'Troca Fácil', analytics_id: 'G-ABC123' });
    expect(shop).toMatchObject({ name: 'Troca Fácil', analytics_id: 'G-ABC123', email: 'contato@giro.example' });
  });

  test('stays blank where it was saved as blank', () => {
    expect(readShop({ instagram: '' }).instagram).toBe('');
  });
});

describe('whom the shop’s Pix codes pay', () => {
  const holder = { name: 'Giro', city: 'Blumenau' };

  test.each([undefined, null])('is nobody when %j is stored', (stored) => expect(readPix(stored)).toBeUndefined());

  test.each([
    ['a key with its kind', { kind: 'cpf', key: '52998224725' }, 'cpf', false],
    ['an e-mail without its kind', { key: 'loja@exemplo.com.br' }, 'email', false],
    ['a phone without its kind', { key: '+5547991234567' }, 'telefone', false],
    ['a text that is no key', { key: 'Loja' }, undefined, false],
    ['the demo store’s key', { key: demoPixKey }, 'email', true],
  ])('%s', (_, stored, kind, isDemo) => {
    expect(readPix({ ...holder, ...stored })).toEqual({ ...holder, ...stored, kind, isDemo });
  });
});

describe('for how long and how much people reserve', () => {
  const own = { reserved_units: 10, reserved_value: 30_000 };
  const ofStrangers = { unconfirmed_units: 3, unconfirmed_value: 15_000, client_units: 6 };
  const first = { hold_hours: 24, unpaid_orders: 3, unpaid_units: 5, ...own, ...ofStrangers };
  test.each([
    ['nothing', undefined, first],
    ['an emptied setting', null, first],
    ['no end', { hold_hours: 0 }, { ...first, hold_hours: 0 }],
    [
      'what was said before there were more',
      { hold_hours: 2, unpaid_orders: 1 },
      { ...first, hold_hours: 2, unpaid_orders: 1 },
    ],
    ['no bound', { reserved_units: 0, client_units: 0 }, { ...first, reserved_units: 0, client_units: 0 }],
  ])('%s is stored', (_, stored, rules) => expect(readOrderRules(stored)).toEqual(rules));
});
