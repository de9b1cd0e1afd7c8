import { z } from 'zod';
import { defineCall } from '../call.ts';
import { cep, email, id, integer, money, namingItems, optional, phone, positiveMoney, rule, text } from '../fields.ts';
import { parcelBounds } from '../rules/carrier.ts';
import { deliveryBounds, sellerCodeRules, tariffKinds } from '../rules/delivery.ts';
import { cnpjError, cpfError } from '../rules/documents.ts';
import { onlyDigits } from '../rules/text.ts';
import { texts } from '../texts.ts';
import { addressFields } from './own-addresses.ts';

const { codeDays, handlingDays, fallbackHours, claimDays } = deliveryBounds;
const flag = z.boolean({ error: texts.invalidField });

/** The shop as the sender of parcels: document, state register, CEP and phone are digits. */
const origin = z.object({
  name: z.string(),
  document: z.string(),
  /** Blank: it has none. */
  state_register: z.string(),
  phone: z.string(),
  email: z.string(),
  cep: z.string(),
  address: z.string(),
  number: z.string(),
  complement: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
});
export type DeliveryOrigin = z.output<typeof origin>;

/** Terms on which the shop delivers and has devices sent to it; amounts in reais. */
export const deliverySettings = z.object({
  deliver: z.boolean(),
  seller_codes: z.enum(sellerCodeRules),
  /** Days for which a seller's code is good. */
  code_days: z.number().int(),
  /** Goods for so much go free; null: none do. */
  free_above: z.number().nullable(),
  /** Ids of services that are then free; none: the cheapest. */
  free_services: z.array(z.string()),
  /** Days until the shop posts a paid order. */
  handling_days: z.number().int(),
  /** The value of the goods is declared and insured. */
  insure: z.boolean(),
  /** Hours for which an earlier answer counts while the carrier is away. */
  fallback_hours: z.number().int(),
  /** Days after posting within which a claim is made. */
  claim_days: z.number().int(),
  /** Null until somebody has given it. */
  origin: origin.nullable(),
  version: z.number(),
});
export type DeliverySettings = z.output<typeof deliverySettings>;

const documentError = (value: string) => {
  const digits = onlyDigits(value);
  return digits.length === 11 ? cpfError(digits) : cnpjError(value);
};

const stateRegisterError = 'Informe a inscrição com 8 a 14 números, ou deixe em branco se a loja é isenta.';

const originBody = z.object({
  name: text(80),
  document: text(20)
    .refine((value) => documentError(value) === undefined, 'Informe um CNPJ ou CPF válido.')
    .transform(onlyDigits),
  state_register: optional(
    text(20)
      .transform((value) => (/^isent[oa]$/i.test(value) ? '' : value.replace(/[\s./-]/g, '')))
      .refine((value) => value === '' || /^\d{8,14}$/.test(value), stateRegisterError),
  ),
  phone,
  email,
  ...addressFields,
  cep,
});

const deliverySettingsBody = z.object({
  deliver: flag.optional(),
  seller_codes: z.enum(sellerCodeRules, { error: texts.invalidChoice }).optional(),
  code_days: integer(codeDays.fewest, codeDays.most).optional(),
  free_above: positiveMoney.nullable().optional(),
  free_services: z.array(text(60)).max(deliveryBounds.services, texts.invalidField).optional(),
  handling_days: integer(handlingDays.fewest, handlingDays.most).optional(),
  insure: flag.optional(),
  fallback_hours: integer(fallbackHours.fewest, fallbackHours.most).optional(),
  claim_days: integer(claimDays.fewest, claimDays.most).optional(),
  origin: originBody.optional(),
});
export type DeliverySettingsBody = z.output<typeof deliverySettingsBody>;

export const readDeliverySettingsCall = defineCall({
  method: 'GET',
  path: '/envios-config',
  may: 'delivery-settings.see',
  summary: 'How the shop delivers, and how sellers get their codes',
  responses: { 200: deliverySettings },
});

export const saveDeliverySettingsCall = defineCall({
  method: 'PUT',
  path: '/envios-config',
  may: 'delivery-settings.change',
  summary:
    'Changes what the body names; to deliver, or to ask for codes, needs an origin. If-Match refuses to overwrite a newer change',
  changes: ['settings'],
  body: deliverySettingsBody,
  responses: { 200: deliverySettings },
});

