import pg from 'pg';
import { type CopyStreamQuery, type CopyToStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { End, TableColumns } from './archive.ts';

const quote = pg.escapeIdentifier;

const place = ({ name, columns }: TableColumns) => `public.${quote(name)} (${columns.map(quote)})`;

/** Begins to read a table's rows in COPY's text format. */
export const copyOut = (client: pg.Client, table: TableColumns): CopyToStreamQuery =>
  client.query(copyTo(`copy ${place(table)} to stdout`));

/** Begins to write rows of the same format into a table. */
export const copyIn = (client: pg.Client, table: TableColumns): CopyStreamQuery =>
  client.query(copyFrom(`copy ${place(table)} from stdin`));

/** Every table but the migrator's own, with the columns that can be written. */
export async function listTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = '' and c.relname !~ '^kysely_'
    group by c.relname order by c.relname`);
  return rows;
}

export async function listSequences(client: pg.Client): Promise<End['sequences']> {
  const names = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  const sequences: End['sequences'] = [];
  for (const { name } of names.rows) {
    const { rows } = await client.query(`select last_value::text, is_called from public.${quote(name)}`);
    sequences.push({ name, lastValue: rows[0].last_value, isCalled: rows[0].is_called });
  }
  return sequences;
}

export async function setSequences(client: pg.Client, sequences: End['sequences']): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quote(name)}`, lastValue, isCalled]);
  }
}

/** Removes Giro's tables and functions, of which some go with their tables; what extensions have made stays. */
export async function dropTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop table public.%I cascade', relname) as statement
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all
    select format('drop function if exists %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`);
  for (const { statement } of rows) await client.query(statement);
}

/** Empties the tables and runs `load` without the references between them, which are checked again afterwards. */
export async function refill<Result>(client: pg.Client, tables: readonly TableColumns[], load: () => Promise<Result>) {
  const references = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { drop } of references.rows) await client.query(drop);
  // What comes back has been told of.
  await client.query(`select set_config('giro.restores', 'yes', true)`);
  await client.query(`truncate ${tables.map(({ name }) => `public.${quote(name)}`)}`);
  const result = await load();
  await client.query(`select set_config('giro.restores', '', true)`);
  for (const { add } of references.rows) await client.query(add);
  return result;
}
