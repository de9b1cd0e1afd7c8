import type { Attribute } from '@giro/contract/calls/catalogue.ts';
import { isMultipleChoice } from '@giro/contract/rules/proposal.ts';
import {
  type Database,
  type Executor,
  isStillReferenced,
  type Tx,
  violates,
} from '../../platform/database/database.ts';
import type { Edit } from '../../platform/database/versions.ts';
import { invalid, notFound, refused } from '../../platform/http/errors.ts';
import { refuseUnsaved, refuseUsed } from '../../platform/http/if-match.ts';
import { noteAdded, noteChanged, noteRemoved, stateOf } from '../../platform/record/record.ts';
import * as queries from './attributes.queries.ts';
import { planValues, type WantedValue } from './attributes.rules.ts';

export interface AttributeInput {
  name: string;
  values: WantedValue[];
  position: number;
  classification: number;
  /** Undefined leaves it as it is; new ones are filters. */
  isFilter: boolean | undefined;
  /** Undefined leaves the types as they are. */
  typeIds?: number[];
}

export const nameTaken = 'Este nome já está em uso.';
const unknownAttribute = 'Esta característica não existe.';
const repeatedValues = 'Há valores repetidos.';

const columnsOf = ({ name, position, classification, isFilter }: AttributeInput) => ({
  name,
  position,
  classification,
  is_filter: isFilter,
});

const presentAttribute = ({ position, ...row }: queries.AttributeRow): Attribute => ({
  ...row,
  attribute_name: row.name,
  ordem: position,
});

const attributeState = (row: queries.AttributeRow) =>
  stateOf(
    {
      name: 'Nome',
      position: 'Ordem',
      classification: 'Onde aparece',
      is_filter: 'Usar como filtro',
      values: 'Valores',
      types: 'Tipos',
    },
    { ...row, values: row.attribute_values.map(({ value }) => value) },
  );

function refuseAttribute(error: unknown): never {
  if (violates(error, 'attributes_name')) throw invalid({ caracteristica: [nameTaken] });
  if (violates(error, 'attribute_values_attribute_id_value_key')) {
    throw invalid({ valores: [repeatedValues] });
  }
  throw error;
}

/** Attributes by which devices are asked about and described, with the values to choose from. */
export function createAttributes({ database }: { database: Database }) {
  async function getAttribute(db: Executor, id: number): Promise<Attribute> {
    const row = await queries.findAttribute(db, id);
    if (!row) throw notFound(unknownAttribute);
    return presentAttribute(row);
  }

  /** Those of these classifications. */
  async function listAttributes(classifications: readonly number[]): Promise<Attribute[]> {
    return (await queries.listAttributes(database, classifications)).map(presentAttribute);
  }

  /** Types that vanished meanwhile are reported at `field`. */
  async function writeTypes(tx: Tx, attributeId: number, typeIds: number[] | undefined, field: string): Promise<void> {
    if (!typeIds) return;
    await queries.replaceAttributeTypes(tx, attributeId, typeIds).catch((error) => {
      throw isStillReferenced(error) ? invalid({ [field]: ['Escolha um tipo que exista.'] }) : error;
    });
  }

  /** Absent values go, unless something uses them. */
  async function writeValues(tx: Tx, attributeId: number, values: readonly WantedValue[]): Promise<void> {
    const plan = planValues(await queries.listAttributeValues(tx, attributeId), values);
    if (plan.isRepeated) throw invalid({ valores: [repeatedValues] });
    if (plan.gone.length > 0) await removeValues(tx, plan.gone);
    await queries.writeAttributeValues(tx, attributeId, plan).catch(refuseAttribute);
  }

  async function removeValues(tx: Tx, ids: readonly number[]): Promise<void> {
    const refuse = (values: string) => invalid({ valores: [`Está em uso e não pode ser removido: ${values}.`] });
    const used = await queries.listUsedValues(tx, ids);
    if (used.length > 0) throw refuse(used.join(', '));
    await queries.deleteAttributeValues(tx, ids).catch((error) => {
      throw isStillReferenced(error) ? refuse('um dos valores') : error;
    });
  }

  /** Throws 422 for a name in use, values that stand twice, and types that do not exist. */
  async function createAttribute(input: AttributeInput, adminId: number): Promise<Attribute> {
    return database.transaction().execute(async (tx) => {
      const id = await queries.insertAttribute(tx, columnsOf(input), adminId).catch(refuseAttribute);
      await writeValues(tx, id, input.values);
      await writeTypes(tx, id, input.typeIds, 'selectedTipo');
      await noteAdded(tx, 'Característica', { id, name: input.name });
      return getAttribute(tx, id);
    });
  }

  /** Throws 404, 409 when somebody has saved since the edit's version, 422 as above and for a fixed one off the wizard. */
  async function updateAttribute(id: number, input: AttributeInput, edit: Edit): Promise<Attribute> {
    if (isMultipleChoice(id) && input.classification === 2) {
      throw invalid({ selectedClassificationEdit: ['Acessórios e Defeitos fazem parte da avaliação.'] });
    }
    return database.transaction().execute(async (tx) => {
      const before = await queries.findAttribute(tx, id);
      const isUpdated = await queries.updateAttribute(tx, id, columnsOf(input), edit).catch(refuseAttribute);
      if (!before || !isUpdated) {
        const changed = 'Esta característica foi alterada';
        return refuseUnsaved(tx, { table: 'attributes', id, unknown: unknownAttribute, changed });
      }
      await writeValues(tx, id, input.values);
      await writeTypes(tx, id, input.typeIds, 'selectedTipoEdit');
      const after = await queries.findAttribute(tx, id);
      if (!after) throw notFound(unknownAttribute);
      await noteChanged(tx, 'Característica', after, attributeState(before), attributeState(after));
      return presentAttribute(after);
    });
  }

  /** Removes an attribute. Throws 404, 422 for the two fixed ones and for one that a model uses. */
  async function deleteAttribute(id: number): Promise<Attribute> {
    if (isMultipleChoice(id)) {
      throw refused('Acessórios e Defeitos fazem parte da avaliação e não podem ser excluídos.');
    }
    return database.transaction().execute(async (tx) => {
      const attribute = await getAttribute(tx, id);
      const used = 'Esta característica está em uso por um modelo.';
      await queries.deleteAttribute(tx, id).catch((error) => refuseUsed(error, used));
      await noteRemoved(tx, 'Característica', attribute);
      return attribute;
    });
  }

  return { listAttributes, createAttribute, updateAttribute, deleteAttribute };
}
