import { z } from 'zod';
import { defineCall } from '../call.ts';
import { day, email, integer, namingItems, percent, text } from '../fields.ts';
import { carrierCauses, carrierEnvironments, carriers, serviceWays } from '../rules/carrier.ts';
import { deliveryBounds } from '../rules/delivery.ts';
import { texts } from '../texts.ts';
import { problem } from './shapes.ts';

/** A service of the carrier, as the shop uses it. */
const service = z.object({
  code: z.string(),
  label: z.string(),
  way: z.enum(serviceWays),
  insurance_code: z.string(),
  active: z.boolean(),
  /** Added to the carrier's days. */
  extra_days: z.number().int(),
  /** Added to its price. */
  extra_percent: z.number(),
});
export type CarrierServiceSetting = z.output<typeof service>;

/** Setup of the carrier. Secrets are written and never read. */
export const carrierSettings = z.object({
  carrier: z.enum(carriers),
  environment: z.enum(carrierEnvironments),
  /** Blank: the carrier's own. */
  base_url: z.string(),
  reverse_url: z.string(),
  user: z.string(),
  has_access_code: z.boolean(),
  /** Day on which the access code ends, `yyyy-mm-dd`: the shop is warned fifteen days before. */
  access_ends_on: z.string().nullable(),
  card: z.string(),
  contract: z.string(),
  dr: z.string(),
  admin_code: z.string(),
  has_token: z.boolean(),
  has_refresh_token: z.boolean(),
  client_id: z.string(),
  has_client_secret: z.boolean(),
  contact_email: z.string(),
  services: z.array(service),
  /** Address at which the carrier is to tell of parcels; null for one that tells nobody. */
  webhook_url: z.string().nullable(),
  /** True if the simulator can be chosen: the shop runs on this machine alone. */
  has_simulator: z.boolean(),
  version: z.number(),
});
export type CarrierSettingsShown = z.output<typeof carrierSettings>;

const line = (max: number) => z.string({ error: texts.invalidField }).trim().max(max, texts.tooLong(max)).optional();
/** Blank or absent secrets keep what is stored. */
const secret = z.string({ error: texts.invalidField }).trim().max(4000, texts.tooLong(4000)).nullish();

const carrierSettingsBody = z.object({
  carrier: z.enum(carriers, { error: texts.invalidChoice }).optional(),
  environment: z.enum(carrierEnvironments, { error: texts.invalidChoice }).optional(),
  base_url: line(300),
  reverse_url: line(300),
  user: line(100),
  access_code: secret,
  access_ends_on: day.nullable().optional(),
  card: line(20),
  contract: line(20),
  dr: line(10),
  admin_code: line(20),
  token: secret,
  refresh_token: secret,
  client_id: line(100),
  client_secret: secret,
  contact_email: z.union([z.literal(''), email]).optional(),
  services: z
    .array(
      z.object({
        code: text(20),
        label: text(40),
        way: z.enum(serviceWays, { error: texts.invalidChoice }),
        insurance_code: line(10).transform((value) => value ?? ''),
        active: z.boolean({ error: texts.invalidField }),
        extra_days: integer(deliveryBounds.extraDays.fewest, deliveryBounds.extraDays.most),
        extra_percent: percent(deliveryBounds.extraPercent),
      }),
      { error: texts.invalidField },
    )
    .max(deliveryBounds.services, texts.invalidField)
    .superRefine((all, context) => {
      for (const [place, { code, way }] of all.entries()) {
        if (all.findIndex((each) => each.code === code && each.way === way) === place) continue;
        context.addIssue({ code: 'custom', path: [place, 'code'], message: 'Este serviço já está na lista.' });
      }
    })
    .optional(),
});
/** To be kept: percents in hundredths. */
export type CarrierSettingsBody = z.output<typeof carrierSettingsBody>;

export const readCarrierSettingsCall = defineCall({
  method: 'GET',
  path: '/transportadora-config',
  may: 'carrier-settings.see',
  summary: 'The carrier without its secrets, and its services',
  responses: { 200: carrierSettings },
});

export const saveCarrierSettingsCall = defineCall({
  method: 'PUT',
  path: '/transportadora-config',
  may: 'carrier-settings.change',
  needsStepUp: true,
  summary:
    'Changes what the body names; another carrier or address forgets the secrets that do not come with it. If-Match refuses to overwrite a newer change',
  changes: ['settings'],
  body: namingItems(carrierSettingsBody),
  responses: { 200: z.object({ message: z.string(), config: carrierSettings }) },
});

export const tryCarrierSettingsCall = defineCall({
  method: 'POST',
  path: '/transportadora-config/teste',
  may: 'carrier-settings.change',
  needsStepUp: true,
  summary:
    'Tries what is saved: access, contract and a price; `real` makes a label and cancels it. Names the part that is wrong',
  explainsRefusals: true,
  body: z.object({ real: z.boolean({ error: texts.invalidField }).optional() }),
  responses: {
    200: z.object({
      ok: z.literal(true),
      message: z.string(),
      services: z.array(z.object({ code: z.string(), label: z.string() })),
    }),
    422: problem.extend({ cause: z.enum(carrierCauses).optional() }),
  },
});
