import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Executor } from '../../platform/database/database.ts';

/** What anybody can buy or could, with what catalogues of other sites ask about it, by its id. */
export function listOffers(db: Executor) {
  return db
    .selectFrom('products')
    .leftJoin('models', 'models.id', 'products.model_id')
    .leftJoin('brands', 'brands.id', 'models.brand_id')
    .where('products.deleted_at', 'is', null)
    .where('products.published', '=', true)
    .select([
      'products.sku as SKU',
      'products.name',
      'products.price_cents',
      'products.stock',
      'products.description',
      'brands.name as brand',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('product_pictures')
          .select('url')
          .whereRef('product_id', '=', 'products.id')
          .orderBy('product_pictures.position'),
      ).as('pictures'),
      jsonArrayFrom(
        eb
          .selectFrom('product_values')
          .innerJoin('attribute_values', 'attribute_values.id', 'product_values.attribute_value_id')
          .innerJoin('attributes', 'attributes.id', 'attribute_values.attribute_id')
          .select([sql<string>`fold(attributes.name)`.as('attribute'), 'attribute_values.value'])
          .whereRef('product_id', '=', 'products.id')
          .where(sql<string>`fold(attributes.name)`, 'in', ['estado', 'marca', 'gtin', 'ean', 'cores', 'cor'])
          .orderBy('attribute_values.position'),
      ).as('values'),
      jsonArrayFrom(
        eb
          .selectFrom('product_types')
          .innerJoin('device_types', 'device_types.id', 'product_types.device_type_id')
          .select('device_types.name')
          .whereRef('product_id', '=', 'products.id')
          .orderBy('device_types.id'),
      ).as('types'),
    ])
    .orderBy('products.id')
    .execute();
}
export type OfferRow = Awaited<ReturnType<typeof listOffers>>[number];

export async function listBrandNames(db: Executor): Promise<string[]> {
  const rows = await db.selectFrom('brands').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
}

/** The newest posts. */
export function listNewestPosts(db: Executor, limit: number) {
  return db
    .selectFrom('posts')
    .innerJoin('post_categories', 'post_categories.id', 'posts.category_id')
    .select(['posts.title', 'posts.slug', 'posts.summary', 'posts.author', 'posts.created_at', 'posts.updated_at'])
    .select('post_categories.name as category')
    .where('posts.published', '=', true)
    .orderBy('posts.created_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();
}
export type FeedPost = Awaited<ReturnType<typeof listNewestPosts>>[number];
