import { texts } from '@giro/contract/texts.ts';
import { z } from 'zod';
import type { FieldErrors, FieldProblems } from './errors.ts';

/** Words for the checks to which a schema gives no text of its own. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'too_small':
        return issue.origin === 'string' ? texts.required : texts.numberTooSmall;
      case 'too_big':
        return issue.origin === 'string' ? texts.tooLong(Number(issue.maximum)) : texts.numberTooLarge;
      case 'invalid_value':
      case 'invalid_union':
        return texts.invalidChoice;
      case 'invalid_type':
        return issue.input === undefined || issue.input === null ? texts.required : texts.invalidField;
      default:
        return texts.invalidField;
    }
  },
});

/** The first text of each bad field. Items of a list answer for the list; a whole body that is no object is 'body'. */
export function fieldErrorsOf(issues: readonly { path?: readonly PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const path = issue.path ?? [];
    const end = path.findIndex((part) => typeof part === 'number');
    const field = (end === -1 ? path : path.slice(0, end)).join('.') || 'body';
    errors[field] ??= [issue.message];
  }
  return errors;
}

/** Reads a value by its schema; a bad one adds to the problems and returns undefined. */
export function readInto<Schema extends z.ZodType>(
  problems: FieldProblems,
  schema: Schema,
  value: unknown,
): z.output<Schema> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  problems.addAll(fieldErrorsOf(result.error.issues));
  return undefined;
}
