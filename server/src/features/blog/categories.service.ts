import type { PostCategory } from '@giro/contract/calls/blog.ts';
import { type Database, violates } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { refuseUsed } from '../../platform/http/refuse-used.ts';
import {
  deleteCategory,
  insertCategory,
  listCategories,
  listCategoryPage,
  renameCategory,
} from './categories.queries.ts';

const unknownCategory = 'Esta categoria não existe.';

export type CategoriesService = ReturnType<typeof createCategories>;

/** What the posts of the blog are filed under. */
export function createCategories({ database }: { database: Database }) {
  async function list(page: number) {
    const { rows, total } = await listCategoryPage(database, page);
    return pageOf(rows, total, page);
  }

  const listAll = () => listCategories(database);

  function refuseSameName(error: unknown): never {
    if (violates(error, 'post_categories_name')) throw invalid({ name: ['Já existe uma categoria com este nome.'] });
    throw error;
  }

  /** Throws 422 for a name in use. */
  function create(name: string, adminId: number): Promise<PostCategory> {
    return insertCategory(database, name, adminId).catch(refuseSameName);
  }

  /** Throws 404, 409 when another admin saved since the edit's version, 422 for a name in use. */
  async function rename(id: number, name: string, edit: Edit): Promise<PostCategory> {
    const renamed = await renameCategory(database, id, name, edit).catch(refuseSameName);
    const changed = 'Esta categoria foi alterada';
    return renamed ?? refuseUnsaved(database, { table: 'post_categories', id, unknown: unknownCategory, changed });
  }

  /** Throws 404, and 422 while posts are filed under it. */
  async function remove(id: number): Promise<void> {
    const used = 'Esta categoria tem posts. Mude a categoria deles ou exclua-os antes.';
    const isDeleted = await deleteCategory(database, id).catch((error) => refuseUsed(error, used));
    if (!isDeleted) throw notFound(unknownCategory);
  }

  return { list, listAll, create, rename, remove };
}
