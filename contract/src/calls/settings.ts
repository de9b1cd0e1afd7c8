import { z } from 'zod';
import { defineCall } from '../call.ts';
import { email, integer, optional, ruled, text } from '../fields.ts';
import { states } from '../rules/address.ts';
import { cnpjError, formatCnpj, plainCnpj } from '../rules/documents.ts';
import { hoursError, readShifts, type Weekday, weekdays, writeShifts } from '../rules/opening-hours.ts';
import { nationalNumber, phoneError } from '../rules/person.ts';
import { isWritableInPix } from '../rules/pix.ts';
import { pixKeyError, pixKeyKinds } from '../rules/pix-key.ts';
import { readAnalyticsId, readSocialLink, type SocialNetwork } from '../rules/shop-info.ts';
import { texts } from '../texts.ts';

/** The SMTP settings as the form has them. The password is never answered. */
export const mailConfig = z.object({
  mailer: z.literal('smtp'),
  /** Blank until it was set up: mails become files. */
  host: z.string(),
  port: z.number().nullable(),
  username: z.string(),
  has_password: z.boolean(),
  encryption: z.enum(['tls', 'ssl']).nullable(),
  fromAddress: z.string(),
  fromName: z.string(),
  version: z.number(),
});
export type MailConfig = z.output<typeof mailConfig>;

export const readMailConfigCall = defineCall({
  method: 'GET',
  path: '/email-config-front',
  may: 'mail-settings.see',
  summary: 'How mail leaves the shop, without the password; blank until it was set up',
  responses: { 200: mailConfig },
});

const mailConfigBody = z.object({
  mailer: z.literal('smtp', { error: texts.invalidChoice }),
  host: text(253).regex(/^[\p{L}\p{N}.:-]+$/u, texts.invalidHost),
  port: z.preprocess((value) => (value === '' || value === null ? undefined : value), integer(1, 65_535)),
  username: optional(text(254)),
  /** Blank keeps the stored one. */
  password: z.string({ error: texts.invalidField }).max(500, texts.tooLong(500)).nullish(),
  /** Forgets the stored password. */
  remove_password: z.boolean({ error: texts.invalidField }).nullish(),
  encryption: z.preprocess(
    (value) => (value === '' || value === 'none' || value === undefined ? null : value),
    z.enum(['tls', 'ssl'], { error: texts.invalidChoice }).nullable(),
  ),
  fromAddress: email,
  fromName: text(120),
});
export type MailConfigBody = z.output<typeof mailConfigBody>;

const mailConfigAnswer = z.object({ message: z.string(), config: mailConfig });

export const saveMailConfigCall = defineCall({
  method: 'POST',
  path: '/email-config',
  may: 'mail-settings.change',
  needsStepUp: true,
  summary: 'Sets how mail leaves the shop; the next mail uses it. If-Match tells of another admin who saved since',
  body: mailConfigBody,
  responses: { 200: mailConfigAnswer },
});
export const removeMailConfigCall = defineCall({
  method: 'DELETE',
  path: '/email-config',
  may: 'mail-settings.change',
  needsStepUp: true,
  summary: 'Forgets how mail leaves the shop: mails become files again',
  responses: { 200: mailConfigAnswer },
});
export const testMailConfigCall = defineCall({
  method: 'POST',
  path: '/email-config/teste',
  may: 'mail-settings.change',
  needsStepUp: true,
  summary: 'Sends a test mail with these settings, saved or not, and says in words what the server answered',
  body: mailConfigBody.extend({ to: email }),
  responses: { 200: z.object({ accepted: z.boolean(), message: z.string() }) },
});

/** The shop's details and the payee of its Pix codes, as the form has them. */
export const shopConfig = z.object({
  name: z.string(),
  company: z.string(),
  cnpj: z.string(),
  state: z.string(),
  vicinity: z.string(),
  /** `09:00 – 12:00, 13:30 – 18:00` or `Fechado` by weekday. */
  hours: z.record(z.enum(weekdays), z.string()),
  email: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  whatsapp: z.string(),
  pix_kind: z.enum(pixKeyKinds).nullable(),
  pix_key: z.string(),
  pix_name: z.string(),
  pix_city: z.string(),
  /** The key of the demo store: nobody should pay to it. */
  pix_is_demo: z.boolean(),
  analytics_id: z.string(),
  google_place_id: z.string(),
  /** Hours that an unpaid order keeps its units; 0: until somebody ends it. */
  hold_hours: z.number(),
  /** Maximum number of unpaid orders per person. */
  unpaid_orders: z.number(),
  /** Maximum units of one product in those orders together. */
  unpaid_units: z.number(),
  /** Maximum units of all products in those orders together; 0: no limit, here and in those below. */
  reserved_units: z.number(),
  /** Maximum cost of those orders together, in whole reais. */
  reserved_value: z.number(),
  /** The same two of somebody who never confirmed their e-mail. */
  unconfirmed_units: z.number(),
  unconfirmed_value: z.number(),
  /** Maximum units held by all such people of one client together. */
  client_units: z.number(),
  version: z.number(),
});
export type ShopConfig = z.output<typeof shopConfig>;

