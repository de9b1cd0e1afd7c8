import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/demo-part.ts';

export const imeiRecordsDemo: DemoPart = {
  async remove(tx, { imeis, people }) {
    await sql`
      delete from imei_blocks where imei = any(${imeis}::text[]) or added_by = any(${people}::int[])`.execute(tx);
    const { rows: lookups } = await sql<{ file_id: number | null }>`
      delete from imei_lookups where imei = any(${imeis}::text[]) or by = any(${people}::int[])
      returning file_id`.execute(tx);
    return { files: lookups.flatMap(({ file_id }) => file_id ?? []) };
  },
};
