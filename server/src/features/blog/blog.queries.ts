import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Executor } from '../../platform/database/database.ts';
import { isId, offsetOf, pageSize } from '../../platform/database/paging.ts';

function postsOf(db: Executor) {
  return db
    .selectFrom('posts')
    .innerJoin('post_categories', 'post_categories.id', 'posts.category_id')
    .selectAll('posts')
    .select((eb) => [
      'post_categories.name as category',
      jsonArrayFrom(
        eb
          .selectFrom('related_posts')
          .innerJoin('posts as related', 'related.id', 'related_posts.related_id')
          .select(['related.id', 'related.title', 'related.slug', 'related.picture', 'related.cover'])
          .whereRef('related_posts.post_id', '=', 'posts.id')
          .orderBy('related_posts.position'),
      ).as('related'),
    ]);
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof postsOf>['execute']>>[number];

const inOrder = (db: Executor) =>
  postsOf(db).orderBy('posts.position').orderBy('posts.created_at', 'desc').orderBy('posts.id', 'desc');

/** Ten posts by their place, then newest, and how many there are. */
export async function listPostPage(db: Executor, page: number) {
  const [rows, { total }] = await Promise.all([
    inOrder(db).limit(pageSize).offset(offsetOf({ page })).execute(),
    db
      .selectFrom('posts')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export function listPosts(db: Executor, categoryId?: number): Promise<PostRow[]> {
  return inOrder(db)
    .$if(categoryId !== undefined, (query) => query.where('posts.category_id', '=', categoryId ?? 0))
    .execute();
}

/** No address is made of digits alone, so those are an id. */
export function findPost(db: Executor, slugOrId: string | number): Promise<PostRow | undefined> {
  const byId = isId(String(slugOrId));
  return postsOf(db)
    .$if(byId, (query) => query.where('posts.id', '=', Number(slugOrId)))
    .$if(!byId, (query) => query.where('posts.slug', '=', String(slugOrId)))
    .executeTakeFirst();
}

/** Addresses that are the wanted one or begin with it and a hyphen. */
export async function listTakenSlugs(db: Executor, wanted: string): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute();
  return rows.map(({ slug }) => slug);
}

export async function listCategoryPage(db: Executor, page: number) {
  const [rows, { total }] = await Promise.all([
    listCategoriesOf(db).limit(pageSize).offset(offsetOf({ page })).execute(),
    db
      .selectFrom('post_categories')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const listCategories = (db: Executor) => listCategoriesOf(db).execute();

/** By name, as people sort: without regard to case and accents. */
function listCategoriesOf(db: Executor) {
  return db
    .selectFrom('post_categories')
    .select(['id', 'name', 'version'])
    .orderBy((eb) => eb.fn('fold', ['name']))
    .orderBy('id');
}
