import type { ResultOf } from '@giro/contract/call.ts';
import type { priceCartCall } from '@giro/contract/calls/orders.ts';
import type { OwnAddress } from '@giro/contract/calls/own-addresses.ts';
import type { ParcelOfProposal, Tracking } from '@giro/contract/calls/parcels.ts';
import { priceAnswer } from './orders.ts';

type Answer = ResultOf<typeof priceCartCall>;
type Offer = Answer['deliveries'][number];

/** A delivery that comes until 12/03, by the simulator. */
export const buildOffer = (part: Partial<Offer> = {}): Offer => ({
  id: 'simulador:economico',
  kind: 'delivery',
  label: 'Econômico',
  note: null,
  carrier: 'Simulador',
  available: true,
  why_not: null,
  value: 25.5,
  price: 25.5,
  full_price: 25.5,
  days: 6,
  due_on: '2026-03-12',
  basis: 'live',
  quote: 'cotacao-1',
  quote_ends_in_s: 1800,
  ...part,
});

/** The shop's answer to a CEP; with a freight, the price of a cart that is delivered for that. */
export function offersAnswer(
  offers: Offer[],
  { freight, problem }: { freight?: number; problem?: string } = {},
): Answer {
  const plain = priceAnswer({});
  const pickup = buildOffer({ id: 'pickup', kind: 'pickup', label: 'Retirada na loja', price: 0, quote: null });
  const sum = freight === undefined ? [] : [{ kind: 'freight' as const, label: 'Entrega', value: freight }];
  return {
    ...plain,
    amounts: [...plain.amounts, ...sum],
    total: plain.total + (freight ?? 0),
    deliveries: [pickup, ...offers],
    problems: problem ? [{ field: 'delivery.cep', message: problem }] : [],
  };
}

export const buildAddress = (part: Partial<OwnAddress> = {}): OwnAddress => ({
  id: 4,
  label: 'Casa',
  recipient: 'Bia Lima',
  cep: '89010025',
  address: 'Rua XV de Novembro',
  number: '100',
  complement: null,
  neighborhood: 'Centro',
  city: 'Blumenau',
  state: 'Santa Catarina',
  phone: '47999990000',
  is_default: true,
  version: 1,
  ...part,
});

/** A parcel that was posted yesterday. */
export const buildTracking = (part: Partial<Tracking> = {}): Tracking => ({
  order_code: 'ABCD2345',
  state: 'posted',
  label: 'A caminho',
  service: 'PAC',
  carrier: 'Correios',
  tracking_code: 'AA123456785BR',
  due_on: '2026-03-12',
  waiting_until: null,
  city: 'Blumenau',
  uf: 'SC',
  events: [
    { at: '2026-03-09T12:00:00Z', label: 'Objeto postado', place: 'Joinville · SC' },
    { at: '2026-03-10T12:00:00Z', label: 'Em transferência', place: 'Itajaí · SC' },
  ],
  ...part,
});

/** The parcel by which a seller sends a device: its code is known. */
export const buildSellerParcel = (part: Partial<ParcelOfProposal> = {}): ParcelOfProposal => ({
  id: 9,
  way: 'from-seller',
  state: 'ready',
  state_label: 'Código enviado',
  order_code: null,
  proposal_id: 12,
  person: 'Bia Lima',
  city: 'Blumenau',
  uf: 'SC',
  items: [{ name: 'iPhone 13', quantity: 1 }],
  service: 'correios:03301',
  service_label: 'PAC reverso',
  carrier: 'Correios',
  box: null,
  weight_g: null,
  declared: 1500,
  nota_key: null,
  dce: false,
  code: '4638012880',
  valid_until: '2026-07-10',
  tracking_code: null,
  tracking_url: null,
  due_on: null,
  posted_at: null,
  delivered_at: null,
  waiting_until: null,
  quoted: null,
  paid: null,
  charged: null,
  charged_g: null,
  difference: null,
  has_label: false,
  shortened: [],
  claim: null,
  last_error: null,
  version: 1,
  ...part,
});
