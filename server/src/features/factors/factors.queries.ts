import { type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Users } from '../../platform/database/schema.ts';

/** True if somebody of `users` has a second factor: an app whose code was confirmed, or a passkey. */
const hasFactor = sql<boolean>`(users.totp_confirmed_at is not null
  or exists (select from passkeys where passkeys.user_id = users.id))`;

const held = [
  'id',
  'name',
  'email',
  'email_confirmed_at',
  'password_hash',
  'totp_sealed',
  'totp_pending_sealed',
  'roles',
] as const;
export type FactorHolder = Pick<Selectable<Users>, (typeof held)[number]> & {
  has_totp: boolean;
  passkeys: number;
  recovery_left: number;
};

const ofHolder = (db: Executor, userId: number) =>
  db
    .selectFrom('users')
    .select(held)
    .select([
      sql<boolean>`totp_confirmed_at is not null`.as('has_totp'),
      sql<number>`(select count(*) from passkeys where user_id = users.id)`.as('passkeys'),
      sql<number>`(select count(*) from recovery_codes where user_id = users.id and used_at is null)`.as(
        'recovery_left',
      ),
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null);

/** An active person and what they have; undefined for anybody else. */
export function findHolder(db: Executor, userId: number): Promise<FactorHolder | undefined> {
  return ofHolder(db, userId).executeTakeFirst();
}

/**
 * The same, and neither their password nor their factors change before the transaction ends. What they have is read once
 * the row is locked, so it is what the transaction before left.
 */
export async function lockHolder(tx: Tx, userId: number): Promise<FactorHolder | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return findHolder(tx, userId);
}

/** Keeps the secret that an app is to be confirmed with, in place of any before. */
export async function keepPendingTotp(db: Executor, userId: number, sealed: string): Promise<void> {
  await db.updateTable('users').set({ totp_pending_sealed: sealed }).where('id', '=', userId).execute();
}

/** The confirmed app takes the place of any before; the step of the code that confirmed it is taken. False when another was begun since. */
export async function confirmTotp(
  tx: Tx,
  userId: number,
  { pending, sealed, step }: { pending: string; sealed: string; step: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({
      totp_sealed: sealed,
      totp_pending_sealed: null,
      totp_confirmed_at: sql<Date>`giro_now()`,
      totp_last_step: step,
    })
    .where('id', '=', userId)
    .where('totp_pending_sealed', '=', pending)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a step of an app, once and never one before it; false when it was taken. */
export async function takeTotpStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_confirmed_at', 'is not', null)
    .where(sql<boolean>`coalesce(totp_last_step, -1) < ${step}`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when there was none. */
export async function removeTotp(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ totp_sealed: null, totp_pending_sealed: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', userId)
    .where('totp_sealed', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes everything of second factors away from an account, also what was begun. */
export async function forgetFactors(tx: Tx, userId: number): Promise<void> {
  for (const table of ['passkeys', 'recovery_codes', 'factor_challenges'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  await tx
    .updateTable('users')
    .set({ totp_sealed: null, totp_pending_sealed: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', userId)
    .execute();
}

/** The shop's people who can sign in: how many, how many of them with a factor, and the names of those without. */
export async function countTeam(db: Executor): Promise<{ people: number; with_factor: number; without: string[] }> {
  const { rows } = await sql<{ people: number; with_factor: number; without: string[] }>`
    select count(*) as people, count(*) filter (where ${hasFactor}) as with_factor,
      coalesce(array_agg(name order by name, id) filter (where not ${hasFactor}), '{}') as without
    from users where profile = 'admin' and deleted_at is null`.execute(db);
  return rows[0] as { people: number; with_factor: number; without: string[] };
}

/** An account by its address, active or not. */
export function findPersonByEmail(db: Executor, email: string) {
  return db.selectFrom('users').select(['id', 'name']).where('email', '=', email.toLowerCase()).executeTakeFirst();
}
