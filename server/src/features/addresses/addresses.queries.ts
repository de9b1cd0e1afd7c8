import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

const keepDays = 30;
const keepUnknownHours = 24;

interface KeptAddress {
  street: string;
  neighborhood: string;
  city: string;
  state: string;
}

/** The address of a CEP of 8 digits as a service gave it in the last thirty days. */
export function findKeptAddress(database: Database, cep: string): Promise<KeptAddress | undefined> {
  return database
    .selectFrom('cep_answers')
    .select(['street', 'neighborhood', 'city', 'state'])
    .where('cep', '=', cep)
    .where('fetched_at', '>', sql<Date>`giro_now() - make_interval(days => ${keepDays})`)
    .executeTakeFirst();
}

export async function keepAddress(database: Database, cep: string, address: KeptAddress): Promise<void> {
  const answer = { ...address, fetched_at: sql<Date>`giro_now()` };
  await database
    .insertInto('cep_answers')
    .values({ cep, ...answer })
    .onConflict((conflict) => conflict.column('cep').doUpdateSet(answer))
    .execute();
}

/** True if the services have said in the last day that there is no such CEP. */
export async function isKeptAsUnknown(database: Database, cep: string): Promise<boolean> {
  const row = await database
    .selectFrom('unknown_ceps')
    .select('cep')
    .where('cep', '=', cep)
    .where('asked_at', '>', sql<Date>`giro_now() - make_interval(hours => ${keepUnknownHours})`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepAsUnknown(database: Database, cep: string): Promise<void> {
  const asked_at = sql<Date>`giro_now()`;
  await database
    .insertInto('unknown_ceps')
    .values({ cep, asked_at })
    .onConflict((conflict) => conflict.column('cep').doUpdateSet({ asked_at }))
    .execute();
}
