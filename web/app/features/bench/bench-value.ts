import type { Inspection, InspectionValue } from '@giro/contract/calls/inspections.ts';
import {
  type InspectedQuestion,
  isChanged,
  questionCents,
  valueInspection,
} from '@giro/contract/rules/inspection-value.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';

export type BenchAnswer = Inspection['answers'][number];

const centsOf = (reais: number) => Math.round(reais * 100);

function questionOf({ declared, found, options, typed }: BenchAnswer): InspectedQuestion {
  return {
    declared: declared?.map(({ id }) => id) ?? null,
    found,
    options: options.map(({ id, effect }) => ({ id, effectCents: centsOf(effect) })),
    typedCents: typed && centsOf(typed.value),
  };
}

/** The effect of an answer on the value, in reais; undefined where its amount has still to be typed. */
export function effectOf(basis: InspectionValue['basis'], answer: BenchAnswer): number | undefined {
  const cents = questionCents(basis, questionOf(answer));
  return cents === undefined ? undefined : reaisOf(cents);
}

/** True if the finding differs from the declaration. */
export const isOtherwise = (answer: BenchAnswer) => isChanged(questionOf(answer));

/** The device's value as the screen shows it, by the server's rule, in reais. */
export function shownValue(value: InspectionValue, answers: readonly BenchAnswer[]) {
  const basis = {
    basis: value.basis,
    quotedCents: centsOf(value.quoted),
    startCents: centsOf(value.start),
    betterPaysMore: value.better_pays_more,
  };
  const { foundCents, approvingCents } = valueInspection(basis, answers.map(questionOf));
  return { quoted: value.quoted, found: reaisOf(foundCents), approving: reaisOf(approvingCents) };
}

/** Names what a counter-offer lacks: the reason why it is another device, and every amount that makes up its value. */
export function missingForOffer({ differs, differs_reason, answers }: Inspection, value: InspectionValue): string[] {
  const untyped = answers.filter((answer) => value.basis === 'quote' && effectOf(value.basis, answer) === undefined);
  const open = answers.filter(
    ({ found, takes_several }) => value.basis === 'model' && found.length === 0 && !takes_several,
  );
  const names = (list: readonly BenchAnswer[]) => list.map(({ question }) => question).join(', ');
  return [
    ...(differs && !differs_reason ? ['O IMEI ou o número de série é outro: diga por quê.'] : []),
    ...(open.length > 0 ? [`Falta responder: ${names(open)}.`] : []),
    ...(untyped.length > 0 ? [`Digite o valor e o motivo em ${names(untyped)}.`] : []),
  ];
}
