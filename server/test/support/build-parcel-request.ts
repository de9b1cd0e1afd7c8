import type { LabelRequest, ObjectRef, ParcelParty, ParcelRequest } from '../../src/platform/carriers/carrier.ts';

export const aParty = (parts: Partial<ParcelParty> = {}): ParcelParty => ({
  name: 'Ana de Souza',
  document: '52998224725',
  phone: '11987654321',
  email: 'ana@example.com',
  cep: '01001000',
  street: 'Praça da Sé',
  number: '100',
  complement: 'Apto 12',
  neighborhood: 'Sé',
  city: 'São Paulo',
  uf: 'SP',
  ...parts,
});
export const theShop = (parts: Partial<ParcelParty> = {}): ParcelParty => ({
  name: 'Loja do Ensaio',
  document: '11222333000181',
  phone: '4733221100',
  email: 'loja@example.com',
  cep: '89010000',
  street: 'Rua XV de Novembro',
  number: '1000',
  complement: '',
  neighborhood: 'Centro',
  city: 'Blumenau',
  uf: 'SC',
  ...parts,
});

let number = 0;
/** A parcel from the shop to a buyer, with a declaration of content, under a reference of its own. */
export const aRequest = (service: string, parts: Partial<LabelRequest> = {}): LabelRequest => ({
  reference: `ENV${String(++number).padStart(6, '0')}X1`,
  service,
  from: theShop(),
  to: aParty(),
  size: { lengthCm: 20, widthCm: 14, heightCm: 8, weightG: 780 },
  declaredCents: 0,
  items: [{ name: 'Telefone usado', quantity: 1, unitCents: 120_000 }],
  paper: { dce: true },
  ...parts,
});

/** The parcel of a request as it is known before anything was answered. */
export const refOf = ({ reference }: Pick<ParcelRequest, 'reference'>, parts: Partial<ObjectRef> = {}): ObjectRef => ({
  ...{ id: null, reference, trackingCode: null, since: new Date() },
  ...parts,
});
