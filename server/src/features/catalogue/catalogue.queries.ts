import type { Database } from '../../platform/database/database.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';

const brandColumns = ['id', 'name', 'picture', 'version'] as const;
const typeColumns = ['id', 'name', 'version'] as const;

export interface BrandRow {
  id: number;
  name: string;
  picture: string | null;
  version: number;
}

export interface TypeRow {
  id: number;
  name: string;
  version: number;
}

export function listBrands(database: Database): Promise<BrandRow[]> {
  return database.selectFrom('brands').select(brandColumns).orderBy('id').execute();
}

export function insertBrand(
  database: Database,
  name: string,
  picture: string | null,
  adminId: number,
): Promise<BrandRow> {
  return database
    .insertInto('brands')
    .values({ name, picture, updated_by: adminId })
    .returning(brandColumns)
    .executeTakeFirstOrThrow();
}

/** Undefined when there is none at the edit's version. Without a picture it keeps its own. */
export function updateBrand(
  database: Database,
  id: number,
  columns: { name: string; picture: string | undefined },
  edit: Edit,
): Promise<BrandRow | undefined> {
  return database
    .updateTable('brands')
    .set({ ...savedBy(edit), ...columns })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .returning(brandColumns)
    .executeTakeFirst();
}

export function deleteBrand(database: Database, id: number): Promise<BrandRow | undefined> {
  return database.deleteFrom('brands').where('id', '=', id).returning(brandColumns).executeTakeFirst();
}

export function listTypes(database: Database): Promise<TypeRow[]> {
  return database.selectFrom('device_types').select(typeColumns).orderBy('id').execute();
}

export function insertType(database: Database, name: string, adminId: number): Promise<TypeRow> {
  return database
    .insertInto('device_types')
    .values({ name, updated_by: adminId })
    .returning(typeColumns)
    .executeTakeFirstOrThrow();
}

/** Undefined when there is none at the edit's version. */
export function renameType(database: Database, id: number, name: string, edit: Edit): Promise<TypeRow | undefined> {
  return database
    .updateTable('device_types')
    .set({ ...savedBy(edit), name })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .returning(typeColumns)
    .executeTakeFirst();
}

export function deleteType(database: Database, id: number): Promise<TypeRow | undefined> {
  return database.deleteFrom('device_types').where('id', '=', id).returning(typeColumns).executeTakeFirst();
}
