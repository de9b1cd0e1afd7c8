import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

export interface EndingCredit {
  id: number;
  proposalId: number;
  userId: number;
}

/** So many days before its end people are told of it; the later mail first, so that nobody gets both at once. */
export const reminderDays = [7, 30] as const;

export const reminderEvent = (days: number) => `credit-ends:${days}`;

/** The next credits that are over and of which something is free. */
export async function listEnded(db: Executor, afterId: number): Promise<EndingCredit[]> {
  const { rows } = await sql<EndingCredit>`
    select id, proposal_id as "proposalId", user_id as "userId" from credits
    where ends_at <= giro_now() and (free_principal_cents > 0 or free_bonus_cents > 0) and id > ${afterId}
    order by id limit 100`.execute(db);
  return rows;
}

/** The next credits that end in at most so many days, with R$ 1,00 or more free, of whose people none has had this mail, or a later one. */
export async function listEnding(db: Executor, days: number, afterId: number): Promise<EndingCredit[]> {
  const events = reminderDays.filter((each) => each <= days).map(reminderEvent);
  const { rows } = await sql<EndingCredit>`
    select id, proposal_id as "proposalId", user_id as "userId" from credits
    where ends_at > giro_now() and ends_at <= giro_now() + make_interval(days => ${days})
      and free_principal_cents + free_bonus_cents >= 100
      and not exists (
        select from emails
        where subject_kind = 'proposal' and subject_id = credits.proposal_id::text and event = any(${events}::text[])
      )
      and id > ${afterId}
    order by id limit 100`.execute(db);
  return rows;
}
