import { namesItems } from '@giro/contract/fields.ts';
import { texts } from '@giro/contract/texts.ts';
import { z } from 'zod';
import { type FieldErrors, type FieldProblems, invalid, notFound } from './errors.ts';

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

/**
 * The first text of each bad field. Items of a list answer for the list, unless each is named; a whole body that is no
 * object is 'body'.
 */
function fieldErrorsOf(
  issues: readonly { path?: readonly PropertyKey[]; message: string }[],
  { withItems = false } = {},
): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const path = issue.path ?? [];
    const end = withItems ? -1 : path.findIndex((part) => typeof part === 'number');
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

/**
 * Checks one part of a request by its schema, every bad field at once. A path that can name no record is simply not
 * there; only where a rule has words for it, as for a CEP, is the path reported like a field.
 */
export function checkRequest({ schema, httpPart }: { schema: z.ZodType; httpPart?: string }) {
  return (value: unknown) => {
    const result = schema.safeParse(value ?? {});
    if (result.success) return { value: result.data };
    const namesNothing = httpPart === 'params' && result.error.issues.every((issue) => issue.code !== 'custom');
    const errors = () => fieldErrorsOf(result.error.issues, { withItems: namesItems(schema) });
    return { error: namesNothing ? notFound() : invalid(errors()) };
  };
}

/** Writes an answer as its schema has it: fields that the contract does not name never leave. */
export function writeAnswer({ schema }: { schema: z.ZodType | { properties: z.ZodType } }) {
  const answer = schema instanceof z.ZodType ? schema : schema.properties;
  return (data: unknown) => JSON.stringify(answer.parse(data));
}
