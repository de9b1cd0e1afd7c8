import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/feature-parts.ts';

export const searchInvariants: readonly Invariant[] = [
  {
    name: 'What is on offer is found by the search at its price, and nothing else is',
    broken: sql`
      select 'product ' || coalesce(offered.id, product_id) as place
      from (select id, price_cents, stock from products where published and deleted_at is null) offered
      full join product_documents document on product_id = offered.id
      where (document.price_cents, document.in_stock) is distinct from (offered.price_cents, offered.stock > 0)`,
  },
];
