import type { SellBrand, WizardAttribute } from '@giro/contract/calls/evaluation.ts';
import { imeiError } from '@giro/contract/rules/imei.ts';
import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import { onlyDigits } from '@giro/contract/rules/text.ts';
import type { SaidValues } from '../../proposals/status/status-needs.tsx';

/** A device as somebody at the counter describes it. */
export interface DeviceValues extends SaidValues {
  /** The model's id; blank until one is chosen. */
  model: string;
  imei: string;
  serialNumber: string;
  /** Ids of the chosen answers, by question. */
  answers: Record<number, number[]>;
}

/** Names of a model and of what it belongs to, as the evaluator knows them. */
export function findModel(brands: readonly SellBrand[], modelId: string) {
  for (const brand of brands) {
    for (const type of brand.types) {
      const model = type.models.find(({ id }) => String(id) === modelId);
      if (model) return { brand: brand.name, type: type.name, model: model.name, id: model.id };
    }
  }
  return undefined;
}

/** The answers as the calls take them: every question with what was chosen. */
export const optionsOf = (attributes: readonly WizardAttribute[], answers: DeviceValues['answers']) =>
  attributes.flatMap(({ id, attribute_name, valores }) => {
    const items = valores.filter((value) => answers[id]?.includes(value.id));
    if (items.length === 0) return [];
    return [
      {
        atributo: attribute_name,
        attributeId: id,
        items: items.map((value) => ({ value: value.attribute_value, idValue: value.id })),
      },
    ];
  });

/** The name by which a form marks the answer to a question. */
export const answerField = (attributeId: number) => `answers.${attributeId}`;

/** The mistakes in what was described, all at once; several answers to a question may also be none. */
export function deviceProblems({ model, imei, answers }: DeviceValues, attributes: readonly WizardAttribute[]) {
  const open = attributes.filter(({ id }) => !isMultipleChoice(id) && !answers[id]?.length);
  return {
    model: model === '' ? 'Escolha o modelo.' : undefined,
    imei: imeiError(onlyDigits(imei)),
    ...Object.fromEntries(open.map(({ id }) => [answerField(id), 'Escolha uma resposta.'])),
  };
}
