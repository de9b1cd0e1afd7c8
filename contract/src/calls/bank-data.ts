import { z } from 'zod';
import { optional, rule, text } from '../fields.ts';
import { normalPixKey, pixKeyError, pixKeyKinds } from '../rules/pix-key.ts';
import { onlyDigits } from '../rules/text.ts';
import { texts } from '../texts.ts';

/** A line of the account, which is not asked of who is paid by a Pix key. */
const accountLine = (max: number) => optional(z.string({ error: texts.required }).trim().max(max, texts.tooLong(max)));
const hasKind = ({ pix_kind }: Record<string, unknown>) => pix_kind !== undefined;
const neededWithoutKey = (field: string) =>
  rule(field, texts.required, (body) => hasKind(body) || body[field] !== undefined);

/** The problem with the key that was sent, if a key is asked for. */
function keyProblem(body: unknown): string | undefined {
  const { pix_kind, pix_key = '' } = (body ?? {}) as Record<string, unknown>;
  const kind = pixKeyKinds.find((each) => each === pix_kind);
  return kind && typeof pix_key === 'string' ? pixKeyError(kind, pix_key) : undefined;
}
const keyOfItsKind = z.refine<object>((body) => keyProblem(body) === undefined, {
  error: ({ input }) => keyProblem(input),
  path: ['pix_key'],
  when: () => true,
});

/**
 * The account a seller is paid to: bank, branch and account, or a Pix key if a kind of key is given. Holder and CPF are
 * needed either way. Fields that are no part of the chosen way are left out, and a CPF is never taken for a key.
 */
export const bankDataBody = z
  .object({
    bank_name: accountLine(80),
    agency_number: accountLine(20),
    account_number: accountLine(30),
    account_holder_name: text(120),
    cpf_cnpj: text(40)
      .transform(onlyDigits)
      .refine((digits) => digits.length === 11, texts.cpf.length),
    pix_kind: optional(z.enum(pixKeyKinds, { error: texts.invalidChoice })),
    pix_key: optional(z.string({ error: texts.required }).max(120, texts.tooLong(120))),
  })
  .check(
    neededWithoutKey('bank_name'),
    neededWithoutKey('agency_number'),
    neededWithoutKey('account_number'),
    keyOfItsKind,
  )
  .transform(({ bank_name = '', agency_number = '', account_number = '', pix_kind, pix_key = '', ...holder }) =>
    pix_kind
      ? {
          bank_name: '',
          agency_number: '',
          account_number: '',
          ...holder,
          pix_kind,
          pix_key: normalPixKey(pix_kind, pix_key),
        }
      : { bank_name, agency_number, account_number, ...holder },
  );
export const bankData = z.object({
  bank_name: z.string(),
  agency_number: z.string(),
  account_number: z.string(),
  account_holder_name: z.string(),
  cpf_cnpj: z.string(),
  /** With a key the bank, branch and account are blank: the holder is paid by it. */
  pix_kind: z.enum(pixKeyKinds).optional(),
  pix_key: z.string().optional(),
});
export type BankData = z.output<typeof bankData>;
