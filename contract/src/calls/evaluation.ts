import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, imageData, integer, money, optional, text } from '../fields.ts';
import { texts } from '../texts.ts';
import { priceReason } from './price-reasons.ts';
import { done } from './shapes.ts';

// 'categoryAllAvalicao' and the names of the edit's fields are those of clients in the field: docs/wire.md.

export const modification = z.enum(['acrescimo', 'abatimento'], {
  error: 'Informe se o valor será um acréscimo ou abatimento!',
});

const sellModel = z.object({
  id: z.number(),
  name: z.string(),
  ordem: z.number(),
  image_model: z.string().nullable(),
  /** Most that the shop pays for it, in reais: for 'até R$ …'. */
  max_value: z.number(),
});
const sellType = z.object({ id: z.number(), name: z.string(), models: z.array(sellModel) });
export const sellBrand = z.object({
  id: z.number(),
  name: z.string(),
  brand: z.string(),
  image_marca: z.string().nullable(),
  types: z.array(sellType),
});
export type SellBrand = z.output<typeof sellBrand>;

export const sellCatalogueCall = defineCall({
  method: 'GET',
  path: '/categoryAllAvalicao',
  may: 'public',
  summary: 'What can be sold to the shop: brands, their types, their models',
  cache: ['catalogue'],
  responses: { 200: z.object({ brands: z.array(sellBrand) }) },
});

const wizardValue = z.object({
  id: z.number(),
  attribute_value: z.string(),
  peso: z.number(),
  modification_type: modification,
  ordem: z.number(),
});
export const wizardAttribute = z.object({
  id: z.number(),
  attribute_name: z.string(),
  ordem: z.number(),
  valores: z.array(wizardValue),
});
export type WizardAttribute = z.output<typeof wizardAttribute>;

export const modelQuestionsCall = defineCall({
  method: 'GET',
  path: '/evaluations/:modelId',
  may: 'public',
  summary: "A model's questions with the price effect of each answer, in reais",
  params: z.object({ modelId: id }),
  cache: ['catalogue'],
  responses: { 200: z.object({ base_value: z.number(), attributes: z.array(wizardAttribute) }) },
});

/**
 * The visitor's choice. Only the ids count; names and amounts are there for people and are read again on the server.
 */
export const selectedOption = z.object({
  atributo: z.string().max(80, texts.tooLong(80)).nullish(),
  attributeId: id,
  items: z
    .array(
      z.object({
        value: z.string().max(120, texts.tooLong(120)).nullish(),
        idValue: id,
        peso: z.unknown().optional(),
        type: z.unknown().optional(),
      }),
      { error: texts.invalidChoice },
    )
    .max(100, texts.invalidChoice),
});
export type SelectedOption = z.output<typeof selectedOption>;
/** At most a hundred answers in all, as a body holds no more. */
export const selectedOptions = z
  .array(selectedOption, { error: texts.invalidChoice })
  .max(100, texts.invalidChoice)
  .refine((options) => options.reduce((sum, { items }) => sum + items.length, 0) <= 100, texts.invalidChoice);

/** Answers as they were priced, in reais. */
export const pricedOptions = z.array(
  z.object({
    atributo: z.string(),
    attributeId: z.number(),
    items: z.array(z.object({ idValue: z.number(), value: z.string(), peso: z.number(), type: modification })),
  }),
);
export type PricedOptions = z.output<typeof pricedOptions>;

export const valueProposalCall = defineCall({
  method: 'POST',
  path: '/calcular-valor-proposta',
  may: 'public',
  summary:
    'What the shop offers for a device so described, in reais, how it came about, and its last day if sent today',
  body: z.object({ selectedOptions, idModel: id }),
  responses: {
    200: z.object({
      /** The offer, under the name that clients in the field use. */
      valorBase: z.number(),
      base_value: z.number(),
      selected_options: pricedOptions,
      /** `yyyy-mm-dd`. */
      valid_until: z.string(),
    }),
  },
});

