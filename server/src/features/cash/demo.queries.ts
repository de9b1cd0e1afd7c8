import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/feature-parts.ts';

/**
 * Takes the drawers of the demo's people away. What was moved for a demo's order in a drawer of somebody real stays there,
 * so that the drawer still adds up.
 */
export const cashDemo: DemoPart = {
  async remove(tx, { people, orders }) {
    const ofDemo = sql`(select id from payments where order_id = any(${orders}::int[]))`;
    const drawers = sql`(select id from cash_sessions where user_id = any(${people}::int[]))`;
    await sql`
      delete from counter_attempts
      where user_id = any(${people}::int[]) or order_id = any(${orders}::int[]) or payment_id in ${ofDemo}`.execute(tx);
    await sql`delete from cash_moves where session_id in ${drawers}`.execute(tx);
    await sql`delete from cash_sessions where id in ${drawers}`.execute(tx);
    await sql`update cash_sessions set checked_by = null where checked_by = any(${people}::int[])`.execute(tx);
    await sql`
      update cash_moves set kind = case kind when 'sale' then 'supply' else 'withdrawal' end, payment_id = null,
        reason = 'Venda da demonstração'
      where payment_id in ${ofDemo}`.execute(tx);
    return {};
  },
};
