import type { BodyOf, RequestOf } from '@giro/contract/call.ts';
import type { createEvaluationCall, Evaluation, updateEvaluationCall } from '@giro/contract/calls/evaluation.ts';
import { formatReais, parseTypedReais, reaisOf } from '@giro/contract/rules/money.ts';
import { countProblem, missing, moneyProblem, onlyProblems } from '../../../ui/panel/form/form-parts.ts';
import { lineProblem, linesOf, type PriceLines, type PriceSection, pricedValuesOf } from '../prices/price-lines.ts';
import { type KeptPicture, keptPictureOf, newPictureOf } from './kept-picture-input.tsx';

/** A model of the wizard as its list has it. */
export interface ModelRow extends Evaluation {
  id: number;
}

/** The values of the model form; fields are named as the creating call names them. */
export interface ModelValues {
  /** Ids as text; blank while none is chosen. */
  brand: string;
  tipo: string;
  model: string;
  valorBase: string;
  /** Words for the history of its base, where that is changed. */
  price_reason: string;
  ordem: string;
  selectedClassification: string;
  base64Image: KeptPicture;
  /** Ids of attributes, in the order in which the wizard asks them. */
  attributeOrder: number[];
  prices: PriceLines;
}

export const modelLabels: Record<keyof ModelValues, string> = {
  brand: 'Marca',
  tipo: 'Tipo',
  model: 'Modelo',
  valorBase: 'Valor base',
  price_reason: 'Motivo do novo valor base',
  ordem: 'Ordem',
  selectedClassification: 'Classificação',
  base64Image: 'Imagem',
  attributeOrder: 'Ordem das perguntas',
  prices: 'Preços',
};

/** The server's names of fields that the form has under other names. */
export const modelAliases = { order: 'ordem', modelEditName: 'model', selectedAttributes: 'prices' };

/** The first values of a model: an existing one as it is, a new one behind the `count` others. */
export function modelValuesOf(
  row: ModelRow | undefined,
  sections: readonly PriceSection[],
  start: { count: number; name?: string },
): ModelValues {
  const attributeOrder = sections.map(({ id }) => id);
  const prices = linesOf(sections, row);
  if (!row) {
    return {
      brand: '',
      tipo: '',
      model: start.name ?? '',
      valorBase: '',
      price_reason: '',
      ordem: String(start.count + 1),
      selectedClassification: start.name ? '3' : '1',
      base64Image: null,
      attributeOrder,
      prices,
    };
  }
  return {
    brand: String(row.brands_id),
    tipo: String(row.type_id),
    model: row.model_name,
    valorBase: formatReais(row.valor_base),
    price_reason: '',
    ordem: String(row.ordem),
    selectedClassification: String(row.classification),
    base64Image: keptPictureOf(row.image_model),
    attributeOrder,
    prices,
  };
}

/** Every mistake at once; those of lines are named `prices.` and the value's id. */
export function modelProblems(values: ModelValues): Partial<Record<string, string>> {
  const lines = Object.entries(values.prices).map(([id, line]) => [`prices.${id}`, lineProblem(line)] as const);
  return onlyProblems({
    brand: missing(values.brand),
    tipo: missing(values.tipo),
    model: missing(values.model),
    valorBase: moneyProblem(values.valorBase),
    ordem: countProblem(values.ordem),
    selectedClassification: missing(values.selectedClassification),
    ...Object.fromEntries(lines),
  });
}

export const inOrder = (sections: readonly PriceSection[], order: readonly number[]) =>
  sections.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));

type CreateBody = NonNullable<RequestOf<typeof createEvaluationCall>['body']>;
type UpdateBody = NonNullable<RequestOf<typeof updateEvaluationCall>['body']>;
type SentAttributes = BodyOf<typeof createEvaluationCall>['selectedAttributes'];

/** Ticked values under their attributes; what nobody ticked is not asked. */
function selectedAttributesOf(values: ModelValues, sections: readonly PriceSection[]): SentAttributes {
  return inOrder(sections, values.attributeOrder)
    .map((section) => ({ section, priced: pricedValuesOf(section, values.prices) }))
    .filter(({ priced }) => priced.length > 0)
    .map(({ section, priced }, index) => ({
      id: section.id,
      name: section.name,
      order: index + 1,
      attributeList: priced.map(({ id, name, amountCents, modification }) => ({
        id: Number(id),
        value: name,
        peso: reaisOf(amountCents),
        modificationType: modification,
      })),
    }));
}

/** Throws when a chosen picture cannot be read. */
export async function createBodyOf(values: ModelValues, sections: readonly PriceSection[]): Promise<CreateBody> {
  return {
    brand: Number(values.brand),
    tipo: Number(values.tipo),
    model: values.model.trim(),
    ordem: Number(values.ordem),
    valorBase: reaisOf(parseTypedReais(values.valorBase) ?? 0),
    selectedAttributes: selectedAttributesOf(values, sections),
    base64Image: await newPictureOf(values.base64Image),
    selectedClassification: Number(values.selectedClassification),
  };
}

export async function updateBodyOf(
  id: number,
  values: ModelValues,
  sections: readonly PriceSection[],
): Promise<UpdateBody> {
  const body = await createBodyOf(values, sections);
  return {
    modelEdit: id,
    modelEditName: body.model,
    brandEdit: body.brand,
    tipoEdit: body.tipo,
    orderEdit: body.ordem,
    valorBaseEdit: body.valorBase,
    selectedAttributesEdit: body.selectedAttributes,
    base64ImageEdit: body.base64Image,
    selectedClassificationEdit: body.selectedClassification,
    ...(values.price_reason.trim() && { price_reason: values.price_reason.trim() }),
  };
}
