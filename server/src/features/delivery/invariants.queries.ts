import { sql } from 'kysely';
import type { DemoPart, Invariant } from '../../platform/features/feature-parts.ts';

export const deliveryInvariants: readonly Invariant[] = [
  {
    // One that is fetched in the end keeps its service: its freight was paid.
    name: 'An order has a freight exactly where a service was chosen for it, and only one',
    broken: sql`
      select format('order %s: %s freights, service %s', order_id, freights, coalesce(service, 'none')) as place
      from fulfilments cross join lateral (
        select count(*) as freights from order_amounts
        where order_amounts.order_id = fulfilments.order_id and kind = 'freight'
      ) counted
      where freights <> (service is not null)::int`,
  },
  {
    name: 'An order that is sent has an address until its person is forgotten, and no other has one',
    broken: sql`
      select 'order ' || order_id as place
      from fulfilments join orders on orders.id = order_id left join users on users.id = user_id
      where (kind = 'delivery' and address_sealed is null and users.anonymised_at is null)
        or (kind <> 'delivery' and address_sealed is not null)`,
  },
  {
    name: 'Whoever has addresses has one usual address, and at most ten',
    broken: sql`
      select format('user %s: %s addresses, %s of them usual', user_id, count(*), count(*) filter (where is_default)) as place
      from addresses group by user_id
      having count(*) filter (where is_default) <> 1 or count(*) > 10`,
  },
];

export const deliveryDemo: DemoPart = {
  // The demo's carrier is a setting.
  after: ['settings'],
  async remove(tx) {
    await sql`
      delete from carrier_accounts
      where replaced_at is null and not exists (select from settings where key = 'carrier')`.execute(tx);
    await sql`delete from kept_quotes where service like 'simulador:%'`.execute(tx);
    return {};
  },
};