const evaluationValue = z.object({
  id: z.number(),
  attribute_value: z.string(),
  peso: z.number(),
  modification_type: modification,
  ordem: z.number(),
});
export const evaluation = z.object({
  model_id: z.number(),
  model_name: z.string(),
  brands_id: z.number(),
  type_id: z.number(),
  ordem: z.number(),
  valor_base: z.number(),
  image_model: z.string().nullable(),
  marca: z.string(),
  tipo: z.string(),
  classification: z.number(),
  attributes: z.record(z.string(), z.object({ id: z.number(), ordem: z.number(), valores: z.array(evaluationValue) })),
  version: z.number(),
});
export type Evaluation = z.output<typeof evaluation>;

export const listEvaluationsCall = defineCall({
  method: 'GET',
  path: '/evaluationsAll',
  may: 'evaluations.see',
  summary: 'Every model of the wizard with its prices',
  responses: { 200: z.object({ attributes: z.array(evaluation) }) },
});

/** Each ticked value with its amount, at most 5,000; a value with an amount but no direction is refused by name. */
const modelAttributes = z
  .array(
    z.object({
      id,
      name: z.string().max(200, texts.tooLong(200)).nullish(),
      order: integer(0, 10_000).nullish(),
      attributeList: z
        .array(z.object({ id, value: z.string().max(200).nullish(), peso: money, modificationType: modification }))
        .min(1, texts.required)
        .max(200, texts.invalidChoice),
    }),
    { error: texts.invalidChoice },
  )
  .max(100, texts.invalidChoice)
  .refine(
    (ticked) => ticked.reduce((sum, { attributeList }) => sum + attributeList.length, 0) <= 5000,
    texts.invalidChoice,
  );

const evaluationClass = z.coerce
  .number({ error: texts.invalidChoice })
  .pipe(z.union([z.literal(1), z.literal(3)], { error: texts.invalidChoice }));

export const createEvaluationCall = defineCall({
  method: 'POST',
  path: '/avaliacoes',
  may: 'evaluations.change',
  summary: 'Adds a model to the wizard, or gives prices to one that only the shop had; brand and type by id or by name',
  changes: ['catalogue'],
  carries: 'pictures',
  body: z.object({
    brand: z.union([id, text(80)], { error: texts.required }),
    tipo: z.union([id, text(80)], { error: texts.required }),
    model: text(120),
    ordem: integer(0, 100_000),
    valorBase: money,
    selectedAttributes: modelAttributes,
    base64Image: optional(imageData),
    selectedClassification: evaluationClass,
  }),
  responses: { 201: z.object({ message: z.string(), attributes: evaluation }) },
});

export const updateEvaluationCall = defineCall({
  method: 'PUT',
  path: '/avaliacaoUpdate',
  may: 'evaluations.change',
  summary: 'Changes a model of the wizard; `modelEdit` is its id',
  changes: ['catalogue'],
  carries: 'pictures',
  body: z.object({
    modelEdit: id,
    modelEditName: text(120),
    brandEdit: z.union([id, text(80)], { error: texts.required }),
    tipoEdit: z.union([id, text(80)], { error: texts.required }),
    orderEdit: integer(0, 100_000),
    valorBaseEdit: money,
    selectedAttributesEdit: modelAttributes,
    /** A picture's own address, sent back by the form, keeps the picture. */
    base64ImageEdit: optional(
      z.union(
        [
          imageData,
          z
            .string()
            .regex(/^\/files\//)
            .max(300),
        ],
        { error: texts.image.invalid },
      ),
    ),
    selectedClassificationEdit: evaluationClass,
    ...priceReason,
  }),
  responses: { 200: z.object({ message: z.string(), attributes: evaluation }) },
});

export const deleteEvaluationCall = defineCall({
  method: 'DELETE',
  path: '/avaliacaoDelete/:modelId',
  may: 'evaluations.change',
  summary: 'Takes a model off the wizard; one that the shop has too stays there, proposals keep what they recorded',
  changes: ['catalogue'],
  params: z.object({ modelId: id }),
  responses: { 200: done },
});
