import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { mostNearest } from './product-index.rules.ts';
import { termText, type Understood } from './search-words.rules.ts';

/**
 * Products that have some of these words, or words like them: those with the most of them first, then those whose whole
 * name is most alike.
 */
export async function findAlike(
  db: Database,
  { folded, terms }: Understood,
  alike: readonly string[],
): Promise<number[]> {
  const parts = [...terms.exact.map(termText), ...alike.map((word) => `'${word}'`)];
  const { rows } = await sql<{ ids: number[] }>`
    with parts as materialized (select part::tsquery as part from unnest(${parts}::text[]) as part),
    likely as materialized (
      select product_id, name_key, in_stock, (select count(*) from parts where words @@ part) as held
      from product_documents where words @@ ${parts.join('|')}::tsquery
      order by held desc, in_stock desc, product_id desc limit 60
    )
    select array(
      select product_id from likely
      order by held desc, similarity(name_key, ${folded}) desc, in_stock desc, product_id desc limit ${mostNearest}
    ) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}
