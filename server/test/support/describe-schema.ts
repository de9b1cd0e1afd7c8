import type pg from 'pg';

/** True if no extension has made it. */
const isOurs = (catalog: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`;

const inPublic = (namespace: string) => `${namespace} = 'public'::regnamespace`;

const parts = {
  // The order of columns says nothing.
  column: `
    select format('%s.%s %s', c.relname, attname, jsonb_build_object(
      'type', format_type(atttypid, atttypmod), 'isRequired', attnotnull, 'identity', attidentity, 'generated', attgenerated,
      'default', pg_get_expr(adbin, adrelid), 'statistics', attstattarget, 'options', attoptions, 'storage', attstorage,
      'compression', attcompression, 'collation', attcollation::regcollation))
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${inPublic('relnamespace')} and relkind in ('r', 'v', 'm', 'p') and attnum > 0 and not attisdropped`,
  relation: `
    select format('%s %s %s %s', relkind, relname, reloptions, relpersistence) from pg_class where ${inPublic('relnamespace')}`,
  constraint: `
    select format('%s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where ${inPublic('connamespace')}`,
  index: `
    select format('%s %s', pg_get_indexdef(indexrelid), indisvalid)
    from pg_index join pg_class on oid = indexrelid where ${inPublic('relnamespace')}`,
  function: `
    select pg_get_functiondef(oid) from pg_proc
    where ${inPublic('pronamespace')} and prokind <> 'a' and ${isOurs('pg_proc', 'oid')}`,
  // A condition that a dump has brought has fewer brackets than the one that it was made of.
  trigger: `
    select format('%s %s', translate(pg_get_triggerdef(t.oid), '()', ''), tgenabled)
    from pg_trigger t join pg_class c on c.oid = tgrelid where ${inPublic('relnamespace')} and not tgisinternal`,
  view: `
    select format('%s %s', relname, pg_get_viewdef(oid)) from pg_class
    where ${inPublic('relnamespace')} and relkind in ('v', 'm')`,
  sequence: `
    select format('%s %s', relname, to_jsonb(s) - 'seqrelid')
    from pg_sequence s join pg_class c on c.oid = seqrelid where ${inPublic('relnamespace')}`,
  type: `
    select format('%s %s', typtype, typname) from pg_type
    where ${inPublic('typnamespace')} and typtype not in ('b', 'c') and ${isOurs('pg_type', 'oid')}`,
  comment: `
    select format('%s %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
    where objoid >= 16384 and classoid <> 'pg_extension'::regclass and ${isOurs('pg_class', 'objoid')}
      and ${isOurs('pg_proc', 'objoid')} and pg_describe_object(classoid, objoid, objsubid) !~ 'graphile'`,
  statistics: `select pg_get_statisticsobjdef(oid) from pg_statistic_ext where ${inPublic('stxnamespace')}`,
  policy: `select format('%s %s', polrelid::regclass, polname) from pg_policy`,
  extension: `select extname from pg_extension`,
};

/** A database's tables with all that belongs to them, a line each in a fixed order: the same lines are the same tables. */
export async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const lines: string[] = [];
  for (const [part, statement] of Object.entries(parts)) {
    const { rows } = await pool.query<{ line: string }>(`select line from (${statement}) each (line)`);
    // The migrator's own tables are its library's.
    lines.push(...rows.map(({ line }) => `${part} ${line}`).filter((line) => !line.includes('kysely_')));
  }
  return lines.sort();
}
