import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/feature-parts.ts';

/** Rules, rates and market prices of the demo go with it; histories and proposals go with their products. */
export const pricingDemo: DemoPart = {
  async remove(tx, { people }) {
    await tx.deleteFrom('market_prices').where('is_demo', '=', true).execute();
    await tx.deleteFrom('ageing_rules').where('is_demo', '=', true).execute();
    await sql`delete from price_rates where by = any(${people}::int[])`.execute(tx);
    return {};
  },
};
