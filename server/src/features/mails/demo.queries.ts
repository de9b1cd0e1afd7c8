import { sql } from 'kysely';
import type { DemoPart } from '../../platform/features/demo-part.ts';
import { deliveryKeyOf } from '../../platform/mail/delivery.queries.ts';

/** Mails to the demo's people or about what was theirs, with their jobs. */
export const mailsDemo: DemoPart = {
  async remove(tx, { people, emails, proposals, orders }) {
    const { rows } = await sql<{ id: number }>`
      delete from emails
      where recipient = any(${emails}::text[])
        or (subject_kind = 'user' and subject_id = any(${people}::text[]))
        or (subject_kind = 'proposal' and subject_id = any(${proposals}::text[]))
        or (subject_kind = 'order' and subject_id = any(${orders}::text[]))
        or (subject_kind = 'shop' and event = any(array(select 'withdrawal:' || id from unnest(${orders}::text[]) id)))
      returning id`.execute(tx);
    const mailIds = rows.map(({ id }) => id);
    await sql`
      select graphile_worker.remove_job(${deliveryKeyOf(sql`id`)}) from unnest(${mailIds}::int[]) id`.execute(tx);
    return { mailIds };
  },
};
