import type { Brand } from '@giro/contract/calls/catalogue.ts';
import { type Database, violates } from '../../platform/database/database.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { createAttributes } from './attributes.service.ts';
import { nameTaken, refuseUsed } from './refusals.ts';

export type CatalogueService = ReturnType<typeof createCatalogue>;

const unknownBrand = 'Esta marca não existe.';
const unknownType = 'Este tipo não existe.';
const brandColumns = ['id', 'name', 'picture', 'version'] as const;
const typeColumns = ['id', 'name', 'version'] as const;

/** Brands, types and attributes, shared by the wizard and the shop. */
export function createCatalogue({ database, pictures }: { database: Database; pictures: Pictures }) {
  const { listAttributes, ...attributes } = createAttributes({ database });

  /** Attributes of these classifications, every brand and every type. */
  async function getCatalogue(classifications: readonly number[]) {
    const [listed, brands, types] = await Promise.all([
      listAttributes(classifications),
      database.selectFrom('brands').select(brandColumns).orderBy('id').execute(),
      database.selectFrom('device_types').select(typeColumns).orderBy('id').execute(),
    ]);
    return { attributes: listed, brands: brands.map(presentBrand), types };
  }

  function presentBrand(row: { id: number; name: string; picture: string | null; version: number }): Brand {
    return { id: row.id, name: row.name, brand: row.name, image_marca: row.picture, version: row.version };
  }

  function refuseTakenName(error: unknown): never {
    if (violates(error, 'brands_name') || violates(error, 'device_types_name')) throw invalid({ name: [nameTaken] });
    throw error;
  }

  /** Adds a brand. Throws 422 when the name is taken or the picture is none. */
  async function createBrand(name: string, pictureData: string | undefined, adminId: number) {
    const picture = pictureData ? await pictures.storeDataUri(pictureData, 'image_marca') : null;
    const insert = database.insertInto('brands').values({ name, picture, updated_by: adminId }).returning(brandColumns);
    return presentBrand(await insert.executeTakeFirstOrThrow().catch(refuseTakenName));
  }

  /** Throws 404, 409 when somebody has saved since the edit's version, 422 as above. */
  async function updateBrand(id: number, name: string, pictureData: string | undefined, edit: Edit) {
    const picture = pictureData ? await pictures.storeDataUri(pictureData, 'image_marca') : undefined;
    const row = await database
      .updateTable('brands')
      .set({ ...savedBy(edit), name, picture })
      .where('id', '=', id)
      .where(isAtVersion(edit))
      .returning(brandColumns)
      .executeTakeFirst()
      .catch(refuseTakenName);
    const changed = 'Esta marca foi alterada';
    return presentBrand(
      row ?? (await refuseUnsaved(database, { table: 'brands', id, unknown: unknownBrand, changed })),
    );
  }

  async function deleteBrand(id: number) {
    const row = await database
      .deleteFrom('brands')
      .where('id', '=', id)
      .returning(brandColumns)
      .executeTakeFirst()
      .catch((error) => refuseUsed(error, 'Esta marca tem modelos. Exclua ou mude os modelos primeiro.'));
    if (!row) throw notFound(unknownBrand);
    return presentBrand(row);
  }

  async function createType(name: string, adminId: number) {
    const insert = database.insertInto('device_types').values({ name, updated_by: adminId }).returning(typeColumns);
    return insert.executeTakeFirstOrThrow().catch(refuseTakenName);
  }

  /** Throws as `updateBrand`. */
  async function updateType(id: number, name: string, edit: Edit) {
    const row = await database
      .updateTable('device_types')
      .set({ ...savedBy(edit), name })
      .where('id', '=', id)
      .where(isAtVersion(edit))
      .returning(typeColumns)
      .executeTakeFirst()
      .catch(refuseTakenName);
    const changed = 'Este tipo foi alterado';
    return row ?? refuseUnsaved(database, { table: 'device_types', id, unknown: unknownType, changed });
  }

  async function deleteType(id: number) {
    const row = await database
      .deleteFrom('device_types')
      .where('id', '=', id)
      .returning(typeColumns)
      .executeTakeFirst()
      .catch((error) => refuseUsed(error, 'Este tipo está em uso. Mude os modelos deste tipo primeiro.'));
    if (!row) throw notFound(unknownType);
    return row;
  }

  return {
    getCatalogue,
    createBrand,
    updateBrand,
    deleteBrand,
    createType,
    updateType,
    deleteType,
    ...attributes,
  };
}
