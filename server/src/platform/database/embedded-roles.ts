import pg from 'pg';
import { OtherTables, ofBefore } from './migrate.ts';

/** Whom the cluster belongs to. Giro is it only to prepare the cluster and to see who is connected. */
export const superuser = 'postgres';

/** As whom everything else is done: the owner of the database of the same name, who may do nothing beside it. */
export const owner = 'giro';

type Place = { host: string; user: string; database: string; connectionTimeoutMillis?: number };

/** Works with a connection that is made for this and closed again. */
export async function withConnection<Result>(place: Place, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(place);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** True if the server refused a connection only because it knows no such role. */
export function isUnknownRole(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '28000';
}

/** Makes what may be there already. */
async function makeUnlessThere(client: pg.Client, statement: string): Promise<void> {
  const isThere = ['42710', '42P04', '23505'];
  await client.query(statement).catch((error) => {
    if (!isThere.includes((error as pg.DatabaseError).code ?? '')) throw error;
  });
}

/**
 * Gives a running cluster its two roles and the database; what is there already stays. Throws `OtherTables` for a
 * cluster of a Giro before 1.0.0, whose superuser was `giro`.
 */
export async function prepareRoles(host: string): Promise<void> {
  await withConnection({ host, user: superuser, database: 'postgres' }, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('giro roles'))`);
    await makeUnlessThere(client, `create role ${owner} login`);
    await makeUnlessThere(client, `create database ${owner} owner ${owner}`);
  }).catch((error) => {
    throw isUnknownRole(error) ? new OtherTables(ofBefore('This database')) : error;
  });
}

/** Whose the record of activities is in a PostgreSQL of ours. Nobody connects as this role. */
const keeper = 'giro_record';

/** The record's functions: `forget_activities` works in the name of their owner. */
const functions = ['forget_activities()', 'keep_activities()', 'without_people(activities)'];

const giveTo = (role: string) => `
  alter table activities owner to ${role};
  ${functions.map((signature) => `alter function ${signature} owner to ${role};`).join('\n')}`;

/** The schema's owner could drop the table whoever owns that; nobody but the table's owner decides when a row was added. */
const keep = `
  alter schema public owner to ${superuser};
  grant usage, create on schema public to ${owner};
  ${giveTo(keeper)}
  revoke all on activities from ${owner};
  grant select, maintain on activities to ${owner};
  grant select on activities_id_seq to ${owner};
  grant select (id, anonymised_at, is_demo) on users to ${keeper};
  do $$ begin
    execute (
      select format('grant insert (%s) on activities to ${owner}', string_agg(quote_ident(attname), ', '))
      from pg_attribute
      where attrelid = 'activities'::regclass and attnum > 0 and not attisdropped
        and attname not in ('id', 'at', 'forgotten', 'is_demo')
    );
  end $$;`;

const lend = `
  alter schema public owner to pg_database_owner;
  ${giveTo(owner)}`;

/** Gives the record away from whoever has it, in one transaction; nothing where there is none, or it is theirs. */
async function give(host: string, database: string, role: string, statements: string): Promise<void> {
  await withConnection({ host, user: superuser, database }, async (client) => {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('giro record'))`);
    const { rows } = await client.query(
      `select to_regprocedure('forget_activities()') is not null
         and (select relowner::regrole::text <> $1 from pg_class where oid = to_regclass('activities')) as is_due`,
      [role],
    );
    if (rows[0].is_due === true) await client.query(statements);
    await client.query('commit');
  });
}

/** From now on the program adds to the record and reads it, and can do nothing else with it. */
export async function keepRecord(host: string, database = owner): Promise<void> {
  await withConnection({ host, user: superuser, database }, (client) =>
    client.query(`do $$ begin create role ${keeper} nologin; exception when duplicate_object then null; end $$`),
  );
  await give(host, database, keeper, keep);
}

/** Lets the program change the record's table, as for a migration or a restore, until it is kept again. */
export async function lendRecord(host: string, database = owner): Promise<void> {
  await give(host, database, owner, lend);
}
