import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { offsetOf, pageSize } from '../../platform/database/paging.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';

const categoryColumns = ['id', 'name', 'version'] as const;

export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];

export async function listCategoryPage(database: Database, page: number) {
  const [rows, { total }] = await Promise.all([
    listCategoriesOf(database).limit(pageSize).offset(offsetOf({ page })).execute(),
    database
      .selectFrom('post_categories')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const listCategories = (database: Database) => listCategoriesOf(database).execute();

/** By name, as people sort: without regard to case and accents. */
function listCategoriesOf(database: Database) {
  return database
    .selectFrom('post_categories')
    .select(categoryColumns)
    .orderBy((eb) => eb.fn('fold', ['name']))
    .orderBy('id');
}

export async function isCategory(database: Database, id: number): Promise<boolean> {
  const row = await database.selectFrom('post_categories').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export function insertCategory(tx: Tx, name: string, adminId: number): Promise<CategoryRow> {
  return tx
    .insertInto('post_categories')
    .values({ name, updated_by: adminId })
    .returning(categoryColumns)
    .executeTakeFirstOrThrow();
}

export async function findCategoryName(db: Executor, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('post_categories').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

/** Undefined when there is none at the edit's version. */
export function renameCategory(tx: Tx, id: number, name: string, edit: Edit): Promise<CategoryRow | undefined> {
  return tx
    .updateTable('post_categories')
    .set({ ...savedBy(edit), name })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .returning(categoryColumns)
    .executeTakeFirst();
}

/** Returns its name; undefined when there is none. */
export async function deleteCategory(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx.deleteFrom('post_categories').where('id', '=', id).returning('name').executeTakeFirst();
  return row?.name;
}
