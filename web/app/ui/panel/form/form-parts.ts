import { maxMoneyCents, parseTypedReais } from '@giro/contract/rules/money.ts';
import { texts } from '@giro/contract/texts.ts';

/**
 * Bad fields by the names that both the adding and the editing form use: `modeloEdit` is `modelo`, `valores.0` is
 * `valores`, for a list is one field; `aliases` has those that differ more.
 */
export function plainErrors(
  errors: Record<string, string>,
  aliases: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => {
      const plain = field.replace(/\.\d.*$/, '').replace(/Edit$/, '');
      return [aliases[plain] ?? plain, text];
    }),
  );
}

/** A form as the target of refusals that name fields either way. */
export function refusalsOf(
  form: { setErrors(errors: Record<string, string>): void },
  aliases?: Record<string, string>,
) {
  return { setErrors: (errors: Record<string, string>) => form.setErrors(plainErrors(errors, aliases)) };
}

/** The mistake in an amount in reais, as people type it. */
export function moneyProblem(text: string): string | undefined {
  if (text.trim() === '') return texts.required;
  const cents = parseTypedReais(text);
  if (cents === undefined) return texts.invalidMoney;
  if (cents > maxMoneyCents) return texts.numberTooLarge;
  return cents < 0 ? texts.negativeMoney : undefined;
}

export const missing = (text: string) => (text.trim() === '' ? texts.required : undefined);

/** The mistake in a whole number from 0, as people type it. */
export function countProblem(text: string): string | undefined {
  if (text.trim() === '') return texts.required;
  return /^\d{1,7}$/.test(text.trim()) ? undefined : texts.invalidInteger;
}

/** Leaves out the fields without a mistake. */
export function onlyProblems<Field extends string>(problems: Record<Field, string | undefined>) {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined)) as Partial<
    Record<Field, string>
  >;
}

/** The place after the last one. */
export function nextPlace(items: readonly { ordem: number }[]): number {
  return Math.max(0, ...items.map(({ ordem }) => ordem)) + 1;
}
