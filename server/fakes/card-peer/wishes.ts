import { z } from 'zod';
import { PeerProblem } from './problems.ts';

const amount = z.string().regex(/^(?!0+\.00$)\d{1,9}\.\d{2}$/);

/** Body of an order, to the letter: what is not here is refused. */
const wish = z.strictObject({
  type: z.literal('online'),
  processing_mode: z.enum(['automatic', 'manual']),
  capture_mode: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  external_reference: z.string().regex(/^[\w-]{1,64}$/),
  total_amount: amount,
  description: z.string().max(150).optional(),
  currency: z.literal('BRL').optional(),
  payer: z.strictObject({
    email: z.email(),
    first_name: z.string().min(1).optional(),
    last_name: z.string().min(1).optional(),
    entity_type: z.enum(['individual', 'association']).optional(),
    identification: z
      .strictObject({ type: z.enum(['CPF', 'CNPJ']), number: z.string().regex(/^\d{11,14}$/) })
      .optional(),
  }),
  config: z
    .strictObject({
      online: z.strictObject({
        transaction_security: z.strictObject({
          validation: z.enum(['always', 'on_fraud_risk', 'never']),
          liability_shift: z.enum(['required', 'preferred']),
        }),
      }),
    })
    .optional(),
  transactions: z.strictObject({
    payments: z
      .array(
        z.strictObject({
          amount,
          payment_method: z.strictObject({
            id: z.string().regex(/^[a-z]{2,20}$/),
            type: z.literal('credit_card'),
            token: z.string().min(1),
            installments: z.int().min(1).max(24),
            statement_descriptor: z.string().min(1).max(22).optional(),
          }),
        }),
      )
      .min(1),
  }),
});
export type Wish = z.output<typeof wish>;

const refundWish = z.strictObject({
  transactions: z.array(z.strictObject({ id: z.string(), amount })).min(1),
});

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'unsupported_properties';
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'required_properties' : 'property_type';
  if (issue.code === 'too_small' && issue.origin === 'array') return 'minimum_items';
  return 'property_value';
}

function read<S extends z.ZodType>(shape: S, body: unknown): z.output<S> {
  if (body === undefined) throw new PeerProblem(400, 'json_syntax_error', 'An incorrect JSON was sent');
  const { success, data, error } = shape.safeParse(body, { reportInput: true });
  if (success) return data;
  const [first] = error.issues;
  const code = first ? codeOf(first) : 'invalid_properties';
  throw new PeerProblem(
    400,
    code,
    'The request is not valid',
    error.issues.map(({ path, message }) => `$.${path.join('.')}: ${message}`),
  );
}

export function readWish(body: unknown, isSandbox: boolean): Wish {
  const found = read(wish, body);
  const { payments } = found.transactions;
  if (payments.length > 1) throw new PeerProblem(400, 'exceeded_number_of_transactions', 'One transaction at most');
  if (payments[0]?.amount !== found.total_amount) {
    throw new PeerProblem(400, 'invalid_total_amount', 'total_amount is not equivalent to the sum');
  }
  if (isSandbox && !found.payer.email.endsWith('@testuser.com')) {
    throw new PeerProblem(400, 'invalid_email_for_sandbox', "Email must contain '@testuser.com'");
  }
  return found;
}

/** Undefined for all that is left. */
export const readRefundWish = (body: unknown, text: string) => (text === '' ? undefined : read(refundWish, body));

/** The key of a request that writes. */
export function keyOf(headers: Record<string, string | string[] | undefined>): string {
  const key = String(headers['x-idempotency-key'] ?? '');
  if (key === '') throw new PeerProblem(400, 'empty_required_header', 'Missing HTTP header: X-Idempotency-Key');
  if (key.length > 128) throw new PeerProblem(400, 'invalid_idempotency_key_length', 'X-Idempotency-Key is too long');
  return key;
}
