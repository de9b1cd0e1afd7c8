import type {
  DocumentEventKind,
  DocumentEventState,
  FiscalEnvironment,
  FiscalModel,
} from '@giro/contract/rules/fiscal.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { FiscalProblemFound } from '../../platform/fiscal/emitter.ts';
import { addJobPart } from '../../platform/jobs/add-job.queries.ts';
import { queueFigures } from './queue.rules.ts';

export const eventTask = 'go-on-with-fiscal-event';

const eventJob = (id: RawBuilder<unknown>, afterS: RawBuilder<unknown> | number) =>
  addJobPart(eventTask, sql`json_build_object('eventId', ${id}::int)`, {
    key: sql`'fiscal-event-' || ${id}`,
    runAt: sql`now() + make_interval(secs => ${afterS}::float8)`,
    maxAttempts: 25,
  });

interface Numbers {
  environment: FiscalEnvironment;
  model: FiscalModel;
  series: number;
  from: number;
  to: number;
}

export interface WantedEvent {
  documentId: number | null;
  kind: DocumentEventKind;
  text: string;
  /** Of a correction; each other kind has one. */
  seq?: number;
  /** Of voided numbers. */
  numbers?: Numbers;
  byId: number | null;
}

/**
 * Writes down what is to be asked for, and its job. One that goes on already, or is done, stays the only one: undefined then.
 * One that was refused makes place. The document is locked.
 */
