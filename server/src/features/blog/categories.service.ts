import type { PostCategory } from '@giro/contract/calls/blog.ts';
import { type Database, violates } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/paging.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { refuseUsed } from '../../platform/http/refuse-used.ts';
import { record, recordChanges } from '../../platform/record/record.ts';
import {
  deleteCategory,
  findCategoryName,
  insertCategory,
  listCategories,
  listCategoryPage,
  renameCategory,
} from './categories.queries.ts';

const subjectOf = (id: number, name: string) => ({ kind: 'post-category', id, words: `Categoria do blog ${name}` });

const unknownCategory = 'Esta categoria não existe.';

export type CategoriesService = ReturnType<typeof createCategories>;

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
    return database.transaction().execute(async (tx) => {
      const category = await insertCategory(tx, name, adminId).catch(refuseSameName);
      await record(tx, { kind: 'blog-changed', subject: subjectOf(category.id, name), after: { Situação: 'nova' } });
      return category;
    });
  }

  /** Throws 404, 409 when another admin saved since the edit's version, 422 for a name in use. */
  async function rename(id: number, name: string, edit: Edit): Promise<PostCategory> {
    return database.transaction().execute(async (tx) => {
      const before = (await findCategoryName(tx, id)) ?? null;
      const renamed = await renameCategory(tx, id, name, edit).catch(refuseSameName);
      const changed = 'Esta categoria foi alterada';
      if (!renamed) return refuseUnsaved(tx, { table: 'post_categories', id, unknown: unknownCategory, changed });
      const states = { before: { Nome: before }, after: { Nome: name } };
      await recordChanges(tx, { kind: 'blog-changed', subject: subjectOf(id, name), ...states });
      return renamed;
    });
  }

  /** Throws 404, and 422 while posts are filed under it. */
  async function remove(id: number): Promise<void> {
    const used = 'Esta categoria tem posts. Mude a categoria deles ou exclua-os antes.';
    await database.transaction().execute(async (tx) => {
      const name = await deleteCategory(tx, id).catch((error) => refuseUsed(error, used));
      if (name === undefined) throw notFound(unknownCategory);
      await record(tx, { kind: 'blog-changed', subject: subjectOf(id, name), after: { Situação: 'excluída' } });
    });
  }

  return { list, listAll, create, rename, remove };
}
