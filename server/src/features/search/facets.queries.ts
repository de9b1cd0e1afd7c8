import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';

export interface Countable {
  kind: 'attribute' | 'type' | 'model';
  /** The attribute's name; empty for types and models. */
  facet: string;
  id: number;
  value: string;
}

/** Whatever something on offer can be counted by, in the order in which it is shown. */
export async function listCountable(db: Executor): Promise<Countable[]> {
  const { rows } = await sql<Countable>`${prepared}
    (
      select 'attribute' as kind, attributes.name as facet, attribute_values.id, attribute_values.value
      from attributes join attribute_values on attribute_id = attributes.id
      where is_filter and classification in (2, 3) and exists (
        select from product_values join product_documents using (product_id) where attribute_value_id = attribute_values.id
      )
      order by attributes.position, attributes.id, attribute_values.position, attribute_values.id
    )
    union all
    (
      select 'type', '', id, name from device_types
      where exists (
        select from product_types join product_documents using (product_id) where device_type_id = device_types.id
      )
      order by id
    )
    union all
    (
      select 'model', '', id, name from models
      where exists (select from product_documents where model_id = models.id)
      order by position, name
    )`.execute(db);
  return rows;
}