/** A text that may be blank; any other is stored as `read` returns it, which returns undefined for a bad one. */
function optionalText(max: number, problem: string, read: (text: string) => string | undefined) {
  return z
    .string({ error: texts.invalidField })
    .trim()
    .max(max, texts.tooLong(max))
    .nullish()
    .transform((value, context) => {
      const stored = value ? read(value) : '';
      if (stored === undefined) context.addIssue({ code: 'custom', message: problem });
      return stored ?? value ?? '';
    });
}

const socialLink = (network: SocialNetwork, problem: string) =>
  optionalText(200, problem, (value) => readSocialLink(network, value));

const hours = z
  .string({ error: texts.required })
  .max(80, texts.hours.invalid)
  .transform((value, context) => {
    const problem = hoursError(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
    return writeShifts(readShifts(value));
  });

const whatsapp = ruled(
  (value) => (phoneError(nationalNumber(value)) ? texts.invalidWhatsapp : undefined),
  (value) => `55${nationalNumber(value)}`,
);

const pixText = (max: number) =>
  optionalText(max, texts.pix.unwritable, (value) => (isWritableInPix(value) ? value : undefined));

/** All four parts of the Pix or none: without them the checkout says that the shop takes no Pix yet. */
function checkPix(value: Record<string, unknown>, context: z.core.$RefinementCtx): void {
  const textOf = (field: string) => (typeof value[field] === 'string' ? value[field].trim() : '');
  const report = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  const kind = pixKeyKinds.find((each) => each === value.pix_kind);
  const fields = ['pix_key', 'pix_name', 'pix_city'] as const;
  if (!kind && fields.every((field) => textOf(field) === '')) return;
  if (!kind) report('pix_kind', texts.invalidChoice);
  for (const field of fields) if (textOf(field) === '') report(field, texts.required);
  const problem = kind && textOf('pix_key') !== '' ? pixKeyError(kind, textOf('pix_key')) : undefined;
  if (problem) report('pix_key', problem);
}

const shopConfigBody = z
  .object({
    name: text(60),
    company: text(120),
    cnpj: ruled(cnpjError, (value) => formatCnpj(plainCnpj(value))),
    state: z.enum(states, { error: texts.invalidChoice }),
    vicinity: text(200),
    hours: z.object(Object.fromEntries(weekdays.map((day) => [day, hours])) as Record<Weekday, typeof hours>, {
      error: texts.required,
    }),
    email,
    instagram: socialLink('instagram', texts.invalidInstagram),
    facebook: socialLink('facebook', texts.invalidFacebook),
    whatsapp,
    pix_kind: optional(z.enum(pixKeyKinds, { error: texts.invalidChoice })),
    pix_key: optionalText(100, texts.invalid, (value) => value),
    pix_name: pixText(25),
    pix_city: pixText(15),
    analytics_id: optionalText(30, texts.invalidAnalyticsId, readAnalyticsId),
    google_place_id: optionalText(300, texts.invalid, (value) => value),
    // Absent, they stay as they are: clients from before know nothing of them.
    hold_hours: integer(0, 8760).optional(),
    unpaid_orders: integer(1, 100_000).optional(),
    unpaid_units: integer(1, 100_000).optional(),
    reserved_units: integer(0, 100_000).optional(),
    reserved_value: integer(0, 10_000_000).optional(),
    unconfirmed_units: integer(0, 100_000).optional(),
    unconfirmed_value: integer(0, 10_000_000).optional(),
    client_units: integer(0, 100_000).optional(),
  })
  .check(z.superRefine(checkPix, { when: () => true }));
export type ShopConfigBody = z.output<typeof shopConfigBody>;

export const readShopConfigCall = defineCall({
  method: 'GET',
  path: '/loja-config',
  may: 'settings.see',
  summary: 'What the shop says of itself, and whom its Pix codes pay',
  responses: { 200: shopConfig },
});
export const saveShopConfigCall = defineCall({
  method: 'PUT',
  path: '/loja-config',
  may: 'settings.change',
  summary: 'Changes what the shop says of itself; If-Match tells of another admin who saved since',
  changes: ['settings'],
  body: shopConfigBody,
  responses: { 200: z.object({ message: z.string(), config: shopConfig }) },
});
