import type { ParcelWithEvents } from '@giro/contract/calls/parcels.ts';
import { parcelStateLabel } from '@giro/contract/rules/parcel.ts';

/** A parcel of a paid order that waits to be packed, unless said otherwise. */
export function buildParcel(changes: Partial<ParcelWithEvents> = {}): ParcelWithEvents {
  const { way = 'to-buyer', state = 'packing' } = changes;
  return {
    id: 5,
    way,
    state,
    state_label: parcelStateLabel(state, way),
    order_code: 'ABCD2345',
    proposal_id: null,
    person: 'Bia Lima',
    city: 'Blumenau',
    uf: 'SC',
    address: 'Rua XV de Novembro, 1000 – Centro – Blumenau / SC – CEP 89010-025',
    items: [{ name: 'iPhone 13', quantity: 1 }],
    service: 'correios:03298',
    service_label: 'PAC',
    carrier: 'Correios',
    box: 'Caixa de celular',
    weight_g: 600,
    declared: 1000,
    nota_key: null,
    dce: false,
    code: null,
    valid_until: null,
    tracking_code: null,
    tracking_url: null,
    due_on: '2026-03-20',
    posted_at: null,
    delivered_at: null,
    waiting_until: null,
    quoted: 25.5,
    paid: 25.5,
    charged: null,
    charged_g: null,
    difference: null,
    has_label: false,
    shortened: [],
    claim: null,
    last_error: null,
    version: 3,
    events: [],
    services: [],
    ...changes,
  };
}

/** The code with which a seller posts a device. */
export const buildCode = (changes: Partial<ParcelWithEvents> = {}) =>
  buildParcel({
    id: 9,
    way: 'from-seller',
    state: 'ready',
    order_code: null,
    proposal_id: 41,
    person: 'José Conceição',
    code: '4638012880',
    valid_until: '2026-07-10',
    due_on: null,
    quoted: null,
    paid: null,
    ...changes,
  });

/** Somebody of the shop, where it has parcels. */
export const packer = {
  id: 1,
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  profile: 'admin',
  roles: ['dono'],
  has_parcels: true,
};

/** The root's data, as papers read it: who the shop is. */
export const paperRoot = {
  shop: {
    name: 'Giro',
    company: 'Giro Ltda.',
    cnpj: '11.222.333/0001-81',
    vicinity: 'Rua XV de Novembro, 1',
    email: 'loja@exemplo.com.br',
  },
  origin: 'https://loja.example',
};
