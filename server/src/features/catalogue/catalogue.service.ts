import type { Attribute } from '@giro/contract/calls/catalogue.ts';
import { accessoriesAttributeId, defectsAttributeId } from '@giro/contract/rules/proposal-value.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Database, type Executor, isStillReferenced, violates } from '../../platform/database/database.ts';
import type { Pictures } from '../../platform/files/pictures.ts';
import { invalid, notFound, refused } from '../../platform/http/errors.ts';

export interface AttributeInput {
  name: string;
  values: (string | { id?: number; value: string })[];
  position: number;
  classification: number;
  /** Undefined leaves the types as they are. */
  typeIds?: number[];
}

export type CatalogueService = ReturnType<typeof createCatalogue>;

const nameTaken = 'Este nome já está em uso.';

/** Brands, types and attributes, shared by the wizard and the shop. */
export function createCatalogue({ database, pictures }: { database: Database; pictures: Pictures }) {
  function attributesOf(db: Executor) {
    return db
      .selectFrom('attributes')
      .select(['id', 'name', 'position', 'classification'])
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('attribute_values')
            .select(['attribute_values.id', 'value', 'attribute_values.position as ordem'])
            .whereRef('attribute_id', '=', 'attributes.id')
            .orderBy('attribute_values.position')
            .orderBy('attribute_values.id'),
        ).as('attribute_values'),
        sql<
          number[]
        >`array(select device_type_id from attribute_types where attribute_id = attributes.id order by 1)`.as('types'),
      ])
      .orderBy('position')
      .orderBy('id');
  }

  type AttributeRow = Awaited<ReturnType<ReturnType<typeof attributesOf>['execute']>>[number];

  function presentAttribute(row: AttributeRow): Attribute {
    const { position, ...attribute } = row;
    return { ...attribute, attribute_name: row.name, ordem: position };
  }

  async function getAttribute(db: Executor, id: number): Promise<Attribute> {
    const row = await attributesOf(db).where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound('Esta característica não existe.');
    return presentAttribute(row);
  }

  /** Attributes of these classifications, every brand and every type. */
  async function getCatalogue(classifications: readonly number[]) {
    const [attributes, brands, types] = await Promise.all([
      attributesOf(database)
        .where('classification', 'in', [...classifications])
        .execute(),
      database.selectFrom('brands').select(['id', 'name', 'picture']).orderBy('id').execute(),
      database.selectFrom('device_types').select(['id', 'name']).orderBy('id').execute(),
    ]);
    return { attributes: attributes.map(presentAttribute), brands: brands.map(presentBrand), types };
  }

  function presentBrand(row: { id: number; name: string; picture: string | null }) {
    return { id: row.id, name: row.name, brand: row.name, image_marca: row.picture };
  }

  function refuseTakenName(error: unknown): never {
    if (violates(error, 'brands_name') || violates(error, 'device_types_name')) throw invalid({ name: [nameTaken] });
    throw error;
  }

  /** Adds a brand. Throws 422 when the name is taken or the picture is none. */
  async function createBrand(name: string, pictureData: string | undefined) {
    const picture = pictureData ? await pictures.storeDataUri(pictureData, 'image_marca') : null;
    const insert = database.insertInto('brands').values({ name, picture }).returning(['id', 'name', 'picture']);
    return presentBrand(await insert.executeTakeFirstOrThrow().catch(refuseTakenName));
  }

  async function updateBrand(id: number, name: string, pictureData: string | undefined) {
    const picture = pictureData ? await pictures.storeDataUri(pictureData, 'image_marca') : undefined;
    const row = await database
      .updateTable('brands')
      .set((old) => ({ name, picture, version: old('version', '+', 1) }))
      .where('id', '=', id)
      .returning(['id', 'name', 'picture'])
      .executeTakeFirst()
      .catch(refuseTakenName);
    if (!row) throw notFound('Esta marca não existe.');
    return presentBrand(row);
  }

  async function deleteBrand(id: number) {
    const row = await database
      .deleteFrom('brands')
      .where('id', '=', id)
      .returning(['id', 'name', 'picture'])
      .executeTakeFirst()
      .catch((error) => refuseUsed(error, 'Esta marca tem modelos. Exclua ou mude os modelos primeiro.'));
    if (!row) throw notFound('Esta marca não existe.');
    return presentBrand(row);
  }

  function refuseUsed(error: unknown, message: string): never {
    if (isStillReferenced(error)) throw refused(message);
    throw error;
  }

  async function createType(name: string) {
    const insert = database.insertInto('device_types').values({ name }).returning(['id', 'name']);
    return insert.executeTakeFirstOrThrow().catch(refuseTakenName);
  }

  async function updateType(id: number, name: string) {
    const row = await database
      .updateTable('device_types')
      .set((old) => ({ name, version: old('version', '+', 1) }))
      .where('id', '=', id)
      .returning(['id', 'name'])
      .executeTakeFirst()
      .catch(refuseTakenName);
    if (!row) throw notFound('Este tipo não existe.');
    return row;
  }

  async function deleteType(id: number) {
    const row = await database
      .deleteFrom('device_types')
      .where('id', '=', id)
      .returning(['id', 'name'])
      .executeTakeFirst()
      .catch((error) => refuseUsed(error, 'Este tipo está em uso. Mude os modelos deste tipo primeiro.'));
    if (!row) throw notFound('Este tipo não existe.');
    return row;
  }

  function refuseAttribute(error: unknown): never {
    if (violates(error, 'attributes_name')) throw invalid({ caracteristica: [nameTaken] });
    if (violates(error, 'attribute_values_attribute_id_value_key')) {
      throw invalid({ valores: ['Há valores repetidos.'] });
    }
    throw error;
  }

  /** Types that vanished meanwhile are reported at `field`. */
  async function writeTypes(tx: Executor, attributeId: number, typeIds: number[] | undefined, field: string) {
    if (!typeIds) return;
    await tx.deleteFrom('attribute_types').where('attribute_id', '=', attributeId).execute();
    if (typeIds.length === 0) return;
    const rows = [...new Set(typeIds)].map((device_type_id) => ({ attribute_id: attributeId, device_type_id }));
    try {
      await tx.insertInto('attribute_types').values(rows).execute();
    } catch (error) {
      if (isStillReferenced(error)) throw invalid({ [field]: ['Escolha um tipo que exista.'] });
      throw error;
    }
  }

  async function createAttribute(input: AttributeInput): Promise<Attribute> {
    return database.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('attributes')
        .values({ name: input.name, position: input.position, classification: input.classification })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(refuseAttribute);
      await writeValues(tx, id, input.values);
      await writeTypes(tx, id, input.typeIds, 'selectedTipo');
      return getAttribute(tx, id);
    });
  }

  /** Values keep their rows by id or by their very text; the others are new. Absent ones go, unless a model uses them. */
  async function writeValues(tx: Executor, attributeId: number, values: AttributeInput['values']): Promise<void> {
    const existing = await tx
      .selectFrom('attribute_values')
      .selectAll()
      .where('attribute_id', '=', attributeId)
      .execute();
    const wanted = values.map((value, index) => {
      const { id, value: text } = typeof value === 'string' ? { id: undefined, value } : value;
      const row = existing.find((known) => (id ? known.id === id : known.value === text));
      return { id: row?.id, value: text, position: index + 1 };
    });
    const gone = existing.filter((row) => !wanted.some(({ id }) => id === row.id)).map(({ id }) => id);
    if (gone.length > 0) {
      await tx
        .deleteFrom('attribute_values')
        .where('id', 'in', gone)
        .execute()
        .catch((error) => {
          if (isStillReferenced(error))
            throw invalid({ valores: ['Um dos valores removidos está em uso por um modelo.'] });
          throw error;
        });
    }
    try {
      for (const { id, value, position } of wanted) {
        if (id) await tx.updateTable('attribute_values').set({ value, position }).where('id', '=', id).execute();
        else await tx.insertInto('attribute_values').values({ attribute_id: attributeId, value, position }).execute();
      }
    } catch (error) {
      refuseAttribute(error);
    }
  }

  async function updateAttribute(id: number, input: AttributeInput): Promise<Attribute> {
    return database.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('attributes')
        .set((old) => ({
          name: input.name,
          position: input.position,
          classification: input.classification,
          version: old('version', '+', 1),
        }))
        .where('id', '=', id)
        .executeTakeFirst()
        .catch(refuseAttribute);
      if (numUpdatedRows === 0n) throw notFound('Esta característica não existe.');
      await writeValues(tx, id, input.values);
      await writeTypes(tx, id, input.typeIds, 'selectedTipoEdit');
      return getAttribute(tx, id);
    });
  }

  /** Removes an attribute. Throws 422 for the two fixed ones and for one that a model uses. */
  async function deleteAttribute(id: number): Promise<Attribute> {
    if (id === accessoriesAttributeId || id === defectsAttributeId) {
      throw refused('Acessórios e Defeitos fazem parte da avaliação e não podem ser excluídos.');
    }
    return database.transaction().execute(async (tx) => {
      const attribute = await getAttribute(tx, id);
      await tx
        .deleteFrom('attributes')
        .where('id', '=', id)
        .execute()
        .catch((error) => refuseUsed(error, 'Esta característica está em uso por um modelo.'));
      return attribute;
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
    createAttribute,
    updateAttribute,
    deleteAttribute,
  };
}
