import type { BodyOf } from '@giro/contract/call.ts';
import type {
  DeliveryBox,
  DeliverySettings,
  DeliverySettingsBody,
  saveBoxesCall,
  saveTariffCall,
  TariffRow,
} from '@giro/contract/calls/delivery-settings.ts';
import { formatCep } from '@giro/contract/rules/address.ts';
import { type Box, firstBox, sellerCodeRules, tariffKinds } from '@giro/contract/rules/delivery.ts';
import { formatReais, reaisOf } from '@giro/contract/rules/money.ts';
import { z } from 'zod';
import type { RecordedState } from '../../platform/record/record.ts';
import { maskWords, stateOf } from '../../platform/record/record.ts';
import type { DeliveryTerms } from './delivery.port.ts';

const storedOrigin = z.object({
  name: z.string(),
  document: z.string(),
  state_register: z.string().default(''),
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

const storedTerms = z.object({
  isDelivering: z.boolean().default(false),
  sellerCodes: z.enum(sellerCodeRules).default('press'),
  codeDays: z.number().default(10),
  freeAboveCents: z.number().nullable().default(null),
  freeServices: z.array(z.string()).default([]),
  handlingDays: z.number().default(1),
  isInsured: z.boolean().default(true),
  fallbackHours: z.number().default(72),
  claimDays: z.number().default(90),
  origin: storedOrigin.nullable().default(null),
});

/** Reads the setting `delivery`; nothing is sent until somebody has switched that on. */
export const readTerms = (stored: unknown): DeliveryTerms => storedTerms.parse(stored ?? {});

/** The terms once a body has changed what it names. */
export function termsAfter(body: DeliverySettingsBody, before: DeliveryTerms): DeliveryTerms {
  const { origin } = body;
  return {
    isDelivering: body.deliver ?? before.isDelivering,
    sellerCodes: body.seller_codes ?? before.sellerCodes,
    codeDays: body.code_days ?? before.codeDays,
    freeAboveCents: body.free_above === undefined ? before.freeAboveCents : body.free_above,
    freeServices: body.free_services ? [...new Set(body.free_services)] : before.freeServices,
    handlingDays: body.handling_days ?? before.handlingDays,
    isInsured: body.insure ?? before.isInsured,
    fallbackHours: body.fallback_hours ?? before.fallbackHours,
    claimDays: body.claim_days ?? before.claimDays,
    origin: origin
      ? { ...origin, complement: origin.complement ?? '', state_register: origin.state_register ?? '' }
      : before.origin,
  };
}

export const presentTerms = (terms: DeliveryTerms, version: number): DeliverySettings => ({
  deliver: terms.isDelivering,
  seller_codes: terms.sellerCodes,
  code_days: terms.codeDays,
  free_above: terms.freeAboveCents === null ? null : reaisOf(terms.freeAboveCents),
  free_services: [...terms.freeServices],
  handling_days: terms.handlingDays,
  insure: terms.isInsured,
  fallback_hours: terms.fallbackHours,
  claim_days: terms.claimDays,
  origin: terms.origin,
  version,
});

const originWords = ({ origin }: DeliverySettings) =>
  origin && `${maskWords(origin.name)}, CEP ${formatCep(origin.cep)}, ${origin.city}`;

const codeWords = { off: 'não pede', press: 'a cada pedido', arrival: 'ao chegar a proposta' } as const;

/** The terms for the record of activities; of the origin no street and no document. */
export const termsState = (settings: DeliverySettings): RecordedState =>
  stateOf(
    {
      deliver: 'Entrega em casa',
      seller_codes: 'Códigos de postagem',
      code_days: 'Validade dos códigos (dias)',
      free_above: 'Frete grátis a partir de (R$)',
      free_services: 'Serviços do frete grátis',
      handling_days: 'Preparo (dias úteis)',
      insure: 'Declara o valor',
      fallback_hours: 'Cotação guardada (horas)',
      claim_days: 'Prazo de reclamação (dias)',
      origin: 'Origem',
    },
    { ...settings, seller_codes: codeWords[settings.seller_codes], origin: originWords(settings) },
  );

const storedBox = z.object({
  name: z.string(),
  lengthCm: z.number(),
  widthCm: z.number(),
  heightCm: z.number(),
  weightG: z.number(),
  unitG: z.number(),
  fits: z.number(),
  typeIds: z.array(z.number()),
});

/** Reads the setting `boxes`; a shop begins with one. */
export const readBoxes = (stored: unknown): Box[] => z.array(storedBox).parse(stored ?? [firstBox]);

export const boxesOf = (body: BodyOf<typeof saveBoxesCall>): Box[] =>
  body.boxes.map((box) => ({
    name: box.name,
    lengthCm: box.length_cm,
    widthCm: box.width_cm,
    heightCm: box.height_cm,
    weightG: box.weight_g,
    unitG: box.unit_g,
    fits: box.fits,
    typeIds: [...new Set(box.types)],
  }));

export const presentBox = (box: Box): DeliveryBox => ({
  name: box.name,
  length_cm: box.lengthCm,
  width_cm: box.widthCm,
  height_cm: box.heightCm,
  weight_g: box.weightG,
  unit_g: box.unitG,
  fits: box.fits,
  types: [...box.typeIds],
});

const sameName = (one: { name: string }, other: { name: string }) =>
  one.name.toLowerCase() === other.name.toLowerCase();

/** Problems of boxes together, by field; `knownTypes` are the product types that there are. */
export function boxProblems(boxes: readonly Box[], knownTypes: ReadonlySet<number>): [field: string, words: string][] {
  return boxes.flatMap((box, place): [string, string][] => [
    ...(boxes.slice(0, place).some((other) => sameName(box, other))
      ? [[`boxes.${place}.name`, 'Já há uma caixa com este nome.'] satisfies [string, string]]
      : []),
    ...(box.typeIds.some((id) => !knownTypes.has(id))
      ? [[`boxes.${place}.types`, 'Escolha tipos de produto que existem.'] satisfies [string, string]]
      : []),
  ]);
}

export const boxesState = (boxes: readonly Box[]): RecordedState =>
  Object.fromEntries(
    boxes.map((box) => [
      `Caixa ${box.name}`,
      `${box.lengthCm} × ${box.widthCm} × ${box.heightCm} cm, ${box.weightG} g, ${box.unitG} g por unidade, cabem ${box.fits}, ${box.typeIds.length} tipos`,
    ]),
  );

const storedRow = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(tariffKinds),
  fromCep: z.string(),
  toCep: z.string(),
  priceCents: z.number(),
  perKgCents: z.number(),
  days: z.number(),
  maxG: z.number(),
  isActive: z.boolean(),
});
export type StoredTariffRow = z.output<typeof storedRow>;

