import type { Brand } from '@giro/contract/calls/catalogue.ts';
import { type Database, violates } from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { refuseUnsaved, refuseUsed } from '../../platform/http/if-match.ts';
import { noteAdded, noteChanged, noteRemoved, stateOf } from '../../platform/record/record.ts';
import { createAttributes, nameTaken } from './attributes.service.ts';
import * as queries from './catalogue.queries.ts';

export type CatalogueService = ReturnType<typeof createCatalogue>;

const brandState = (row: queries.BrandRow) => stateOf({ name: 'Nome', picture: 'Imagem' }, row);

const presentBrand = (row: queries.BrandRow): Brand => ({
  id: row.id,
  name: row.name,
  brand: row.name,
  image_marca: row.picture,
  version: row.version,
});

const unknownBrand = 'Esta marca não existe.';
const unknownType = 'Este tipo não existe.';

function refuseTakenName(error: unknown): never {
  if (violates(error, 'brands_name') || violates(error, 'device_types_name')) throw invalid({ name: [nameTaken] });
  throw error;
}

/** Brands, types and attributes, shared by the wizard and the shop. */
export function createCatalogue({ database, pictures }: { database: Database; pictures: Pictures }) {
  const { listAttributes, ...attributes } = createAttributes({ database });

  /** Attributes of these classifications, every brand and every type. */
  async function getCatalogue(classifications: readonly number[]) {
    const [listed, brands, types] = await Promise.all([
      listAttributes(classifications),
      queries.listBrands(database),
      queries.listTypes(database),
    ]);
    return { attributes: listed, brands: brands.map(presentBrand), types };
  }

  /** Adds a brand. Throws 422 when the name is taken or the picture is none. */
  async function createBrand(name: string, pictureData: string | undefined, adminId: number) {
    const picture = pictureData ? await pictures.storeDataUri(pictureData, 'image_marca') : null;
    return database.transaction().execute(async (tx) => {
      const row = await queries.insertBrand(tx, name, picture, adminId).catch(refuseTakenName);
      await noteAdded(tx, 'Marca', row);
      return presentBrand(row);
    });
  }

  /** Throws 404, 409 when somebody has saved since the edit's version, 422 as above. */
  async function updateBrand(id: number, name: string, pictureData: string | undefined, edit: Edit) {
    const picture = pictureData ? await pictures.storeDataUri(pictureData, 'image_marca') : undefined;
    return database.transaction().execute(async (tx) => {
      const before = await queries.findBrand(tx, id);
      const row = await queries.updateBrand(tx, id, { name, picture }, edit).catch(refuseTakenName);
      const changed = 'Esta marca foi alterada';
      if (!before || !row) return refuseUnsaved(tx, { table: 'brands', id, unknown: unknownBrand, changed });
      await noteChanged(tx, 'Marca', row, brandState(before), brandState(row));
      return presentBrand(row);
    });
  }

  /** Throws 404, and 422 while it has models. */
  async function deleteBrand(id: number) {
    const used = 'Esta marca tem modelos. Exclua ou mude os modelos primeiro.';
    return database.transaction().execute(async (tx) => {
      const row = await queries.deleteBrand(tx, id).catch((error) => refuseUsed(error, used));
      if (!row) throw notFound(unknownBrand);
      await noteRemoved(tx, 'Marca', row);
      return presentBrand(row);
    });
  }

  /** Throws 422 when the name is taken. */
  async function createType(name: string, adminId: number) {
    return database.transaction().execute(async (tx) => {
      const row = await queries.insertType(tx, name, adminId).catch(refuseTakenName);
      await noteAdded(tx, 'Tipo', row);
      return row;
    });
  }

  /** Throws as `updateBrand`. */
  async function updateType(id: number, name: string, edit: Edit) {
    return database.transaction().execute(async (tx) => {
      const before = await queries.findType(tx, id);
      const row = await queries.renameType(tx, id, name, edit).catch(refuseTakenName);
      const changed = 'Este tipo foi alterado';
      if (!before || !row) return refuseUnsaved(tx, { table: 'device_types', id, unknown: unknownType, changed });
      await noteChanged(tx, 'Tipo', row, { Nome: before.name }, { Nome: row.name });
      return row;
    });
  }

  /** Throws 404, and 422 while a model has it. */
  async function deleteType(id: number) {
    const used = 'Este tipo está em uso. Mude os modelos deste tipo primeiro.';
    return database.transaction().execute(async (tx) => {
      const row = await queries.deleteType(tx, id).catch((error) => refuseUsed(error, used));
      if (!row) throw notFound(unknownType);
      await noteRemoved(tx, 'Tipo', row);
      return row;
    });
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
