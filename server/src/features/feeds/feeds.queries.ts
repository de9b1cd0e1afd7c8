import type { Executor } from '../../platform/database/database.ts';

/** Every brand by its id, once for each of its models, and once where it has none. */
export function listModelBrands(db: Executor) {
  return db
    .selectFrom('brands')
    .leftJoin('models', 'models.brand_id', 'brands.id')
    .select(['brands.name', 'models.id as model_id'])
    .orderBy('brands.id')
    .execute();
}
export type ModelBrand = Awaited<ReturnType<typeof listModelBrands>>[number];

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