export async function wantEvent(tx: Tx, event: WantedEvent): Promise<number | undefined> {
  const { documentId, kind, text, seq = 1, numbers, byId } = event;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into fiscal_events (document_id, kind, seq, text, environment, model, series, from_number, to_number, next_at,
        wanted_by)
      select ${documentId}::int, ${kind}, ${seq}::smallint, ${text}, ${numbers?.environment ?? null},
        ${numbers?.model ?? null}::smallint, ${numbers?.series ?? null}::smallint, ${numbers?.from ?? null}::int,
        ${numbers?.to ?? null}::int, giro_now(), ${byId}::int
      where ${documentId}::int is null or not exists (
        select from fiscal_events
        where document_id = ${documentId}::int and kind = ${kind} and seq = ${seq}::smallint and state <> 'refused'
      )
      returning id
    )
    select id, ${eventJob(sql`id`, 0)} from made`.execute(tx);
  return rows[0]?.id;
}

/** The cause of a document is undone; it is taken from whoever has it in hand, but while it is on its way. */
export async function noteUndone(tx: Tx, documentId: number): Promise<void> {
  await sql`
    with undone as (
      update fiscal_documents set undone_at = giro_now(), updated_at = giro_now(), version = version + 1,
        claims = claims + (state not in ('sent', 'authorised'))::int,
        next_at = case when state in ('sent', 'authorised') then next_at end
      where id = ${documentId} and undone_at is null returning id
    )
    insert into fiscal_steps (document_id, step) select id, 'undone' from undone`.execute(tx);
}

/** An event that a process has in hand. */
export interface ClaimedEvent {
  id: number;
  documentId: number | null;
  kind: DocumentEventKind;
  seq: number;
  text: string;
  environment: FiscalEnvironment | null;
  model: FiscalModel | null;
  series: number | null;
  from: number | null;
  to: number | null;
  at: Date;
  tries: number;
  wantedBy: number | null;
}

const columns = sql`id, document_id as "documentId", kind, seq, text, environment, model, series, from_number as from,
  to_number as to, at, tries, wanted_by as "wantedBy"`;

/** Takes an event in hand whose time has come: it counts as asked for from now on. */
export async function claimEvent(db: Executor, id: number): Promise<ClaimedEvent | undefined> {
  const { rows } = await sql<ClaimedEvent>`
    update fiscal_events set state = 'sent', tries = tries + 1,
      next_at = giro_now() + make_interval(secs => ${queueFigures.leaseS})
    where id = ${id} and state in ('wanted', 'sent') and next_at <= giro_now()
    returning ${columns}`.execute(db);
  return rows[0];
}

/** Keeps an event in hand for as long again; false where somebody else has it by now. */
export async function keepEvent(db: Executor, { id, tries }: ClaimedEvent): Promise<boolean> {
  const { rows } = await sql`
    update fiscal_events set next_at = giro_now() + make_interval(secs => ${queueFigures.leaseS})
    where id = ${id} and state = 'sent' and tries = ${tries} returning id`.execute(db);
  return rows.length > 0;
}

/** Comes back to an event whose time had not come, and may have come since, or that somebody else has in hand. */
export async function comeBackToEvent(db: Executor, id: number): Promise<void> {
  await sql`
    with waiting as (
      select id, next_at from fiscal_events where id = ${id} and next_at is not null for no key update
    )
    select ${eventJob(sql`id`, sql`extract(epoch from next_at - giro_now())`)} from waiting`.execute(db);
}

/** Asks again after so long; nothing of it has changed. */
export async function putOff(db: Executor, { id, tries }: ClaimedEvent, afterS: number, said: string): Promise<void> {
  await sql`
    with put_off as (
      update fiscal_events set next_at = giro_now() + make_interval(secs => ${afterS}::float8),
        problem = jsonb_build_object('code', '', 'text', ${said}::text, 'words', ${said}::text, 'field', null)
      where id = ${id} and state = 'sent' and tries = ${tries} returning id
    )
    select id, ${eventJob(sql`id`, afterS)} from put_off`.execute(db);
}

export interface EndedEvent {
  state: Extract<DocumentEventState, 'done' | 'refused'>;
  protocol: string | null;
  doneAt: Date | null;
  problem: FiscalProblemFound | null;
  fileId: number | null;
}

/** Ends an event; false where it has ended. */
export async function endEvent(tx: Tx, id: number, end: EndedEvent): Promise<boolean> {
  const { rows } = await sql`
    update fiscal_events set state = ${end.state}, protocol = ${end.protocol}, done_at = coalesce(${end.doneAt}, giro_now()),
      problem = ${end.problem === null ? null : JSON.stringify(end.problem)}::jsonb, file_id = ${end.fileId}::int,
      next_at = null
    where id = ${id} and state in ('wanted', 'sent') returning id`.execute(tx);
  return rows.length > 0;
}

/** A document is over by what was done to it; false where it was not in one of these states. */
export async function endDocument(
  tx: Tx,
  id: number,
  { from, to, code, text }: { from: readonly string[]; to: 'cancelled' | 'voided'; code: string; text: string },
): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      update fiscal_documents set state = ${to}, next_at = null, updated_at = giro_now(), version = version + 1
      where id = ${id} and state in (${sql.join(from)}) returning id
    ), noted as (
      insert into fiscal_steps (document_id, step, code, text) select id, ${to}, ${code}, ${text} from ended
    )
    select id from ended`.execute(tx);
  return rows.length > 0;
}

export interface EventRow {
  id: number;
  documentId: number | null;
  kind: DocumentEventKind;
  seq: number;
  state: DocumentEventState;
  text: string;
  protocol: string | null;
  at: Date;
  problem: FiscalProblemFound | null;
  fileId: number | null;
}

/** Events of these documents, oldest first. */
export async function listEvents(db: Executor, documentIds: readonly number[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select id, document_id as "documentId", kind, seq, state, text, protocol, coalesce(done_at, at) as at,
      case when state in ('refused', 'sent') then problem end as problem, file_id as "fileId"
    from fiscal_events where document_id = any(${documentIds}::int[]) order by id`.execute(db);
  return rows;
}

/** Adds the job of every event whose time has come. */
export async function mendEvents(db: Executor): Promise<void> {
  await sql`
    with due as (select id from fiscal_events where next_at <= giro_now() order by next_at limit 500)
    select ${eventJob(sql`id`, 0)} from due`.execute(db);
}
