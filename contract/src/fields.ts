import { z } from 'zod';
import { cepError } from './rules/address.ts';
import { dayError } from './rules/back-office.ts';
import { parseDay, saoPauloToday } from './rules/dates.ts';
import { cpfError } from './rules/documents.ts';
import { imeiError } from './rules/imei.ts';
import { maxMoneyCents, parseFinePercent, parseTypedReais, parseWireReais } from './rules/money.ts';
import { personNameError, phoneError } from './rules/person.ts';
import { onlyDigits } from './rules/text.ts';
import { texts } from './texts.ts';

/** Builders of the fields that requests share. Each reads what people type and returns what is stored. */

/** A required line of text, trimmed. */
export function text(max: number, missing: string = texts.required) {
  return z.string({ error: missing }).trim().min(1, missing).max(max, texts.tooLong(max));
}

/** The name of a person, without a web address in it. */
export const personName = text(120)
  .check((context) => {
    const problem = personNameError(context.value);
    if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value });
  })
  .meta({ examples: ['Maria da Silva'] });

/** Turns null and blank text into undefined before the schema sees it. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    schema.optional(),
  );
}

const itemised = new WeakSet<z.ZodType>();

/** Of a body whose lists people fill in row by row: each bad item is named by its place, such as `rows.2.to_cep`. */
export function namingItems<Schema extends z.ZodType>(schema: Schema): Schema {
  itemised.add(schema);
  return schema;
}

/** True of bodies whose bad items are named by their place; elsewhere they answer for their list. */
export const namesItems = (schema: z.ZodType): boolean => itemised.has(schema);

/** For edits: blank text or null empties the stored field, an absent field leaves it as it is. */
export function clearable<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable().optional(),
  );
}

/** Text that a rule judges; stored as the rule's normal form. The longest masked form of any of them is far below 40. */
export function ruled(
  error: (value: string) => string | undefined,
  normalise: (value: string) => string,
  missing?: string,
) {
  return z
    .union([z.string(), z.number()], { error: missing ?? texts.required })
    .transform((value) => String(value))
    .check((context) => {
      const problem = context.value.length > 40 ? (error('') ?? texts.invalidField) : error(context.value);
      if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value });
    })
    .transform(normalise);
}

export const cpf = ruled(cpfError, onlyDigits, texts.cpf.missing).meta({
  examples: ['529.982.247-25'],
  description: 'CPF, with or without its mask',
});
export const imei = ruled(imeiError, onlyDigits, texts.imei.length).meta({
  examples: ['490154203237518'],
  description: 'IMEI of 15 digits',
});
export const cep = ruled(cepError, onlyDigits, texts.cep.length).meta({
  examples: ['01310-100'],
  description: 'CEP, with or without its mask',
});
export const phone = ruled(phoneError, onlyDigits).meta({
  examples: ['(11) 91234-5678'],
  description: 'Phone with its area code',
});

/** A day, `dd/mm/yyyy` or `yyyy-mm-dd`, stored as the latter. */
export const day = ruled(dayError, (value) => parseDay(value) ?? value).meta({
  examples: ['31/01/1990'],
  description: 'A day, dd/mm/yyyy or yyyy-mm-dd',
});

export const birthDate = day.check((context) => {
  const isFuture = context.value > saoPauloToday(new Date());
  const problem = isFuture ? texts.futureBirthDate : context.value < '1900-01-01' ? texts.ancientBirthDate : undefined;
  if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value });
});

const maxEmail = 254;

/** Addresses compare without case, so they are kept in lower case. The pattern of one of megabytes would not end well. */
export const email = text(maxEmail)
  .toLowerCase()
  .refine((value) => value.length > maxEmail || z.regexes.email.test(value), texts.invalidEmail)
  .meta({ examples: ['maria@exemplo.com.br'] });

/** argon2 reads at most what a request may hold; 200 characters are more than any password manager makes. */
export const password = z.string({ error: texts.required }).min(8, texts.shortPassword).max(200, texts.tooLong(200));

/** Stores what `parse` reads as centavos, never negative; `invalid` says what it reads. */
function moneyRead<Value>(invalid: string, parse: (value: Value) => number | undefined) {
  return (value: Value, context: z.core.$RefinementCtx): number => {
    const cents = parse(value);
    const problem = cents === undefined ? invalid : cents < 0 ? texts.negativeMoney : undefined;
    if (problem || cents === undefined || cents > maxMoneyCents) {
      context.addIssue({ code: 'custom', message: problem ?? texts.numberTooLarge });
      return z.NEVER;
    }
    return cents;
  };
}

/** An amount on the wire: a JSON number of reais, or a decimal with a dot and at most two places. */
export const money = z
  .union([z.number(), z.string()], { error: texts.invalidDecimal })
  .transform(moneyRead(texts.invalidDecimal, parseWireReais))
  .meta({ examples: [1005.5], description: 'Reais: a number, or text with a dot and at most two places' });

