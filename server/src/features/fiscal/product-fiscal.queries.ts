import type { GoodsKind } from '@giro/contract/rules/fiscal.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';

/** Fiscal facts of a product; blanks take the shop's usual ones. */
export interface ProductFiscalRow {
  id: number;
  name: string;
  ncm: string;
  cest: string;
  origin: string;
  fiscal_unit: string;
  goods_kind: GoodsKind;
  /** Its attribute 'Estado'. */
  condition: string | null;
}

export async function findProductFiscal(db: Executor, id: number): Promise<ProductFiscalRow | undefined> {
  const { rows } = await sql<ProductFiscalRow>`
    select id, name, ncm, cest, origin, fiscal_unit, goods_kind, (
        select string_agg(value, ' - ' order by attribute_values.position) from product_values
          join attribute_values on attribute_values.id = attribute_value_id
          join attributes on attributes.id = attribute_id
        where product_values.product_id = products.id and fold(attributes.name) = 'estado'
      ) as condition
    from products where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}

export async function updateProductFiscal(
  tx: Tx,
  id: number,
  values: Pick<ProductFiscalRow, 'ncm' | 'cest' | 'origin' | 'fiscal_unit' | 'goods_kind'>,
): Promise<void> {
  await tx.updateTable('products').set(values).where('id', '=', id).execute();
}
