import type { UnitQuery } from '@giro/contract/calls/units.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { containing, offsetOf, pageSize } from '../../platform/database/paging.ts';

export type UnitRow = Awaited<ReturnType<ReturnType<typeof unitsOf>['execute']>>[number];

function unitsOf(db: Executor) {
  return db
    .selectFrom('units')
    .innerJoin('products', 'products.id', 'units.product_id')
    .leftJoin('orders', 'orders.id', 'units.order_id')
    .selectAll('units')
    .select(['products.name as product_name', 'orders.order_code', 'orders.status as order_status']);
}

/** An IMEI is kept without the spaces that it is written with. */
const plainNumber = (search: string) => (/^[\d\s-]+$/.test(search) ? search.replace(/[\s-]/g, '') : search);

/** One page of the units that a state and a search find, newest first; only ids are paged. */
export async function listUnits(db: Executor, { state, search, page }: UnitQuery) {
  const found = db
    .selectFrom('units')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(search !== '', (query) =>
      query.where('search_text', 'like', sql<string>`fold(${containing(plainNumber(search))})`),
    );
  const [ids, { total }] = await Promise.all([
    found.select('id').orderBy('id', 'desc').limit(pageSize).offset(offsetOf({ page })).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const rows = await unitsOf(db)
    .where('units.id', 'in', [...ids.map(({ id }) => id), 0])
    .orderBy('units.id', 'desc')
    .execute();
  return { rows, total };
}

export function findUnit(db: Executor, id: number): Promise<UnitRow | undefined> {
  return unitsOf(db).where('units.id', '=', id).executeTakeFirst();
}
