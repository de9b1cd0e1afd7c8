import { retention } from '@giro/contract/rules/retention.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { anonymousEmail } from '../../platform/features/forgetting.queries.ts';

/** Name of somebody whose account has ended. */
const anonymousName = 'Cliente removido';

/** Until when tax law wants to know who bought or sold; nothing where nothing was bought or sold within its years. */
export async function findKeepUntil(tx: Tx, deals: readonly RawBuilder<{ at: Date }>[]): Promise<Date | undefined> {
  if (deals.length === 0) return undefined;
  const { rows } = await sql<{ keep_until: Date }>`
    select keep_until from (
      select max(at) + make_interval(years => ${retention.taxYears}) as keep_until
      from (${sql.join(deals, sql` union all `)}) deal
    ) kept
    where keep_until > giro_now()`.execute(tx);
  return rows[0]?.keep_until;
}

export async function insertKeptIdentity(tx: Tx, userId: number, sealed: string, keepUntil: Date): Promise<void> {
  await tx
    .insertInto('kept_identities')
    .values({ user_id: userId, identity_sealed: sealed, keep_until: keepUntil })
    .execute();
}

/** Takes away a person's archives; returns the keys of their files. */
export async function deleteArchives(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.deleteFrom('data_archives').where('user_id', '=', userId).returning('key').execute();
  return rows.map(({ key }) => key);
}

/** Takes away what counts how often somebody has asked. */
export async function forgetLimits(tx: Tx, email: string): Promise<void> {
  await sql`delete from rate_limits where position(${email} in key) > 0`.execute(tx);
}

/** Leaves nothing of a person in their own row, and nobody who could sign in. */
export async function emptyPerson(tx: Tx, id: number, unusableHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      name: anonymousName,
      email: anonymousEmail(id),
      password_hash: unusableHash,
      roles: [],
      phone: null,
      cpf_sealed: null,
      cpf_hash: null,
      rg_sealed: null,
      birth_date: null,
      cep: null,
      street: null,
      street_number: null,
      complement: null,
      neighborhood: null,
      city: null,
      state: null,
      email_confirmed_at: null,
      totp_sealed: null,
      totp_pending_sealed: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      deleted_at: sql<Date>`coalesce(deleted_at, giro_now())`,
      anonymised_at: sql<Date>`giro_now()`,
      updated_at: sql<Date>`giro_now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
