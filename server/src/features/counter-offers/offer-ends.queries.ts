import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';

const batchSize = 100;

/** After how many hours a seller is reminded of an open offer. */
const reminderHours = [48, 96] as const;

export type Reminder = 1 | 2;

/** Names a reminder of an offer: each is mailed once. */
export const reminderEvent = (offerId: number, reminder: Reminder) => `counter-offer:${offerId}:reminder-${reminder}`;

const age = sql`giro_now() - created_at`;
const reminderDue = sql`case
  when ${age} >= make_interval(hours => ${sql.lit(reminderHours[1])}) then 2
  when ${age} >= make_interval(hours => ${sql.lit(reminderHours[0])}) then 1
end`;

const isOpen = sql<SqlBool>`state = 'open'`;
const isOver = sql<SqlBool>`${isOpen} and expires_at <= giro_now()`;

/** Of two reminders that are due at once, after a time without any process, only the later one is sent. */
const isToBeReminded = sql<SqlBool>`${isOpen} and expires_at > giro_now() and ${reminderDue} is not null
  and not exists (
    select from emails
    where subject_kind = 'proposal' and subject_id = counter_offers.proposal_id::text
      and event = 'counter-offer:' || counter_offers.id || ':reminder-' || ${reminderDue}
  )`;

export interface ListedOffer {
  id: number;
  proposal_id: number;
}

function listWhere(db: Executor, condition: RawBuilder<SqlBool>, afterId: number): Promise<ListedOffer[]> {
  return db
    .selectFrom('counter_offers')
    .select(['id', 'proposal_id'])
    .where(condition)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(batchSize)
    .execute();
}

/** The next offers whose time is over without an answer. */
export const listOverOffers = (db: Executor, afterId: number) => listWhere(db, isOver, afterId);

/** The next offers whose sellers are to be reminded. */
export const listOffersToRemind = (db: Executor, afterId: number) => listWhere(db, isToBeReminded, afterId);

/** Which reminder of an offer is due; undefined once it was sent, or there is nothing to remind of. */
export async function findDueReminder(db: Executor, offerId: number): Promise<Reminder | undefined> {
  const row = await db
    .selectFrom('counter_offers')
    .select(sql<Reminder>`${reminderDue}`.as('reminder'))
    .where('id', '=', offerId)
    .where(isToBeReminded)
    .executeTakeFirst();
  return row?.reminder;
}