/** The same, of at least one centavo. */
export const positiveMoney = money.refine((cents) => cents > 0, 'Informe um valor acima de zero.');

/** An amount as people in Brazil type it, for spreadsheets: a form of the wire carries `money`. */
export const typedMoney = z
  .string({ error: texts.invalidMoney })
  .transform(moneyRead(texts.invalidMoney, parseTypedReais));

/** A whole number between the bounds, also when it comes as text; blank is missing, not 0. */
export function integer(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z
      .number({ error: texts.invalidNumber })
      .int(texts.invalidInteger)
      .min(min, texts.numberTooSmall)
      .max(max, texts.numberTooLarge),
  );
}

/** A percentage from 0, a number or text with a dot; stored as whole hundredths of a percent. */
export function percent(max: number) {
  return z
    .union([z.number(), z.string()], { error: texts.invalidNumber })
    .transform((value, context): number => {
      const hundredths = parseWireReais(value);
      const problem =
        hundredths === undefined ? texts.invalidPercent : hundredths < 0 ? texts.numberTooSmall : undefined;
      if (problem || hundredths === undefined || hundredths > max * 100) {
        context.addIssue({ code: 'custom', message: problem ?? texts.numberTooLarge });
        return z.NEVER;
      }
      return hundredths;
    })
    .meta({ examples: [2.49], description: 'Percent: a number, or text with a dot and at most two places' });
}

/** A percentage from 0 to 100, a number or text with a dot; stored as whole ten-thousandths of a percent. */
export const finePercent = z
  .union([z.number(), z.string()], { error: texts.invalidNumber })
  .transform((value, context): number => {
    const tenThousandths = parseFinePercent(value);
    const problem =
      tenThousandths === undefined
        ? texts.invalidFinePercent
        : tenThousandths < 0
          ? texts.numberTooSmall
          : tenThousandths > 1_000_000
            ? texts.numberTooLarge
            : undefined;
    if (problem === undefined && tenThousandths !== undefined) return tenThousandths;
    context.addIssue({ code: 'custom', message: problem ?? texts.invalidFinePercent });
    return z.NEVER;
  })
  .meta({ examples: [0.9], description: 'Percent: a number, or text with a dot and at most four places' });

/** A row's id in a path or body. */
export const id = integer(1, 2_147_483_647);

/** A list as a multipart form sends it: JSON text, one field, or the field repeated. */
export function listOf<Item extends z.ZodType>(item: Item, max = 200) {
  const read = (value: unknown) => {
    if (value === undefined || value === null || value === '') return [];
    if (typeof value !== 'string') return Array.isArray(value) ? value : [value];
    try {
      const parsed: unknown = JSON.parse(value);
      return Array.isArray(parsed) ? parsed : [parsed];
    } catch {
      return [value];
    }
  };
  return z.preprocess(read, z.array(item, { error: texts.invalidChoice }).max(max, texts.invalidChoice));
}

/** A picture as `data:image/…;base64,…`; its bytes are judged by the server. 2 MB grow by a third in base64. */
export const imageData = z
  .string({ error: texts.image.invalid })
  .max(2_900_000, { error: texts.image.tooLarge, abort: true })
  .regex(/^data:image\/(jpeg|png|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/, texts.image.invalid)
  .meta({ description: 'A picture as a data address' });

/** A rule across fields, for `.check(…)`: judged also while other fields are wrong, reported at `field`. */
export function rule(field: string, message: string, holds: (value: Record<string, unknown>) => boolean) {
  return z.refine<object>((value) => holds((value ?? {}) as Record<string, unknown>), {
    error: message,
    path: [field],
    when: () => true,
  });
}

/** The page of a list, from 1. */
export const page = z.coerce.number().int().min(1).max(1_000_000).catch(1);

export const listQuery = z.object({
  page: page.optional().default(1),
  search: z.string().trim().max(200, texts.tooLong(200)).optional().default(''),
  sort: z.enum(['asc', 'desc']).optional().catch('desc').default('desc'),
});
export type ListQuery = z.output<typeof listQuery>;

/** One of the statuses, also when it comes as text. */
export function statusOf<Status extends number>(statuses: readonly Status[]) {
  const choice = { error: texts.invalidChoice };
  return z.coerce.number(choice).pipe(z.literal([...statuses], choice));
}

/** Filters of a list: one status, and one kind of what waits for the shop's people. */
export function listFilters<Status extends number, const Kinds extends readonly [string, ...string[]]>(
  statuses: readonly Status[],
  kinds: Kinds,
) {
  return {
    status: optional(statusOf(statuses)),
    waiting: optional(z.enum(kinds, { error: texts.invalidChoice })),
  };
}

/** A page of a list as the wire has it. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    total: z.number().int(),
    current_page: z.number().int(),
    last_page: z.number().int(),
  });
}
