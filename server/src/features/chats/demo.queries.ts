import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/demo-part.ts';

export const chatsDemo: DemoPart = {
  async remove(tx, { people, orders, proposals }) {
    await sql`
      delete from whatsapp_openings
      where by = any(${people}::int[])
        or (subject_kind = 'user' and subject_id = any(${people}::int[]))
        or (subject_kind = 'order' and subject_id = any(${orders}::int[]))
        or (subject_kind = 'proposal' and subject_id = any(${proposals}::int[]))`.execute(tx);
    return {};
  },
};
