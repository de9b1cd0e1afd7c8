import type { Database } from '../../platform/database/database.ts';
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

export function insertCategory(database: Database, name: string, adminId: number): Promise<CategoryRow> {
  return database
    .insertInto('post_categories')
    .values({ name, updated_by: adminId })
    .returning(categoryColumns)
    .executeTakeFirstOrThrow();
}

/** Undefined when there is none at the edit's version. */
export function renameCategory(
  database: Database,
  id: number,
  name: string,
  edit: Edit,
): Promise<CategoryRow | undefined> {
  return database
    .updateTable('post_categories')
    .set({ ...savedBy(edit), name })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .returning(categoryColumns)
    .executeTakeFirst();
}

/** False when there is none. */
export async function deleteCategory(database: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await database.deleteFrom('post_categories').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
