import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import type { ShopValue } from './products.rules.ts';

type BoughtDevice = Pick<
  Proposal,
  'id' | 'marca' | 'modelo' | 'selected_options' | 'proposal_value' | 'proposal_value_new'
>;

/** Findings of the bench that differ from the declaration, or stand on their own. */
export interface InspectedDevice {
  /** Of another model than was declared. */
  brand_name: string | null;
  model_name: string | null;
  answers: readonly { question: string; answer: string | null }[];
}

export const paidCents = ({ proposal_value, proposal_value_new }: BoughtDevice): number =>
  Math.round((proposal_value_new ?? proposal_value) * 100);

/** The one product that a bought device becomes: named by what it is, priced at what was paid and so many percent. */
export function productOf(proposal: BoughtDevice, inspected?: InspectedDevice, marginPercent = 0) {
  function answerTo(question: string): string | null | undefined {
    const found = inspected?.answers.find((answer) => answer.question === question);
    if (found) return found.answer;
    return proposal.selected_options.find(({ atributo }) => atributo === question)?.items[0]?.value;
  }
  const device = deviceName(inspected?.brand_name ?? proposal.marca, inspected?.model_name ?? proposal.modelo);
  return {
    sku: `PROP-${proposal.id}`,
    name: [device, answerTo('Capacidade'), answerTo('Cores')].filter(Boolean).join(' '),
    price_cents: Math.round((paidCents(proposal) * (100 + marginPercent)) / 100),
    proposal_id: proposal.id,
  };
}

/** Text without case, accents and spaces. */
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}\s]/gu, '')
    .toLowerCase();

/** True if a battery value such as '78 %', 'acima de 85 %', 'até 79 %' or '80 % a 89 %' holds for so many percent. */
function holdsBattery(value: string, percent: number): boolean {
  const text = bare(value);
  const numbers = [...text.matchAll(/\d+/g)].map(([number]) => Number(number));
  const [first = 0, second] = numbers;
  if (numbers.length === 0) return false;
  if (second !== undefined) return first <= percent && percent <= second;
  if (/acima|maisde|>/.test(text)) return percent > first;
  if (/abaixo|menosde|</.test(text)) return percent < first;
  if (/oumais|apartir|minimo/.test(text)) return percent >= first;
  if (/ate|oumenos/.test(text)) return percent <= first;
  return percent === first;
}

/** The shop's type of device that the bought one is of. */
export const typeOf = <Type extends { name: string }>(tipo: string, types: readonly Type[]): Type | undefined =>
  types.find(({ name }) => bare(name) === bare(tipo));

/** The shop's words for a product's state: the values of its attribute 'Estado'. */
export const conditionsOf = (known: readonly ShopValue[]): ShopValue[] =>
  known.filter(({ name }) => bare(name) === 'estado');

export const usedCondition = (conditions: readonly ShopValue[]): ShopValue | undefined =>
  conditions.find(({ value }) => ['seminovo', 'usado'].includes(bare(value)));

const holdsGrade = (value: string, grade: string) => bare(value).replace(/^nota/, '') === grade.toLowerCase();

/**
 * The ids of the values of the shop's attributes 'Bateria' and 'Nota' that say what was found, one of each at most; an
 * exact battery value before a range.
 */
export function foundValueIds(
  { battery_percent, grade }: { battery_percent: number | null; grade: string | null },
  known: readonly ShopValue[],
): number[] {
  const of = (name: string) => known.filter((value) => bare(value.name) === name);
  const batteries =
    battery_percent === null ? [] : of('bateria').filter(({ value }) => holdsBattery(value, battery_percent));
  const exact = batteries.find(({ value }) => bare(value) === `${battery_percent}%`);
  const [battery] = exact ? [exact] : batteries;
  const shownGrade = grade === null ? undefined : of('nota').find(({ value }) => holdsGrade(value, grade));
  return [battery, shownGrade].flatMap((value) => (value ? [value.id] : []));
}
