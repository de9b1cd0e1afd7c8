import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { queryText, type SearchTerms } from './search-words.rules.ts';

export interface BesidesRow {
  models: { id: number; name: string; brand: string; type: string; picture: string | null }[];
  posts: { title: string; slug: string; picture: string | null }[];
}

/**
 * Models that the shop buys and posts. A model is found by words of its name, brand and type, or is named whole within
 * longer queries; those of which most is asked for come first. It has a price when somebody may be offered something.
 */
export async function findBesides(
  db: Executor,
  terms: SearchTerms,
  most: { models: number; posts: number },
): Promise<BesidesRow> {
  const [exact, loose] = [queryText(terms.exact), queryText(terms.loose)];
  const { rows } = await sql<BesidesRow>`${prepared}
    select
      (
        select coalesce(json_agg(found), '[]') from (
          select models.id, models.name, brands.name as brand, device_types.name as type, models.picture
          from (
            select model_id, length(title) as length, length(ts_delete(title, ${terms.cover}::text[])) as unasked,
              words @@ ${exact}::tsquery as is_exact, words @@ ${loose}::tsquery as is_found
            from model_documents
          ) as document
          join models on models.id = model_id
          join brands on brands.id = brand_id
          join device_types on device_types.id = device_type_id
          where (is_found or unasked = 0 and length > 0) and classification in (1, 3) and (
            base_value_cents > 0 or exists (
              select from model_values
              where model_values.model_id = models.id and modification = 'acrescimo' and amount_cents > 0
            )
          )
          order by is_exact desc, length - unasked desc, unasked, models.position, models.id
          limit ${most.models}
        ) as found
      ) as models,
      (
        select coalesce(json_agg(found), '[]') from (
          select posts.title, slug, picture from post_documents join posts on id = post_id
          where words @@ ${loose}::tsquery
          order by post_documents.title @@ ${exact}::tsquery desc, created_at desc, id desc
          limit ${most.posts}
        ) as found
      ) as posts`.execute(db);
  return rows[0] ?? { models: [], posts: [] };
}
