import type { ShopConfig } from '@giro/contract/calls/settings.ts';
import { describe, expect, it } from 'vitest';
import { readPixKey, shopBodyOf, shopValuesOf } from './shop-values.ts';

const config: ShopConfig = {
  name: 'Vira',
  company: 'Vira Ltda.',
  cnpj: '12.345.678/0001-95',
  state: 'Paraná',
  vicinity: 'Rua A, 1',
  hours: {
    'segunda-feira': '09:00 – 12:00, 13:30 – 18:00',
    'terça-feira': '09:00 – 18:00',
    'quarta-feira': '09:00 – 18:00',
    'quinta-feira': '09:00 – 18:00',
    'sexta-feira': '09:00 – 18:00',
    sábado: 'Fechado',
    domingo: 'Fechado',
  },
  email: 'oi@vira.example',
  instagram: '',
  facebook: '',
  whatsapp: '5541999998888',
  pix_kind: 'telefone',
  pix_key: '+5541999998888',
  pix_name: 'Vira',
  pix_city: 'Curitiba',
  pix_is_demo: false,
  analytics_id: '',
  google_place_id: '',
  hold_hours: 24,
  unpaid_orders: 3,
  unpaid_units: 5,
  reserved_units: 10,
  reserved_value: 30_000,
  unconfirmed_units: 3,
  unconfirmed_value: 15_000,
  client_units: 6,
  version: 3,
};

describe("the shop's settings in their form", () => {
  it('show numbers as people write them and hours by shift', () => {
    const values = shopValuesOf(config);
    expect(values.whatsapp).toBe('+55 (41) 99999-8888');
    expect(values.hours['segunda-feira']).toEqual([
      { from: '09:00', to: '12:00' },
      { from: '13:30', to: '18:00' },
    ]);
    expect(values.hours.domingo).toEqual([]);
  });

  it('go back as they came', () => {
    const { version: _, pix_is_demo: __, ...sent } = config;
    expect(shopBodyOf(shopValuesOf(config))).toEqual({
      ...sent,
      whatsapp: '+55 (41) 99999-8888',
      hold_hours: '24',
      unpaid_orders: '3',
      unpaid_units: '5',
      reserved_units: '10',
      reserved_value: '30000',
      unconfirmed_units: '3',
      unconfirmed_value: '15000',
      client_units: '6',
    });
  });

  it('send nothing of the Pix once its kind is taken away', () => {
    expect(shopBodyOf({ ...shopValuesOf(config), pix_kind: '' })).toMatchObject({
      pix_kind: null,
      pix_key: '',
      pix_name: '',
      pix_city: '',
    });
  });
});

describe('a Pix key while it is typed', () => {
  it('is judged by its kind', () => {
    expect(readPixKey('', 'x')).toEqual({});
    expect(readPixKey('cpf', ' ')).toEqual({});
    expect(readPixKey('cpf', '529.982.247-25')).toEqual({ stored: '52998224725' });
    expect(readPixKey('cpf', '529')).toEqual({ problem: 'CPF inválido. Deve conter 11 dígitos.' });
    expect(readPixKey('telefone', '(41) 99999-8888')).toEqual({ stored: '+5541999998888' });
  });
});
