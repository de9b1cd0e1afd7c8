import type { SoughtPosts } from '@giro/contract/calls/blog.ts';
import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { allOf, containing, isId, offsetOf, pageSize } from '../../platform/database/paging.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';

/** A post's fields in the form, beside its pictures and its address. */
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

/** Posts with everything that screens show of them; readers are led to no draft. */
function postsOf(db: Executor, reader: 'public' | 'shop') {
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
          .$if(reader === 'public', (query) => query.where('related.published', '=', true))
          .orderBy('related_posts.position'),
      ).as('related'),
    ])
    .$if(reader === 'public', (query) => query.where('posts.published', '=', true));
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof postsOf>['execute']>>[number];

const inOrder = (db: Database, reader: 'public' | 'shop') =>
  postsOf(db, reader).orderBy('posts.position').orderBy('posts.created_at', 'desc').orderBy('posts.id', 'desc');

/** Ten posts by their place, then newest, and how many there are. */
export async function listPostPage(db: Database, page: number) {
  const [rows, { total }] = await Promise.all([
    inOrder(db, 'public').limit(pageSize).offset(offsetOf({ page })).execute(),
    db
      .selectFrom('posts')
      .where('published', '=', true)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** More words narrow nothing further down. */
const mostWords = 10;

/** Ten posts and drafts in the same order whose title has every word of the search, and how many there are. */
export async function listManagedPostPage(db: Database, { page, search }: SoughtPosts) {
  const words = search.split(/\s+/).filter(Boolean).slice(0, mostWords);
  const isFound = allOf(words.map((word) => sql<SqlBool>`fold(posts.title) like fold(${containing(word)})`));
  const [rows, { total }] = await Promise.all([
    inOrder(db, 'shop').where(isFound).limit(pageSize).offset(offsetOf({ page })).execute(),
    db
      .selectFrom('posts')
      .where(isFound)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Also a draft. */
export function findManagedPost(db: Executor, id: number): Promise<PostRow | undefined> {
  return postsOf(db, 'shop').where('posts.id', '=', id).executeTakeFirst();
}

/** Tags and key words of all published posts, as they were written. */
export function listWrittenWords(db: Executor) {
  return db.selectFrom('posts').select(['tags', 'key_words']).where('published', '=', true).execute();
}

export function listPosts(db: Database, categoryId?: number): Promise<PostRow[]> {
  return inOrder(db, 'public')
    .$if(categoryId !== undefined, (query) => query.where('posts.category_id', '=', categoryId ?? 0))
    .execute();
}

/** One that is published. No address is made of digits alone, so those are an id. */
export function findPost(db: Executor, slugOrId: string | number): Promise<PostRow | undefined> {
  const byId = isId(String(slugOrId));
  return postsOf(db, 'public')
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

/** Number of these posts that exist. */
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
  columns: PostColumns & PostMedia & { slug: string; published: boolean },
  adminId: number,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('posts')
    .values({ ...columns, ...(!columns.published && { first_published_at: null }), updated_by: adminId })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Columns set by publishing: a post is of the day on which readers first see it. */
const asPublished = {
  published: true,
  created_at: sql<Date>`case when first_published_at is null then now() else created_at end`,
  first_published_at: sql<Date>`coalesce(first_published_at, now())`,
};

interface PostChange extends PostColumns, PostMedia {
  slug: string | undefined;
  published: boolean;
}

/** False when there is none at the edit's version. Undefined columns stay as they are. Fails on a slug that is taken. */
export async function updatePost(
  tx: Tx,
  id: number,
  { published, slug, ...columns }: PostChange,
  edit: Edit,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set({ ...savedBy(edit), ...columns, ...(published ? asPublished : { published }) })
    .$if(slug !== undefined, (query) =>
      query.set({ slug: sql<string>`case when first_published_at is null then ${slug}::text else slug end` }),
    )
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
