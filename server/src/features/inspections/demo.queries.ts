import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/feature-parts.ts';

export const inspectionsDemo: DemoPart = {
  async remove(tx, { proposals, units }) {
    const inspections = sql`(
      select id from inspections where proposal_id = any(${proposals}::int[]) or unit_id = any(${units}::int[])
    )`;
    const { rows: photos } = await sql<{ file_id: number }>`
      delete from inspection_photos where inspection_id in ${inspections} returning file_id`.execute(tx);
    await sql`delete from inspections where id in ${inspections}`.execute(tx);
    return { files: photos.map(({ file_id }) => file_id) };
  },
};
