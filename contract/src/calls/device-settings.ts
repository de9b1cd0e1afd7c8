import { z } from 'zod';
import { defineCall } from '../call.ts';
import { integer } from '../fields.ts';
import { silenceRules } from '../rules/proposal.ts';
import { texts } from '../texts.ts';

/** Rules for buying devices and putting them on the shelf. */
export const deviceSettings = z.object({
  /** An accepted counter-offer approves the purchase. */
  approve_on_accept: z.boolean(),
  on_silence: z.enum(silenceRules),
  /** Days in which a counter-offer can be answered. */
  offer_days: z.number(),
  better_pays_more: z.boolean(),
  /** A purchase needs a look-up of the IMEI of the last 72 hours. */
  require_lookup: z.boolean(),
  /** Added to the price paid when a device goes on the shelf. */
  stock_margin_percent: z.number(),
  version: z.number(),
});
export type DeviceSettings = z.output<typeof deviceSettings>;

const flag = z.boolean({ error: texts.invalidField });

const deviceSettingsBody = z.object({
  approve_on_accept: flag,
  on_silence: z.enum(silenceRules, { error: texts.invalidChoice }),
  offer_days: integer(1, 30),
  better_pays_more: flag,
  require_lookup: flag,
  stock_margin_percent: integer(0, 500),
});
export type DeviceSettingsBody = z.output<typeof deviceSettingsBody>;

export const readDeviceSettingsCall = defineCall({
  method: 'GET',
  path: '/aparelhos-config',
  may: 'device-settings.see',
  summary: 'How the shop buys devices and puts them on its shelf',
  responses: { 200: deviceSettings },
});

export const saveDeviceSettingsCall = defineCall({
  method: 'PUT',
  path: '/aparelhos-config',
  may: 'device-settings.change',
  summary: 'Changes how the shop buys devices; If-Match tells of another admin who saved since',
  body: deviceSettingsBody,
  changes: ['settings'],
  responses: { 200: z.object({ message: z.string(), config: deviceSettings }) },
});
