import { quoteDays, runningQuoteStatuses } from '@giro/contract/rules/proposal-status.ts';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { endOfDay } from '../../platform/database/deadlines.ts';
import type { RenewalLinks } from '../../platform/database/schema.ts';
import { savedBy } from '../../platform/database/versions.ts';

export type QuoteRow = Awaited<ReturnType<ReturnType<typeof quotesOf>['executeTakeFirstOrThrow']>>;

/** The shop's offers, each with the person to be told; nothing is renewed for somebody whose account is closed. */
function quotesOf(db: Executor) {
  return db
    .selectFrom('proposals')
    .innerJoin('users', 'users.id', 'proposals.user_id')
    .leftJoin('models', 'models.id', 'proposals.model_id')
    .select(['proposals.id', 'proposals.status', 'brand_name', 'type_name', 'model_name', 'model_id', 'models.picture'])
    .select(['value_cents', 'new_value_cents', 'selected_options', 'valid_until', 'proposals.version'])
    .select(['users.name as seller_name', 'users.email as seller_email'])
    .select(sql<boolean>`(valid_until < giro_now())`.as('is_over'))
    .where('users.deleted_at', 'is', null);
}

export const insertRenewalLink = (tx: Tx, link: Insertable<RenewalLinks>) =>
  tx.insertInto('renewal_links').values(link).execute();

export function findQuoteByLink(db: Executor, tokenHash: Buffer): Promise<QuoteRow | undefined> {
  return quotesOf(db)
    .innerJoin('renewal_links', 'renewal_links.proposal_id', 'proposals.id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export function findOwnQuote(db: Executor, id: number, ownerId: number): Promise<QuoteRow | undefined> {
  return quotesOf(db).where('proposals.id', '=', id).where('proposals.user_id', '=', ownerId).executeTakeFirst();
}

interface TodaysValue {
  baseCents: number;
  valueCents: number;
  /** JSON. */
  options: string;
}

/**
 * Gives a quote that runs today's value and another seven days, in place of any other value; undefined where it has both
 * already, or runs no more.
 */
export function renewQuote(tx: Tx, id: number, { baseCents, valueCents, options }: TodaysValue) {
  const end = endOfDay(quoteDays);
  const isNew = sql<SqlBool>`(value_cents, base_value_cents, new_value_cents, selected_options, valid_until)
    is distinct from (${valueCents}::integer, ${baseCents}::integer, null::integer, ${options}::jsonb, ${end})`;
  return tx
    .updateTable('proposals')
    .set({ value_cents: valueCents, base_value_cents: baseCents, new_value_cents: null, selected_options: options })
    .set({ valid_until: end, ...savedBy({ byId: null }, sql<Date>`giro_now()`) })
    .where('id', '=', id)
    .where('status', 'in', [...runningQuoteStatuses])
    .where(isNew)
    .returning(['version', 'valid_until'])
    .executeTakeFirst();
}

const batchSize = 100;

/** A quote as the mail of its end names it: once for each end. */
const endEvent = sql<string>`'quote-ends:' || to_char(valid_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** From nine in the morning, in São Paulo, of the day before. */
const endsTomorrow = sql<SqlBool>`(
  valid_until > giro_now() and valid_until < giro_now() + interval '3 days'
  and giro_now() >= ((valid_until at time zone 'America/Sao_Paulo')::date - 1 + time '09:00') at time zone 'America/Sao_Paulo'
)`;

const isUntold = sql<SqlBool>`not exists (
  select from emails
  where subject_kind = 'proposal' and subject_id = proposals.id::text and event = ${endEvent}
)`;

const endingQuotes = (db: Executor) =>
  quotesOf(db)
    .select(endEvent.as('event'))
    .where('proposals.status', 'in', [...runningQuoteStatuses])
    .where(endsTomorrow)
    .where(isUntold);

/** The next quotes of whose end their sellers are to be told. */
export const listEndingQuotes = (db: Executor, afterId: number) =>
  endingQuotes(db).where('proposals.id', '>', afterId).orderBy('proposals.id').limit(batchSize).execute();

/** The quote, if its seller is still to be told. */
export const findEndingQuote = (db: Executor, id: number) =>
  endingQuotes(db).where('proposals.id', '=', id).executeTakeFirst();
