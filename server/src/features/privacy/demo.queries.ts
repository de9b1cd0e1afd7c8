import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/demo-part.ts';

export const privacyDemo: DemoPart = {
  async remove(tx, { people }) {
    const { rows } = await sql<{ key: string }>`
      delete from data_archives where user_id = any(${people}::int[]) returning key`.execute(tx);
    return { keys: rows.map(({ key }) => key) };
  },
};
