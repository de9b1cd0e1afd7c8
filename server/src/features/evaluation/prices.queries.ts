import type { Modification } from '@giro/contract/rules/proposal.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** Nobody else changes a model of the wizard until the transaction ends. */
export async function lockWizardModels(tx: Tx): Promise<void> {
  await sql`select id from models where classification in (1, 3) order by id for no key update`.execute(tx);
}

export async function updateAmounts(
  tx: Tx,
  amounts: readonly { modelId: number; valueId: number; cents: number; modification: Modification }[],
): Promise<void> {
  await sql`
    update model_values set amount_cents = given.cents, modification = given.modification
    from unnest(
      ${amounts.map(({ modelId }) => modelId)}::int[], ${amounts.map(({ valueId }) => valueId)}::int[],
      ${amounts.map(({ cents }) => cents)}::int[], ${amounts.map(({ modification }) => modification)}::text[]
    ) as given (model_id, value_id, cents, modification)
    where model_values.model_id = given.model_id and attribute_value_id = given.value_id`.execute(tx);
}
