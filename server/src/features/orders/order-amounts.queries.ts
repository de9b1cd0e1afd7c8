import type { Amount, AmountKind } from '@giro/contract/rules/pricing.ts';
import type { Executor } from '../../platform/database/database.ts';

/** Components of the cost of each of these orders, in the order in which people read them. */
export async function listAmounts(db: Executor, orderIds: readonly number[]): Promise<Map<number, Amount[]>> {
  const rows = await db
    .selectFrom('order_amounts')
    .select(['order_id', 'kind', 'label', 'cents', 'source'])
    .where('order_id', 'in', [...orderIds, 0])
    .orderBy('order_id')
    .orderBy('place')
    .execute();
  const amountsOf = new Map<number, Amount[]>();
  for (const { order_id, kind, ...amount } of rows) {
    const amounts = amountsOf.get(order_id) ?? [];
    amounts.push({ ...amount, kind: kind as AmountKind });
    amountsOf.set(order_id, amounts);
  }
  return amountsOf;
}
