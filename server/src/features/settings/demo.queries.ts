import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/feature-parts.ts';

/** Settings that the demo's people were the last to save are as they were before them: what real people saved stays. */
export const settingsDemo: DemoPart = {
  async remove(tx, { people }) {
    await sql`delete from settings where updated_by = any(${people}::int[])`.execute(tx);
    return {};
  },
};
