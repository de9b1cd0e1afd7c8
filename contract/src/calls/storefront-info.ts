import { z } from 'zod';
import { defineCall } from '../call.ts';
import { silenceRules } from '../rules/proposal.ts';
import { tradeModes } from '../rules/trade-in.ts';

export const shopInfo = z.object({
  name: z.string(),
  /** Formatted tax id. */
  cnpj: z.string(),
  /** Full name of the company and the state it is seated in, for the legal lines. */
  company: z.string(),
  state: z.string(),
  vicinity: z.string(),
  opening_hours: z.array(z.string()),
  email: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  /** Digits with country code, for wa.me links. */
  whatsapp: z.string(),
  /** Google Analytics' measurement id; blank: nothing is measured. */
  analytics_id: z.string(),
});
export type ShopInfo = z.output<typeof shopInfo>;

/** The shop with what its terms promise to sellers. */
export const publicShop = shopInfo.extend({
  /** Days in which a counter-offer can be answered. */
  offer_days: z.number().optional(),
  on_silence: z.enum(silenceRules).optional(),
  /** In a shop that pays devices with credit: the percent added to the price, and for how many days it can be used. */
  credit: z.object({ bonus_percent: z.number(), days: z.number() }).optional(),
  /** In a shop that takes devices in part payment: the ways, and for how many days a product is kept for who brings one. */
  trade: z.object({ modes: z.array(z.enum(tradeModes)), hold_days: z.number() }).optional(),
  /** There where it sells at its counter with this program. */
  counter: z.literal(true).optional(),
  /** There where it sends orders to addresses. */
  delivers: z.literal(true).optional(),
  /** There where it issues notas with this program. */
  notas: z.literal(true).optional(),
  /** In a shop that takes cards: how it divides a price, in reais and percents. */
  instalments: z
    .object({ most: z.number(), least: z.number(), free_up_to: z.number(), monthly_rate: z.number() })
    .optional(),
  /** In a shop where who pays by Pix pays less: by how much, in percent. */
  pix_discount: z.number().optional(),
});
export type PublicShop = z.output<typeof publicShop>;

/** The place as the footer's map and the checkout's pickup read it. */
export const placeInfo = z.object({
  vicinity: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Address of a map to embed. */
  iframe: z.string().nullable(),
  opening_hours: z.array(z.string()),
});
export type PlaceInfo = z.output<typeof placeInfo>;

export const placeInfoCall = defineCall({
  method: 'GET',
  path: '/googleMaps',
  may: 'public',
  summary: 'Where the shop is and when it is open, from Google when a key is set, else by its own settings',
  cache: ['settings'],
  keptForSeconds: 60,
  responses: { 200: placeInfo },
});

export const shopInfoCall = defineCall({
  method: 'GET',
  path: '/loja',
  may: 'public',
  summary: 'What every page says about the shop: name, tax id, address, hours, contacts',
  cache: ['settings'],
  responses: { 200: publicShop },
});
