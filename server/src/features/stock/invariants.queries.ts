import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/invariant.ts';

export const stockInvariants: readonly Invariant[] = [
  {
    name: 'On the shelf lies what was put there, less what orders have',
    broken: sql`
      with ordered as (
        select product_id, sum(case when holds_stock then quantity else returned end) as units
        from order_items join orders on orders.id = order_id
        group by product_id
      )
      select format('product %s: %s on the shelf, %s expected', id, stock, stocked - coalesce(units, 0)) as place
      from products left join ordered on product_id = id
      where stock <> stocked - coalesce(units, 0)`,
  },
];