const storedTariff = z.object({ rows: z.array(storedRow).default([]), lastId: z.number().default(0) });
/** The last id is never given again: orders name it. */
export type StoredTariff = z.output<typeof storedTariff>;

export const readTariff = (stored: unknown): StoredTariff => storedTariff.parse(stored ?? {});

/** The tariff of a body: a row that names one of before keeps its id, every other one gets the next. */
export function tariffAfter(body: BodyOf<typeof saveTariffCall>, before: StoredTariff): StoredTariff {
  const free = new Set(before.rows.map(({ id }) => id));
  let { lastId } = before;
  const rows = body.rows.map((row) => {
    const isKnown = row.id !== undefined && free.delete(row.id);
    if (!isKnown) lastId++;
    return {
      id: isKnown && row.id !== undefined ? row.id : lastId,
      name: row.name,
      kind: row.kind,
      fromCep: row.from_cep,
      toCep: row.to_cep,
      priceCents: row.price,
      perKgCents: row.price_per_kg,
      days: row.days,
      maxG: row.max_g,
      isActive: row.active,
    };
  });
  return { rows, lastId };
}

/** Rows that overlap an earlier one of their name, by field. */
export function tariffProblems(rows: readonly StoredTariffRow[]): [field: string, words: string][] {
  return rows.flatMap((row, place): [string, string][] => {
    const other = rows
      .slice(0, place)
      .find((each) => sameName(each, row) && each.fromCep <= row.toCep && row.fromCep <= each.toCep);
    if (!other) return [];
    const words = `Estes CEPs já estão em "${other.name}", de ${formatCep(other.fromCep)} a ${formatCep(other.toCep)}.`;
    return [[`rows.${place}.to_cep`, words]];
  });
}

export const presentRow = (row: StoredTariffRow): TariffRow => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  from_cep: row.fromCep,
  to_cep: row.toCep,
  price: reaisOf(row.priceCents),
  price_per_kg: reaisOf(row.perKgCents),
  days: row.days,
  max_g: row.maxG,
  active: row.isActive,
});

export const tariffState = ({ rows }: StoredTariff): RecordedState =>
  Object.fromEntries(
    rows.map((row) => [
      `Tarifa ${row.id}`,
      `${row.name}, ${formatCep(row.fromCep)} a ${formatCep(row.toCep)}, ${formatReais(reaisOf(row.priceCents))} + ${formatReais(reaisOf(row.perKgCents))} por kg, ${row.days} dias úteis, até ${row.maxG} g${row.isActive ? '' : ', desligada'}`,
    ]),
  );
