import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { TestShop } from './harness.ts';

/** A text, and the place where it was found. */
export interface Found {
  where: string;
  text: string;
}

/** Every value of every row, as text, by table and column. */
export async function everyValue({ pool }: Pick<TestShop, 'pool'>): Promise<Found[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, column_name as column, data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
       and data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY', 'bytea', 'date')`,
  );
  const found: Found[] = [];
  for (const { table, column } of columns) {
    const schema = table.startsWith('_private') ? 'graphile_worker' : 'public';
    const { rows } = await pool.query(
      `select "${column}"::text as text from ${schema}."${table}" where "${column}" is not null`,
    );
    found.push(...rows.map(({ text }) => ({ where: `${table}.${column}`, text })));
  }
  return found;
}

/** Every file below a folder, unpacked. */
export function everyFile(folder: string): Found[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const place = path.join(entry.parentPath, entry.name);
      const bytes = readFileSync(place);
      const text = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
      return { where: path.relative(folder, place), text: `${entry.name} ${text.toString('latin1')}` };
    });
}

/** The marks that stand in these texts, each with its place. */
export const marksIn = (texts: readonly Found[], marks: readonly string[]): string[] =>
  texts.flatMap(({ where, text }) => {
    const lower = text.toLowerCase();
    return marks.filter((mark) => lower.includes(mark.toLowerCase())).map((mark) => `${where}: ${mark}`);
  });
