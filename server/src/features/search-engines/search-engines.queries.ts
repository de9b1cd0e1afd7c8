import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

function pagesOf(db: Executor) {
  const products = db
    .selectFrom('products')
    .where('deleted_at', 'is', null)
    .where('published', '=', true)
    .select((eb) => [
      eb.val('product').as('kind'),
      'sku as key',
      'name',
      'updated_at',
      'id',
      sql<string[]>`array(select url from product_pictures where product_id = products.id order by position)`.as(
        'pictures',
      ),
    ]);
  const posts = db
    .selectFrom('posts')
    .where('published', '=', true)
    .select((eb) => [
      eb.val('post').as('kind'),
      'slug as key',
      'title as name',
      'updated_at',
      'id',
      sql<string[]>`array_remove(array[picture], null)`.as('pictures'),
    ]);
  return db.selectFrom(products.unionAll(posts).as('pages'));
}

export async function countPages(db: Executor): Promise<number> {
  const { total } = await pagesOf(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Products on offer and posts in an order that stays, whatever is sold or written meanwhile. */
export function listPages(db: Executor, { limit, offset }: { limit: number; offset: number }) {
  return pagesOf(db).selectAll().orderBy('kind').orderBy('id').limit(limit).offset(offset).execute();
}
