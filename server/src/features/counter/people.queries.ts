import { proposalStatus } from '@giro/contract/rules/proposal-status.ts';
import { type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Users } from '../../platform/database/schema.ts';

export type PersonRow = Selectable<Users>;

/** Until the transaction ends nobody else makes a person of this CPF. */
export async function lockCpf(tx: Tx, hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('person of a cpf ' || ${hash.toString('hex')}, 0))`.execute(
    tx,
  );
}

/** The person of a CPF, the first one where several have given it. */
export function findByCpf(db: Executor, hashes: readonly Buffer[]): Promise<PersonRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('cpf_hash', 'in', [...hashes])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
}

/** A customer; the shop's own people change their data themselves. */
export function findCustomer(db: Executor, id: number): Promise<PersonRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

export type Blanks = Partial<
  Pick<
    PersonRow,
    | 'email'
    | 'phone'
    | 'cpf_sealed'
    | 'cpf_hash'
    | 'rg_sealed'
    | 'birth_date'
    | 'cep'
    | 'street'
    | 'street_number'
    | 'complement'
    | 'neighborhood'
    | 'city'
    | 'state'
  >
>;

/** Fills what is blank of a person; each field that is known stays as it is. Breaks `users_email` for one that is taken. */
export async function fillBlanks(tx: Tx, id: number, blanks: Blanks): Promise<void> {
  const columns = Object.entries(blanks).filter(([, value]) => value !== undefined && value !== null);
  if (columns.length === 0) return;
  const sets = columns.map(([name, value]) => sql`${sql.ref(name)} = coalesce(${sql.ref(name)}, ${value})`);
  await sql`update users set ${sql.join(sets)}, updated_at = giro_now(), version = version + 1 where id = ${id}`.execute(
    tx,
  );
}

/** Devices of a person that can be taken in: quotes that nobody has decided on. */
export async function listQuotes(db: Executor, userId: number) {
  const open = [proposalStatus.pending, proposalStatus.approved, proposalStatus.codeSent];
  const { rows } = await sql<{ id: number; brand: string; model: string; cents: number }>`
    select id, brand_name as brand, model_name as model, value_cents as cents from proposals
    where user_id = ${userId} and status = any(${open}::int[]) order by id desc limit 20`.execute(db);
  return rows;
}
