import { retention } from '@giro/contract/rules/retention.ts';
import { type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** Maximum that one address may wait for at a time. */
const mostWaiting = 5;

/** Not told yet, and not cancelled. */
export const isOpen = sql<SqlBool>`(told_at is null and cancelled_at is null)`;

const isInTime = sql<SqlBool>`asked_at > giro_now() - make_interval(days => ${sql.lit(retention.unconfirmedNoticeDays)})`;

/** Another mail to an address that has not confirmed, at the earliest after so many minutes. */
const minutesBetweenMails = 10;

/** A product that anybody can see. */
export function findOffered(db: Executor, productId: number) {
  return db
    .selectFrom('products')
    .select('name')
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .where('published', '=', true)
    .executeTakeFirst();
}

export interface NewNotice {
  email: string;
  productId: number | undefined;
  search: string | undefined;
  tokenHash: Buffer;
  tokenSealed: string;
}

/** Makes others who ask for this address wait until the transaction ends. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('arrival notices ' || ${email}, 0))`.execute(tx);
}

export interface AskedRow {
  id: number;
  token_hash: Buffer;
  token_sealed: string;
  asked_at: Date;
  ends_at: Date;
}

/**
 * Notes what an address wants to be told of; returns the notice that is to be confirmed by mail. Nothing where it waits
 * for that already, or for as much as it may. Whoever calls has locked the address.
 */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<AskedRow | undefined> {
  const { email, productId = null, search = null, tokenHash, tokenSealed } = notice;
  const subject = sql`coalesce(${productId}::int::text, fold(${search}::text))`;
  const { rows } = await sql<AskedRow>`
    insert into arrival_notices (email, product_id, search, token_hash, token_sealed)
    select ${email}::text, ${productId}::int, ${search}::text, ${tokenHash}::bytea, ${tokenSealed}::text
    where (
      select count(*) from arrival_notices
      where email = ${email} and ${isOpen} and (confirmed_at is not null or ${isInTime})
        and ((product_id is null), subject) is distinct from (${productId}::int is null, ${subject})
    ) < ${sql.lit(mostWaiting)}
    on conflict (email, (product_id is null), subject) where told_at is null and cancelled_at is null
    do update set asked_at = giro_now()
      where arrival_notices.confirmed_at is null
        and arrival_notices.asked_at < giro_now() - make_interval(mins => ${sql.lit(minutesBetweenMails)})
    returning id, token_hash, token_sealed, asked_at,
      asked_at + make_interval(days => ${sql.lit(retention.unconfirmedNoticeDays)}) as ends_at`.execute(tx);
  return rows[0];
}

export interface NoticeSubject {
  id: number;
  product: string | null;
  search: string | null;
}

const productName = sql<string | null>`(select name from products where products.id = product_id) as product`;

/** Confirms by a token, within its days; nothing where it has been confirmed already, or cannot be. */
export async function confirmNotice(tx: Tx, tokenHash: Buffer): Promise<NoticeSubject | undefined> {
  const { rows } = await sql<NoticeSubject>`
    update arrival_notices set confirmed_at = giro_now()
    where token_hash = ${tokenHash} and confirmed_at is null and ${isOpen} and ${isInTime}
    returning id, search, ${productName}`.execute(tx);
  return rows[0];
}

/** The notice that was confirmed by a token and has not been cancelled since. */
export async function findConfirmed(db: Executor, tokenHash: Buffer): Promise<NoticeSubject | undefined> {
  const { rows } = await sql<NoticeSubject>`
    select id, search, ${productName} from arrival_notices
    where token_hash = ${tokenHash} and confirmed_at is not null and cancelled_at is null`.execute(db);
  return rows[0];
}

/** Ends all that the address of a token waits for; returns the ids, undefined for a token that never was. */
export async function cancelAll(tx: Tx, tokenHash: Buffer): Promise<number[] | undefined> {
  const { rows } = await sql<{ cancelled: number[] }>`
    with held as (select email from arrival_notices where token_hash = ${tokenHash}),
    ended as (
      update arrival_notices set cancelled_at = giro_now()
      where email = (select email from held) and ${isOpen} returning id
    )
    select array(select id from ended) as cancelled from held`.execute(tx);
  return rows[0]?.cancelled;
}
