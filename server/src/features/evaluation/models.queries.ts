import type { Modification } from '@giro/contract/rules/proposal.ts';
import type { Tx } from '../../platform/database/database.ts';

/** A brand or type by its id or its very name. */
export async function findReferenceId(tx: Tx, table: 'brands' | 'device_types', named: number | string) {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where(typeof named === 'number' ? 'id' : 'name', '=', named as never)
    .executeTakeFirst();
  return row?.id;
}

export interface ModelAnswers {
  attributes: { attribute_id: number; position: number }[];
  values: { attribute_id: number; attribute_value_id: number; amount_cents: number; modification: Modification }[];
}

/** Writes what a model is asked and what each answer is worth anew. */
export async function replaceAnswers(tx: Tx, modelId: number, { attributes, values }: ModelAnswers): Promise<void> {
  await tx.deleteFrom('model_attributes').where('model_id', '=', modelId).execute();
  if (attributes.length === 0) return;
  const ofModel = <Row>(row: Row) => ({ model_id: modelId, ...row });
  await tx.insertInto('model_attributes').values(attributes.map(ofModel)).execute();
  await tx.insertInto('model_values').values(values.map(ofModel)).execute();
}
