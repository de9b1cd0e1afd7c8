import { pixRefundableDays } from '@giro/contract/rules/payment.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** A provider that can be asked: the setting of now, and for a former one also what it was left with. */
export interface SavedProviderRow {
  id: number;
  setting: unknown;
  former: unknown;
}

/** One statement, so that no save comes between the setting and who is the one of now. */
async function listWhere(db: Executor, condition: RawBuilder<SqlBool>): Promise<SavedProviderRow[]> {
  const { rows } = await sql<SavedProviderRow>`
    select id, settings.value as setting, former
    from pix_providers left join settings on settings.key = 'payments'
    where (replaced_at is null or former is not null) and ${condition}
    order by replaced_at desc nulls first`.execute(db);
  return rows;
}

/** The one of now first, then the former ones, latest first. */
export const listProviderRows = (db: Executor) => listWhere(db, sql`true`);

/** Without an id the one of now. */
export async function findProviderRow(db: Executor, id: number | null): Promise<SavedProviderRow | undefined> {
  const [row] = await listWhere(db, id === null ? sql`replaced_at is null` : sql`id = ${id}`);
  return row;
}

/** The provider of now, as a part of a statement that writes what belongs to it. */
export const currentProviderId = sql<number | null>`(select id from pix_providers where replaced_at is null)`;

/** Until the transaction ends nobody else puts another provider in place. */
export async function lockProviders(tx: Tx): Promise<void> {
  await sql`lock table pix_providers in share row exclusive mode`.execute(tx);
}

/** Nobody is the provider of now any more; whoever was is kept with what it is asked by. */
export async function replaceCurrent(tx: Tx, former: object | null): Promise<void> {
  await sql`
    update pix_providers set replaced_at = giro_now(), former = ${former && JSON.stringify(former)}::jsonb
    where replaced_at is null`.execute(tx);
}

/** A new provider of now; there is none before. */
export async function insertProvider(tx: Tx): Promise<void> {
  await sql`insert into pix_providers default values`.execute(tx);
}

/** A former provider is the one of now again; there is none before. */
export async function restoreProvider(tx: Tx, id: number): Promise<void> {
  await sql`update pix_providers set replaced_at = null, former = null where id = ${id}`.execute(tx);
}

/** Money for a charge comes in within this after its end, or is no longer waited for. */
const awaitedDays = 3;

/** Forgets how former providers are asked about whom nobody has anything to ask any more: their secrets are gone. */
export async function forgetUnneeded(db: Executor): Promise<void> {
  await sql`
    update pix_providers set former = null
    where former is not null
      and not exists (
        select from pix_charges
        where provider_id = pix_providers.id
          and coalesce(expires_at, created_at) > giro_now() - make_interval(days => ${sql.lit(awaitedDays)})
      )
      and not exists (
        select from pix_payments
        where provider_id = pix_providers.id and refunded_cents < amount_cents
          and paid_at > giro_now() - make_interval(days => ${sql.lit(pixRefundableDays + 1)})
      )
      and not exists (
        select from pix_refunds join pix_payments on pix_payments.id = pix_refunds.payment_id
        where provider_id = pix_providers.id and state in ('wanted', 'processing') and source <> 'psp'
      )
      and not exists (select from payouts where provider_id = pix_providers.id and state = 'sending')`.execute(db);
}
