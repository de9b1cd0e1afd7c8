import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { isId, offsetOf, pageSize } from '../../platform/database/paging.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';

/** What a form says of a post, beside its pictures and its address. */
export interface PostColumns {
  title: string;
  category_id: number;
  position: number;
  author: string;
  summary: string;
  tags: string;
  key_words: string;
  content?: string;
}

export interface PostMedia {
  picture?: string | null | undefined;
  cover?: string | null | undefined;
  video?: string | null | undefined;
}

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

const inOrder = (db: Database) =>
  postsOf(db).orderBy('posts.position').orderBy('posts.created_at', 'desc').orderBy('posts.id', 'desc');

/** Ten posts by their place, then newest, and how many there are. */
export async function listPostPage(db: Database, page: number) {
  const [rows, { total }] = await Promise.all([
    inOrder(db).limit(pageSize).offset(offsetOf({ page })).execute(),
    db
      .selectFrom('posts')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export function listPosts(db: Database, categoryId?: number): Promise<PostRow[]> {
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
export async function listTakenSlugs(db: Tx, wanted: string): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute();
  return rows.map(({ slug }) => slug);
}

/** How many of these posts there are. */
export async function countPosts(database: Database, ids: readonly number[]): Promise<number> {
  const found = await database
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', [...ids, 0])
    .execute();
  return found.length;
}

/** Returns its id; undefined when the address is taken, once whoever is taking it is done. */
export async function insertPost(
  tx: Tx,
  columns: PostColumns & PostMedia & { slug: string },
  adminId: number,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('posts')
    .values({ ...columns, updated_by: adminId })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** False when there is none at the edit's version. Undefined columns stay as they are. */
export async function updatePost(tx: Tx, id: number, columns: PostColumns & PostMedia, edit: Edit): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set({ ...savedBy(edit), ...columns })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceRelatedPosts(tx: Tx, postId: number, relatedIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('related_posts').where('post_id', '=', postId).execute();
  const rows = [...new Set(relatedIds)].map((related_id, position) => ({ post_id: postId, related_id, position }));
  if (rows.length > 0) await tx.insertInto('related_posts').values(rows).execute();
}

/** Returns its title; undefined when there is none. */
export async function deletePost(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx.deleteFrom('posts').where('id', '=', id).returning('title').executeTakeFirst();
  return row?.title;
}