/** A box; `types` are ids of the product types that go into it. */
const box = z.object({
  name: z.string(),
  length_cm: z.number().int(),
  width_cm: z.number().int(),
  height_cm: z.number().int(),
  weight_g: z.number().int(),
  unit_g: z.number().int(),
  fits: z.number().int(),
  types: z.array(z.number().int()),
});
export type DeliveryBox = z.output<typeof box>;
export const deliveryBoxes = z.object({ boxes: z.array(box), version: z.number() });
export type DeliveryBoxes = z.output<typeof deliveryBoxes>;

const { length, width, height, sides, weightG } = parcelBounds;

const boxBody = z
  .object({
    name: text(40),
    length_cm: integer(length.least, length.most),
    width_cm: integer(width.least, width.most),
    height_cm: integer(height.least, height.most),
    weight_g: integer(0, weightG),
    unit_g: integer(1, weightG),
    fits: integer(1, 1000),
    types: z.array(id).max(100, texts.invalidChoice).optional().default([]),
  })
  .check(
    rule('length_cm', `A soma dos três lados passa de ${sides} cm.`, (each) => {
      const sum = Number(each.length_cm) + Number(each.width_cm) + Number(each.height_cm);
      return Number.isNaN(sum) || sum <= sides;
    }),
  );

export const readBoxesCall = defineCall({
  method: 'GET',
  path: '/envios-caixas',
  may: 'delivery-settings.see',
  summary: 'The boxes that parcels are packed into',
  responses: { 200: deliveryBoxes },
});

export const saveBoxesCall = defineCall({
  method: 'PUT',
  path: '/envios-caixas',
  may: 'delivery-settings.change',
  summary: 'Replaces all boxes: exactly one of them is without types. If-Match refuses to overwrite a newer change',
  changes: ['settings'],
  body: namingItems(
    z.object({
      boxes: z
        .array(boxBody, { error: texts.invalidField })
        .min(1, 'Informe ao menos uma caixa.')
        .max(deliveryBounds.boxes, texts.invalidField)
        .refine(
          (all) => all.filter(({ types }) => types.length === 0).length === 1,
          'Deixe exatamente uma caixa sem tipos: ela serve para os produtos que não têm outra.',
        ),
    }),
  ),
  responses: { 200: deliveryBoxes },
});

/** A row of the shop's own tariff: CEPs are digits, prices in reais. */
const tariffRow = z.object({
  /** Given by the shop's program; it stands in the ids of quotes. */
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(tariffKinds),
  from_cep: z.string(),
  to_cep: z.string(),
  price: z.number(),
  price_per_kg: z.number(),
  days: z.number().int(),
  max_g: z.number().int(),
  active: z.boolean(),
});
export type TariffRow = z.output<typeof tariffRow>;
export const deliveryTariff = z.object({ rows: z.array(tariffRow), version: z.number() });
export type DeliveryTariff = z.output<typeof deliveryTariff>;

const tariffRowBody = z
  .object({
    id: optional(id),
    name: text(40),
    kind: z.enum(tariffKinds, { error: texts.invalidChoice }),
    from_cep: cep,
    to_cep: cep,
    price: money,
    price_per_kg: money,
    days: integer(0, 90),
    max_g: integer(1, weightG),
    active: flag,
  })
  .check(
    rule('to_cep', 'O CEP final vem antes do inicial.', ({ from_cep, to_cep }) =>
      typeof from_cep !== 'string' || typeof to_cep !== 'string' ? true : onlyDigits(from_cep) <= onlyDigits(to_cep),
    ),
  );

export const readTariffCall = defineCall({
  method: 'GET',
  path: '/envios-tabela',
  may: 'delivery-settings.see',
  summary: "The shop's own prices of deliveries",
  responses: { 200: deliveryTariff },
});

export const saveTariffCall = defineCall({
  method: 'PUT',
  path: '/envios-tabela',
  may: 'delivery-settings.change',
  summary: 'Replaces all rows; those of one name do not overlap. If-Match refuses to overwrite a newer change',
  changes: ['settings'],
  carries: 'table',
  body: namingItems(
    z.object({
      rows: z.array(tariffRowBody, { error: texts.invalidField }).max(deliveryBounds.rows, texts.invalidField),
    }),
  ),
  responses: { 200: deliveryTariff },
});
