import { sql } from 'kysely';
import type { Invariant } from './invariant.ts';

export const shelfInvariants: readonly Invariant[] = [
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
  {
    name: 'What is on offer is found by the search at its price, and nothing else is',
    broken: sql`
      select 'product ' || coalesce(offered.id, product_id) as place
      from (select id, price_cents, stock from products where published and deleted_at is null) offered
      full join product_documents document on product_id = offered.id
      where (document.price_cents, document.in_stock) is distinct from (offered.price_cents, offered.stock > 0)`,
  },
];
