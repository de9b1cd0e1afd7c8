import type { Executor } from '../../platform/database/database.ts';

export type UnitRow = Awaited<ReturnType<ReturnType<typeof unitsOf>['execute']>>[number];

function unitsOf(db: Executor) {
  return db
    .selectFrom('units')
    .innerJoin('products', 'products.id', 'units.product_id')
    .leftJoin('orders', 'orders.id', 'units.order_id')
    .selectAll('units')
    .select(['products.name as product_name', 'orders.order_code']);
}

export function findUnit(db: Executor, id: number): Promise<UnitRow | undefined> {
  return unitsOf(db).where('units.id', '=', id).executeTakeFirst();
}
