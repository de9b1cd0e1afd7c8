import { sql } from 'kysely';
import type { ComparedDay } from './compared-days.ts';
import type { Executor, Tx } from './database/database.ts';

/** The table that keeps compared days, and the word under which it keeps the name of money that differed. */
export interface DaysRecord {
  table: 'pix_days' | 'card_days';
  nameAs: string;
}

/** The last day that was compared; undefined before the first. */
export async function findLastCompared(db: Executor, { table }: DaysRecord): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from ${sql.table(table)}`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** Writes what comparing a day has shown. False if it was compared before: it keeps what the first time has shown. */
export async function saveDay(tx: Tx, { table, nameAs }: DaysRecord, compared: ComparedDay): Promise<boolean> {
  const { day, pspCount, pspCents, ourCount, ourCents } = compared;
  const differences = compared.differences.map(({ name, theirCents, ourCents }) => ({
    [nameAs]: name,
    psp_cents: theirCents,
    our_cents: ourCents,
  }));
  const { rows } = await sql`
    insert into ${sql.table(table)} (day, psp_count, psp_cents, our_count, our_cents, differences)
    values (${day}, ${pspCount}, ${pspCents}, ${ourCount}, ${ourCents}, ${JSON.stringify(differences)}::jsonb)
    on conflict (day) do nothing returning day`.execute(tx);
  return rows.length > 0;
}
