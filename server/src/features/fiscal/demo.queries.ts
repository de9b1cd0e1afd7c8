import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/feature-parts.ts';

/**
 * Takes away the notas of the demo's orders and proposals, with numbers that nothing else bears, and codes that no other nota
 * was made by; mails that bring one along have gone before.
 */
export const fiscalDemo: DemoPart = {
  after: ['coupons', 'mails'],
  async remove(tx, { orders, people, proposals }) {
    const { rows } = await sql<{ id: number; key: string | null }>`
      update fiscal_documents set signed_file = null, proc_file = null, original_id = null, replaces_id = null
      where order_id = any(${orders}::int[]) or proposal_id = any(${proposals}::int[])
      returning id, key`.execute(tx);
    await sql`delete from fiscal_documents where id = any(${rows.map(({ id }) => id)}::int[])`.execute(tx);
    await sql`
      delete from fiscal_simulated using unnest(${rows.flatMap(({ key }) => key ?? [])}::text[]) gone
      where position(gone in fiscal_simulated.key) > 0`.execute(tx);
    await sql`
      delete from fiscal_series
      where environment = 'homologacao'
        and not exists (
          select from fiscal_documents
          where (environment, model, series) = (fiscal_series.environment, fiscal_series.model, fiscal_series.series)
        )
        and not exists (
          select from fiscal_events
          where (environment, model, series) = (fiscal_series.environment, fiscal_series.model, fiscal_series.series)
        )`.execute(tx);
    await sql`
      delete from fiscal_profiles
      where updated_by = any(${people}::int[]) and not exists (select from fiscal_items where profile_id = fiscal_profiles.id)`.execute(
      tx,
    );
    return {};
  },
};
