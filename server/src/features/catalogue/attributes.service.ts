import type { Attribute } from '@giro/contract/calls/catalogue.ts';
import { isMultipleChoice } from '@giro/contract/rules/proposal-value.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Database, type Executor, isStillReferenced, violates } from '../../platform/database/database.ts';
import { type Edit, isAtVersion, savedBy } from '../../platform/database/versions.ts';
import { invalid, notFound, refused } from '../../platform/http/errors.ts';
import { refuseUnsaved } from '../../platform/http/if-match.ts';
import { nameTaken, refuseUsed } from './refusals.ts';

export interface AttributeInput {
  name: string;
  values: (string | { id?: number; value: string })[];
  position: number;
  classification: number;
  /** Undefined leaves the types as they are. */
  typeIds?: number[];
}

const unknownAttribute = 'Esta característica não existe.';
const repeatedValues = 'Há valores repetidos.';

/** What devices are asked and described by, with the values to choose from. */
export function createAttributes({ database }: { database: Database }) {
  function attributesOf(db: Executor) {
    return db
      .selectFrom('attributes')
      .select(['id', 'name', 'position', 'classification', 'version'])
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
    if (!row) throw notFound(unknownAttribute);
    return presentAttribute(row);
  }

  /** Those of these classifications. */
  async function listAttributes(classifications: readonly number[]): Promise<Attribute[]> {
    const rows = await attributesOf(database)
      .where('classification', 'in', [...classifications])
      .execute();
    return rows.map(presentAttribute);
  }

  function refuseAttribute(error: unknown): never {
    if (violates(error, 'attributes_name')) throw invalid({ caracteristica: [nameTaken] });
    if (violates(error, 'attribute_values_attribute_id_value_key')) {
      throw invalid({ valores: [repeatedValues] });
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

  const columnsOf = ({ name, position, classification }: AttributeInput) => ({ name, position, classification });

  /** Throws 422 for a name in use, values that stand twice, and types that do not exist. */
  async function createAttribute(input: AttributeInput, adminId: number): Promise<Attribute> {
    return database.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('attributes')
        .values({ ...columnsOf(input), updated_by: adminId })
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
    const keptIds = wanted.flatMap(({ id }) => id ?? []);
    if (new Set(keptIds).size < keptIds.length) throw invalid({ valores: [repeatedValues] });
    const gone = existing.filter((row) => !keptIds.includes(row.id)).map(({ id }) => id);
    if (gone.length > 0) await removeValues(tx, gone);
    const kept = wanted.filter(({ id }) => id !== undefined);
    const added = wanted
      .filter(({ id }) => id === undefined)
      .map(({ value, position }) => ({ attribute_id: attributeId, value, position }));
    try {
      // One statement, so that two values may swap their names.
      await sql`
        update attribute_values set value = wanted.value, position = wanted.position
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as wanted(id integer, value text, position integer)
        where attribute_values.id = wanted.id`.execute(tx);
      if (added.length > 0) await tx.insertInto('attribute_values').values(added).execute();
    } catch (error) {
      refuseAttribute(error);
    }
  }

  async function removeValues(tx: Executor, ids: number[]): Promise<void> {
    const used = await tx
      .selectFrom('attribute_values')
      .select('value')
      .where('id', 'in', ids)
      .where(({ or, exists, selectFrom }) =>
        or([
          exists(
            selectFrom('model_values').select('model_id').whereRef('attribute_value_id', '=', 'attribute_values.id'),
          ),
          exists(
            selectFrom('product_values')
              .select('product_id')
              .whereRef('attribute_value_id', '=', 'attribute_values.id'),
          ),
        ]),
      )
      .orderBy('position')
      .execute();
    const refuse = (values: string) => invalid({ valores: [`Está em uso e não pode ser removido: ${values}.`] });
    if (used.length > 0) throw refuse(used.map(({ value }) => value).join(', '));
    await tx
      .deleteFrom('attribute_values')
      .where('id', 'in', ids)
      .execute()
      .catch((error) => {
        throw isStillReferenced(error) ? refuse('um dos valores') : error;
      });
  }

  /** Throws 404, 409 when somebody has saved since the edit's version, 422 as above and for a fixed one off the wizard. */
  async function updateAttribute(id: number, input: AttributeInput, edit: Edit): Promise<Attribute> {
    if (isMultipleChoice(id) && input.classification === 2) {
      throw invalid({ selectedClassificationEdit: ['Acessórios e Defeitos fazem parte da avaliação.'] });
    }
    return database.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('attributes')
        .set({ ...savedBy(edit), ...columnsOf(input) })
        .where('id', '=', id)
        .where(isAtVersion(edit))
        .executeTakeFirst()
        .catch(refuseAttribute);
      if (numUpdatedRows === 0n) {
        const changed = 'Esta característica foi alterada';
        await refuseUnsaved(tx, { table: 'attributes', id, unknown: unknownAttribute, changed });
      }
      await writeValues(tx, id, input.values);
      await writeTypes(tx, id, input.typeIds, 'selectedTipoEdit');
      return getAttribute(tx, id);
    });
  }

  /** Removes an attribute. Throws 422 for the two fixed ones and for one that a model uses. */
  async function deleteAttribute(id: number): Promise<Attribute> {
    if (isMultipleChoice(id)) {
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

  return { listAttributes, createAttribute, updateAttribute, deleteAttribute };
}
