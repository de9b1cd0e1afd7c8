import { orderStatus } from '@giro/contract/rules/order-status.ts';
import { sql } from 'kysely';
import type { Invariant } from '../../platform/features/feature-parts.ts';

export const unitInvariants: readonly Invariant[] = [
  {
    name: 'A unit on the shelf is in no order',
    broken: sql`
      select 'unit ' || id as place from units where state = 'in_stock' and order_id is not null`,
  },
  {
    name: 'A sold unit is on a line of its product, in an order that has its units',
    broken: sql`
      select 'unit ' || units.id as place
      from units
      left join orders on orders.id = units.order_id
      left join order_items on order_items.order_id = units.order_id and line = order_line
      where state = 'sold' and (holds_stock, order_items.product_id) is distinct from (true, units.product_id)`,
  },
  {
    name: 'No line has more units than were bought on it and not given back',
    broken: sql`
      select format('order %s, line %s', order_items.order_id, line) as place
      from order_items join units on units.order_id = order_items.order_id and order_line = line and state = 'sold'
      group by order_items.order_id, line
      having count(*) > min(quantity - returned)`,
  },
  {
    name: 'No number is on the shelf twice',
    broken: sql`
      select format('units %s and %s', one.id, other.id) as place
      from units one join units other on other.id > one.id and other.state = 'in_stock'
        and (other.imei1 in (one.imei1, one.imei2) or other.imei2 in (one.imei1, one.imei2))
      where one.state = 'in_stock'`,
  },
  {
    name: 'A unit that was handed over stands in the register',
    broken: sql`
      select 'unit ' || units.id as place
      from units join orders on orders.id = units.order_id
      where state = 'sold' and orders.status = ${sql.lit(orderStatus.delivered)}
        and not exists (
          select from device_register
          where purpose = 'sale' and unit_id = units.id and device_register.order_id = orders.id
        )`,
  },
];
