import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, imageData, integer, optional, text } from '../fields.ts';
import { texts } from '../texts.ts';

// 'atributeValues', and '-2' for the shop's side of a pair, are those of clients in the field: docs/wire.md.

export const brand = z.object({
  id: z.number(),
  name: z.string(),
  brand: z.string(),
  image_marca: z.string().nullable(),
  version: z.number(),
});
export type Brand = z.output<typeof brand>;
export const deviceType = z.object({ id: z.number(), name: z.string(), version: z.number() });
export type DeviceType = z.output<typeof deviceType>;
export const attribute = z.object({
  id: z.number(),
  name: z.string(),
  attribute_name: z.string(),
  ordem: z.number(),
  classification: z.number(),
  /** True if it can narrow the shop's list. */
  is_filter: z.boolean(),
  types: z.array(z.number()),
  attribute_values: z.array(z.object({ id: z.number(), value: z.string(), ordem: z.number() })),
  version: z.number(),
});
export type Attribute = z.output<typeof attribute>;

export const catalogueCall = defineCall({
  method: 'GET',
  path: '/categoryAll',
  may: 'public',
  summary: 'Attributes of the wizard, brands and types',
  cache: ['catalogue'],
  responses: {
    200: z.object({ attributes: z.array(attribute), brands: z.array(brand), types: z.array(deviceType) }),
  },
});

const brandBody = z.object({ name: text(80), image_marca: optional(imageData) });
const brandAnswer = z.object({ message: z.string(), brand });
const typeAnswer = z.object({ message: z.string(), type: deviceType });
const attributeAnswer = z.object({ message: z.string(), attribute });
const byId = z.object({ id });

export const createBrandCall = defineCall({
  method: 'POST',
  path: '/marcas',
  may: 'catalogue.change',
  summary: 'Adds a brand',
  changes: ['catalogue'],
  carries: 'pictures',
  body: brandBody,
  responses: { 201: brandAnswer },
});
export const updateBrandCall = defineCall({
  method: 'PUT',
  path: '/marcas/:id',
  may: 'catalogue.change',
  summary: 'Renames a brand or changes its picture',
  changes: ['catalogue'],
  params: byId,
  carries: 'pictures',
  body: brandBody,
  responses: { 200: brandAnswer },
});
export const deleteBrandCall = defineCall({
  method: 'DELETE',
  path: '/marcas/:id',
  may: 'catalogue.change',
  summary: 'Removes a brand that has no models',
  changes: ['catalogue'],
  params: byId,
  responses: { 200: brandAnswer },
});

export const createTypeCall = defineCall({
  method: 'POST',
  path: '/tipos',
  may: 'catalogue.change',
  summary: 'Adds a type of device',
  changes: ['catalogue'],
  body: z.object({ name: text(80) }),
  responses: { 201: typeAnswer },
});
export const updateTypeCall = defineCall({
  method: 'PUT',
  path: '/tipos/:id',
  may: 'catalogue.change',
  summary: 'Renames a type of device',
  changes: ['catalogue'],
  params: byId,
  body: z.object({ name: text(80) }),
  responses: { 200: typeAnswer },
});
export const deleteTypeCall = defineCall({
  method: 'DELETE',
  path: '/tipos/:id',
  may: 'catalogue.change',
  summary: 'Removes a type that nothing uses',
  changes: ['catalogue'],
  params: byId,
  responses: { 200: typeAnswer },
});

/** A value by its text, or by id and text to keep the row it has. */
const values = z
  .array(z.union([text(120), z.object({ id: id.optional(), value: text(120) })]), { error: texts.required })
  .max(200, texts.invalidChoice);
const classification = z.coerce
  .number({ error: texts.invalidChoice })
  .pipe(z.union([z.literal(1), z.literal(2), z.literal(3)], { error: texts.invalidChoice }));
const typeIds = optional(z.array(id, { error: texts.invalidChoice }).max(100, texts.invalidChoice));

/** Absent, a new attribute is a filter, and a stored one stays what it is. */
const isFilter = z.boolean({ error: texts.invalidChoice }).optional();

const attributeBody = z.object({
  caracteristica: text(80),
  valores: values,
  ordem: integer(0, 100_000),
  selectedClassification: classification,
  is_filter: isFilter,
});
const attributeEditBody = z.object({
  caracteristica: text(80),
  valores: values,
  ordem: integer(0, 100_000),
  selectedClassificationEdit: classification,
  is_filter: isFilter,
});

export const createAttributeCall = defineCall({
  method: 'POST',
  path: '/atributeValues',
  may: 'catalogue.change',
  summary: 'Adds an attribute with its values',
  changes: ['catalogue'],
  body: attributeBody,
  responses: { 201: attributeAnswer },
});
export const createTypedAttributeCall = defineCall({
  method: 'POST',
  path: '/atributeValues-2',
  may: 'catalogue.change',
  summary: 'Adds an attribute with its values, for the types named',
  changes: ['catalogue'],
  body: attributeBody.extend({ selectedTipo: typeIds }),
  responses: { 201: attributeAnswer },
});
export const updateAttributeCall = defineCall({
  method: 'PUT',
  path: '/atribute/:id',
  may: 'catalogue.change',
  summary: 'Changes an attribute; values that are absent are removed unless in use',
  changes: ['catalogue'],
  params: byId,
  body: attributeEditBody,
  responses: { 200: attributeAnswer },
});
export const updateTypedAttributeCall = defineCall({
  method: 'PUT',
  path: '/atribute-2/:id',
  may: 'catalogue.change',
  summary: 'Changes an attribute and its types',
  changes: ['catalogue'],
  params: byId,
  body: attributeEditBody.extend({ selectedTipoEdit: typeIds }),
  responses: { 200: attributeAnswer },
});
const deleteAttribute = {
  method: 'DELETE',
  may: 'catalogue.change',
  summary: 'Removes an attribute that nothing uses',
  changes: ['catalogue'],
  params: byId,
  responses: { 200: attributeAnswer },
} as const;
export const deleteAttributeCall = defineCall({ ...deleteAttribute, path: '/atributoDelete/:id' });
export const deleteTypedAttributeCall = defineCall({ ...deleteAttribute, path: '/atributoDelete-2/:id' });
