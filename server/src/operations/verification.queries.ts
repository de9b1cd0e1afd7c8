import { sql } from 'kysely';
import type { Executor } from '../platform/database/database.ts';
import type { Invariant } from '../platform/features/feature-parts.ts';

const mostPlaces = 10;

/** The first places where an invariant is broken, and how many there are. */
export async function findBreaks(db: Executor, { broken }: Invariant): Promise<{ places: string[]; count: number }> {
  const { rows } = await sql<{ place: string; count: number }>`
    select place, count(*) over ()::int as count from (${broken}) broken order by length(place), place
    limit ${sql.lit(mostPlaces)}`.execute(db);
  return { places: rows.map(({ place }) => place), count: rows[0]?.count ?? 0 };
}

/** Sealed XML of fiscal documents, with the digest that was written down with it. */
export interface SealedFile {
  id: number;
  sealed: string;
  sha256: string;
}

/** The next of them after this id; what was forgotten is none. */
export async function listSealedFiles(db: Executor, afterId: number): Promise<SealedFile[]> {
  const { rows } = await sql<SealedFile>`
    select id, sealed, sha256 from fiscal_files where sealed is not null and id > ${afterId} order by id limit 200`.execute(
    db,
  );
  return rows;
}

/** A file of the store that a row names. */
export interface NamedFile {
  /** The row that names it: a table and an id. */
  place: string;
  key: string;
  /** Null where nobody has noted it. */
  bytes: number | null;
}

/** Every picture and private file that the database names. */
export async function listNamedFiles(db: Executor): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    with address (place, url) as (
      select 'product ' || product_id, url from product_pictures
      union all select 'brand ' || id, picture from brands
      union all select 'model ' || id, picture from models
      union all select 'order ' || order_id, picture from order_items
      union all select 'post ' || id, unnest(array[picture, cover]) from posts
    ),
    content (place, words) as (
      select 'product ' || id, description from products
      union all select 'post ' || id, content from posts
      union all select 'setting ' || key, value::text from settings
    )
    select place, substr(url, length('/files/') + 1) as key, null::int as bytes from address where url like '/files/%'
    union
    select place, name[1], null from content, regexp_matches(words, '/files/([A-Za-z0-9_-]{32}\\.webp)', 'g') name
    union
    select 'private file ' || id, key, bytes from private_files`.execute(db);
  return rows;
}
