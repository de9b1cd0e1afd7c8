import type { Database, Tx } from '../../platform/database/database.ts';
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

export function findBrand(tx: Tx, id: number): Promise<BrandRow | undefined> {
  return tx.selectFrom('brands').select(brandColumns).where('id', '=', id).executeTakeFirst();
}

export function insertBrand(tx: Tx, name: string, picture: string | null, adminId: number): Promise<BrandRow> {
  return tx
    .insertInto('brands')
    .values({ name, picture, updated_by: adminId })
    .returning(brandColumns)
    .executeTakeFirstOrThrow();
}

/** Undefined when there is none at the edit's version. Without a picture it keeps its own. */
export function updateBrand(
  tx: Tx,
  id: number,
  columns: { name: string; picture: string | undefined },
  edit: Edit,
): Promise<BrandRow | undefined> {
  return tx
    .updateTable('brands')
    .set({ ...savedBy(edit), ...columns })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .returning(brandColumns)
    .executeTakeFirst();
}

export function deleteBrand(tx: Tx, id: number): Promise<BrandRow | undefined> {
  return tx.deleteFrom('brands').where('id', '=', id).returning(brandColumns).executeTakeFirst();
}

export function listTypes(database: Database): Promise<TypeRow[]> {
  return database.selectFrom('device_types').select(typeColumns).orderBy('id').execute();
}

export function findType(tx: Tx, id: number): Promise<TypeRow | undefined> {
  return tx.selectFrom('device_types').select(typeColumns).where('id', '=', id).executeTakeFirst();
}

export function insertType(tx: Tx, name: string, adminId: number): Promise<TypeRow> {
  return tx
    .insertInto('device_types')
    .values({ name, updated_by: adminId })
    .returning(typeColumns)
    .executeTakeFirstOrThrow();
}

/** Undefined when there is none at the edit's version. */
export function renameType(tx: Tx, id: number, name: string, edit: Edit): Promise<TypeRow | undefined> {
  return tx
    .updateTable('device_types')
    .set({ ...savedBy(edit), name })
    .where('id', '=', id)
    .where(isAtVersion(edit))
    .returning(typeColumns)
    .executeTakeFirst();
}

export function deleteType(tx: Tx, id: number): Promise<TypeRow | undefined> {
  return tx.deleteFrom('device_types').where('id', '=', id).returning(typeColumns).executeTakeFirst();
}
