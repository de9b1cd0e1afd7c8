import { mailStatuses } from '@giro/contract/rules/back-office.ts';
import { sql } from 'kysely';
import type { Figures } from '../../platform/features/figures.ts';
import { countByStatus } from '../../platform/features/recent-rows.queries.ts';

const statuses = Object.fromEntries(mailStatuses.map((status) => [status, status]));

export const mailFigures: Figures = {
  figures: [
    { name: 'giro_mails_last_day', help: 'Mails of the last 24 hours by status.', labels: ['status'] },
    { name: 'giro_mails_waiting', help: 'Mails that have not left.' },
    { name: 'giro_mails_oldest_waiting_seconds', help: 'Age of the oldest mail that has not left.' },
  ],
  async read(db) {
    const { rows } = await sql<Record<'giro_mails_waiting' | 'giro_mails_oldest_waiting_seconds', number>>`
      select count(*) as giro_mails_waiting,
        coalesce(greatest(extract(epoch from giro_now() - min(created_at)), 0), 0)::float8
          as giro_mails_oldest_waiting_seconds
      from emails where status = 'waiting'`.execute(db);
    return { ...rows[0], giro_mails_last_day: await countByStatus(db, 'emails', statuses) };
  },
};
