import type { ShopConfigBody } from '@giro/contract/calls/settings.ts';
import { type ShopInfo, shopInfo } from '@giro/contract/calls/storefront-info.ts';
import { hoursList } from '@giro/contract/rules/opening-hours.ts';
import { normalPixKey, type PixKeyKind, pixKeyKindOf, pixKeyKinds } from '@giro/contract/rules/pix-key.ts';
import { z } from 'zod';

/** The demo store's Pix key: a code with it pays nobody. */
export const demoPixKey = 'pix@giro.example';

/** A shop's information about itself until its people change it. The CNPJ and the numbers belong to nobody. */
const untilChanged: ShopInfo = {
  name: 'Giro',
  cnpj: '12.345.678/0001-95',
  company: 'Giro Comércio de Eletrônicos Ltda.',
  state: 'Santa Catarina',
  vicinity: 'Rua XV de Novembro, 1000 - Centro, Blumenau - SC, 89010-000',
  opening_hours: [
    'segunda-feira: 09:00 – 18:00',
    'terça-feira: 09:00 – 18:00',
    'quarta-feira: 09:00 – 18:00',
    'quinta-feira: 09:00 – 18:00',
    'sexta-feira: 09:00 – 18:00',
    'sábado: 09:00 – 13:00',
    'domingo: Fechado',
  ],
  email: 'contato@giro.example',
  instagram: 'https://www.instagram.com/giro.example',
  facebook: 'https://www.facebook.com/giro.example',
  whatsapp: '5547900000000',
  analytics_id: '',
};

/** The shop's information about itself. Its place at Google is not for visitors. */
const storedShop = shopInfo.extend({ google_place_id: z.string() });

/** True if the setting `shop` says who the shop is: another CNPJ than the demo store's. */
export const isOwnShop = (stored: unknown): boolean => readShop(stored).cnpj !== untilChanged.cnpj;

const storedPix = z.object({
  kind: z.enum(pixKeyKinds).optional(),
  key: z.string(),
  name: z.string(),
  city: z.string(),
});

const orderRules = z.object({
  hold_hours: z.number().default(24),
  unpaid_orders: z.number().default(3),
  unpaid_units: z.number().default(5),
  reserved_units: z.number().default(10),
  reserved_value: z.number().default(30_000),
  unconfirmed_units: z.number().default(3),
  unconfirmed_value: z.number().default(15_000),
  client_units: z.number().default(6),
});
/** For how long and how much people reserve without paying. */
export type OrderRules = z.output<typeof orderRules>;

/** Reads the setting `shop`: what was saved, over what stands there until then. */
export const readShop = (stored: unknown) =>
  storedShop.parse({ ...untilChanged, google_place_id: '', ...((stored as object | null | undefined) ?? {}) });

/** Reads the setting `pix`: whom the shop's Pix codes pay; undefined until it has a key. */
export function readPix(stored: unknown) {
  if (!stored) return undefined;
  const pix = storedPix.parse(stored);
  return { ...pix, kind: pix.kind ?? pixKeyKindOf(pix.key), isDemo: pix.key === demoPixKey };
}

/** Whom the shop's codes pay. */
interface ShopPix {
  kind: PixKeyKind | undefined;
  key: string;
  name: string;
  city: string;
}

/** The setting `pix` as a form says it; null for none. */
export function pixOfBody({ pix_kind: kind, pix_key, pix_name: name, pix_city: city }: ShopConfigBody): ShopPix | null {
  return kind ? { kind, key: normalPixKey(kind, pix_key), name, city } : null;
}

/** True if two settings pay the same. */
export function isSamePix(one: ShopPix | null, other: ShopPix | undefined): boolean {
  const textOf = (pix: ShopPix | null | undefined) =>
    pix ? JSON.stringify([pix.kind, pix.key, pix.name, pix.city]) : '';
  return textOf(one) === textOf(other);
}

/** A form as the settings that it is stored in; rules that it does not say are absent. */
export function partsOf(body: ShopConfigBody) {
  const { hours, pix_kind: _, pix_key: __, pix_name: ___, pix_city: ____, ...rest } = body;
  const isRule = ([field]: [string, unknown]) => field in orderRules.shape;
  const said = Object.entries(rest);
  return {
    shop: { ...Object.fromEntries(said.filter((entry) => !isRule(entry))), opening_hours: hoursList(hours) },
    orders: Object.fromEntries(said.filter((entry) => isRule(entry) && entry[1] !== undefined)) as Partial<OrderRules>,
  };
}

/** Reads the setting `orders`; what it does not say is as it is until somebody changes it. */
export const readOrderRules = (stored: unknown): OrderRules => orderRules.parse(stored ?? {});
