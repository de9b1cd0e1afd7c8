import type { ShelfUnit } from '@giro/contract/calls/units.ts';
import type { Grade } from '@giro/contract/rules/device.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { isHandedOver } from '@giro/contract/rules/order-status.ts';
import type { UnitState } from '@giro/contract/rules/unit.ts';
import type { UnitRow } from './units.queries.ts';

export function presentUnit(row: UnitRow): ShelfUnit {
  return {
    id: row.id,
    code: row.code,
    state: row.state as UnitState,
    product: { id: row.product_id, name: row.product_name },
    proposal_id: row.proposal_id,
    imei1: row.imei1,
    imei2: row.imei2,
    serial: row.serial,
    cost: row.cost_cents === null ? null : reaisOf(row.cost_cents),
    grade: row.grade as Grade | null,
    battery_percent: row.battery_percent,
    order_code: row.order_code,
    is_handed_over: row.state === 'sold' && isHandedOver(row.order_status),
    sold_at: row.sold_at?.toISOString() ?? null,
    warranty_until: row.warranty_until,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    version: row.version,
  };
}
