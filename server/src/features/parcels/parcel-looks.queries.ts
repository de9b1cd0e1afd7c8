import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { addJobPart } from '../../platform/jobs/add-job.queries.ts';

/** As many as a carrier is asked about at once. */
const atOnce = 50;

const ids = async (db: Executor, statement: RawBuilder<{ id: number }>) =>
  (await statement.execute(db)).rows.map(({ id }) => id);

/** Takes parcels of which their carrier is to be asked now, so that no other process asks of them for five minutes. */
export const claimDue = (db: Executor) =>
  ids(
    db,
    sql`
    update parcels set next_look_at = giro_now() + interval '5 minutes'
    where id in (
      select id from parcels
      where next_look_at <= giro_now() and state in ('ready', 'handed', 'posted', 'out', 'waiting', 'returning', 'claim')
      order by next_look_at limit ${atOnce} for update skip locked
    )
    returning id`,
  );

/** When it is looked at next: each half hour, twice a day after fifteen days, and not by itself after sixty. */
export async function scheduleLook(db: Executor, id: number): Promise<void> {
  await sql`
    update parcels set next_look_at = case
      when coalesce(posted_at, asked_at) < giro_now() - interval '60 days' then null
      when coalesce(posted_at, asked_at) < giro_now() - interval '15 days' then giro_now() + interval '12 hours'
      else giro_now() + interval '30 minutes' end
    where id = ${id} and carrier <> 'manual'
      and state in ('ready', 'handed', 'posted', 'out', 'waiting', 'returning', 'claim')`.execute(db);
}

/** Codes that nobody has used by the end of their last day; `isLong`: a day has passed since. */
export async function listOverCodes(db: Executor, afterId: number): Promise<{ id: number; isLong: boolean }[]> {
  const today = sql`(giro_now() at time zone 'America/Sao_Paulo')::date`;
  const { rows } = await sql<{ id: number; isLong: boolean }>`
    select id, valid_until < ${today} - 1 as "isLong" from parcels
    where state = 'ready' and way in ('from-seller', 'from-buyer') and valid_until < ${today} and id > ${afterId}
    order by id limit ${atOnce}`.execute(db);
  return rows;
}

/** Posted within ten days: what is charged for them may still change. */
export const listToCharge = (db: Executor, afterId: number) =>
  ids(
    db,
    sql`
    select id from parcels
    where posted_at > giro_now() - interval '10 days' and carrier <> 'manual' and id > ${afterId} order by id limit ${atOnce}`,
  );

export const noticeTask = 'look-at-carrier-notice';

/** Keeps what a notice is about, with the job that asks the carrier. */
export async function insertNotice(
  db: Executor,
  { id, reference }: { id: string | null; reference: string | null },
): Promise<void> {
  await sql`
    with kept as (
      insert into carrier_notices (provider_id, reference) values (${id}, ${reference}) returning id
    )
    select ${addJobPart(noticeTask, sql`json_build_object('noticeId', id)`, { maxAttempts: 25 })} from kept`.execute(
    db,
  );
}

export async function findNotice(
  db: Executor,
  noticeId: number,
): Promise<{ id: string | null; reference: string | null } | undefined> {
  const { rows } = await sql<{ id: string | null; reference: string | null }>`
    select provider_id as id, reference from carrier_notices where id = ${noticeId} and looked_at is null`.execute(db);
  return rows[0];
}

export async function noteLooked(db: Executor, noticeId: number): Promise<void> {
  await sql`update carrier_notices set looked_at = giro_now() where id = ${noticeId}`.execute(db);
}

/** A seller who can be sent a code: reached, with a whole address, and fewer than three on the way. */
const canBeSent = sql<SqlBool>`proposals.status = 1 and proposals.valid_until > giro_now()
  and proposals.created_at > giro_now() - interval '7 days'
  and users.email_confirmed_at is not null and users.deleted_at is null
  and users.cep is not null and users.street is not null and users.street_number is not null
  and users.neighborhood is not null and users.city is not null and users.state is not null
  and not exists (select from parcels where parcels.proposal_id = proposals.id)
  and (
    select count(*) from parcels
    where parcels.user_id = proposals.user_id and way = 'from-seller' and not is_closed
      and state in ('packing', 'asking', 'ready', 'posted', 'out', 'waiting')
  ) < 3`;

/** New proposals whose sellers can be sent a code. */
export async function listToSendCodes(db: Executor, afterId: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select proposals.id from proposals join users on users.id = proposals.user_id
    where ${canBeSent} and proposals.id > ${afterId} order by proposals.id limit 100`.execute(db);
  return rows;
}

/** The same of one that is locked. */
export async function isToSendCode(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from proposals join users on users.id = proposals.user_id
    where proposals.id = ${id} and ${canBeSent}`.execute(tx);
  return rows.length > 0;
}
