import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import type { Random } from '@giro/demo/living/random.ts';
import type { EvaluationService, Question } from '../../features/evaluation/evaluation.service.ts';
import type { Database } from '../../platform/database/database.ts';

/** A device as somebody describes it in the wizard. */
export interface DescribedDevice {
  imei: string;
  serialNumber: string;
  idModel: number;
  selectedBrandName: string;
  selectedTypeName: string;
  selectedModelName: string;
  selectedOptionsArray: { attributeId: number; items: { idValue: number }[] }[];
}

/** The check digit of 14 digits by 3GPP TS 23.003, annex B. */
function imeiOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A number of no device that there is: of a block that nobody has. */
export const inventImei = (random: Random) => imeiOf(`3500${random.digits(10)}`);

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Phones that many people have. */
const popular = ['iPhone 11', 'iPhone 12', 'iPhone 13', 'iPhone 14', 'iPhone 15', 'Galaxy S23 5G', 'Edge 40'];

export type Wizard = Awaited<ReturnType<typeof readWizard>>;

/** Devices that the shop buys, and people's descriptions of theirs. */
export async function readWizard(database: Database, evaluation: EvaluationService) {
  const models = (await evaluation.getSellCatalogue()).flatMap((brand) =>
    brand.types.flatMap((type) =>
      type.models.map(({ id, name }) => ({ id, name, brand: brand.name, type: type.name })),
    ),
  );
  const questions = new Map<number, readonly Question[]>();
  for (const { id } of models) questions.set(id, (await evaluation.readPrices(database, id)).questions);

  const phones = models.filter(({ type }) => type === 'Smartphone');
  const sought = phones.filter(({ name }) => popular.includes(name));
  const manyPhones = [...phones, ...Array.from({ length: 8 }, () => sought).flat()];

  /** Phones far more often than anything else, and some of them more than others. */
  const pickModel = (random: Random) => random.pick(random.chance(88) ? manyPhones : models);

  function answer({ attributeId, name, answers }: Question, random: Random) {
    if (name === 'Operação') return answers.slice(0, 1);
    if (!isMultipleChoice(attributeId)) return [random.pick(answers.slice(0, 3))];
    if (name === 'Acessórios') return answers.filter(() => random.chance(45));
    return random.chance(30) ? [random.pick(answers.slice(-4))] : [];
  }

  return {
    describe(random: Random): DescribedDevice {
      const model = pickModel(random);
      return {
        imei: inventImei(random),
        serialNumber: `${random.pick([...letters])}${random.pick([...letters])}${random.digits(8)}`,
        idModel: model.id,
        selectedBrandName: model.brand,
        selectedTypeName: model.type,
        selectedModelName: model.name,
        selectedOptionsArray: (questions.get(model.id) ?? []).map((question) => ({
          attributeId: question.attributeId,
          items: answer(question, random).map(({ valueId }) => ({ idValue: valueId })),
        })),
      };
    },
  };
}
