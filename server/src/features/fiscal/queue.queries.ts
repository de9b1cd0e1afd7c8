import type {
  DocumentKind,
  DocumentState,
  DocumentStep,
  FiscalEnvironment,
  FiscalModel,
} from '@giro/contract/rules/fiscal.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { AskedEmitter, FiscalProblemFound, IssueMode } from '../../platform/fiscal/emitter.ts';
import { addJobPart } from '../../platform/jobs/add-job.queries.ts';
import { type AskKind, mostAnHour, pauseBefore, queueFigures, type WaitsFor } from './queue.rules.ts';

/** A document that a process has in hand, by the claim that nobody else has. */
export interface ClaimedDocument {
  id: number;
  claims: number;
  kind: DocumentKind;
  state: DocumentState;
  step: DocumentStep | null;
  emitter: AskedEmitter;
  environment: FiscalEnvironment;
  model: FiscalModel;
  issueMode: IssueMode;
  series: number | null;
  number: number | null;
  code: string | null;
  key: string | null;
  issuedAt: Date | null;
  attempt: number;
  receipt: string | null;
  waitsFor: WaitsFor | null;
  waits: number;
  orderId: number | null;
  proposalId: number | null;
  signedFile: number | null;
  contentSealed: string | null;
  undoneAt: Date | null;
  problem: FiscalProblemFound | null;
  digest: string | null;
}

const columns = sql`id, claims, kind, state, step, emitter, environment, model, issue_mode as "issueMode", series, number, code,
  key, issued_at as "issuedAt", attempt, receipt, waits_for as "waitsFor", waits, order_id as "orderId",
  proposal_id as "proposalId", signed_file as "signedFile", content_sealed as "contentSealed", undone_at as "undoneAt", problem, digest`;

export const documentTask = 'go-on-with-document';

const seconds = (count: number) => sql`make_interval(secs => ${count}::float8)`;

/** The job of a document, of which one waits at most. */
export const documentJob = (id: RawBuilder<unknown>, afterS: RawBuilder<unknown> | number = 0) =>
  addJobPart(documentTask, sql`json_build_object('documentId', ${id}::int)`, {
    key: sql`'fiscal-document-' || ${id}`,
    runAt: sql`now() + make_interval(secs => ${afterS}::float8)`,
    maxAttempts: 25,
  });

/** Takes a document in hand whose time has come, for as long as a process may take over one step. */
export async function claimDocument(db: Executor, id: number): Promise<ClaimedDocument | undefined> {
  const { rows } = await sql<ClaimedDocument>`
    update fiscal_documents set claims = claims + 1, next_at = giro_now() + ${seconds(queueFigures.leaseS)}
    where id = ${id} and next_at <= giro_now()
    returning ${columns}`.execute(db);
  return rows[0];
}

/** Comes back to a document whose time had not come, and may have come since, or that somebody else has in hand. */
export async function comeBack(db: Executor, id: number): Promise<void> {
  await sql`
    with waiting as (
      select id, next_at from fiscal_documents where id = ${id} and next_at is not null for no key update
    )
    select ${documentJob(sql`id`, sql`extract(epoch from next_at - giro_now())`)} from waiting`.execute(db);
}

/** Change of a document that a process has in hand; what is absent stays. */
export interface DocumentChange {
  to: DocumentState;
  step?: DocumentStep;
  /** A line of its history. */
  note?: { step: string; code?: string | undefined; text?: string | undefined };
  /** Null: the queue does not go on with it by itself. Absent: it stays in hand. */
  afterS?: number | null;
  /** The wait that begins or goes on. */
  waitsFor?: WaitsFor | null;
  receipt?: string | null;
  protocol?: string | null;
  authorisedAt?: Date;
  problem?: FiscalProblemFound | null;
  /** Digest of what was refused. */
  digest?: string | null;
  signedFile?: number;
  procFile?: number;
  /** It bears this key from now on: an authority has it under that one. */
  key?: string;
  /** An authority's last word, which is true whoever has the document in hand. */
  isFinal?: boolean;
  /** One whose cause was undone meanwhile stays as it is. */
  unlessUndone?: boolean;
}

function columnsOf(change: DocumentChange, document: ClaimedDocument): RawBuilder<unknown> {
  const { step, afterS, waitsFor, receipt, protocol, authorisedAt, problem, digest, signedFile, procFile } = change;
  const tries = waitsFor && document.waitsFor === waitsFor ? document.waits + 1 : 1;
  const set: (RawBuilder<unknown> | false)[] = [
    sql`state = ${change.to}`,
    sql`updated_at = giro_now(), version = version + 1`,
    step !== undefined && sql`step = ${step}`,
    afterS !== undefined && (afterS === null ? sql`next_at = null` : sql`next_at = giro_now() + ${seconds(afterS)}`),
    afterS === undefined && sql`next_at = giro_now() + ${seconds(queueFigures.leaseS)}`,
    waitsFor !== undefined && sql`waits_for = ${waitsFor}, waits = ${waitsFor === null ? 0 : tries}`,
    receipt !== undefined && sql`receipt = ${receipt}`,
    protocol !== undefined && sql`protocol = ${protocol}`,
    authorisedAt !== undefined && sql`authorised_at = ${authorisedAt}`,
    problem !== undefined && sql`problem = ${problem === null ? null : JSON.stringify(problem)}::jsonb`,
    digest !== undefined && sql`refused_digest = ${digest}`,
    signedFile !== undefined && sql`signed_file = ${signedFile}`,
    procFile !== undefined && sql`proc_file = ${procFile}`,
    change.key !== undefined && sql`key = ${change.key}`,
  ];
  return sql.join(set.filter((each) => each !== false));
}

/**
 * The one move of a document in hand: its state, step and waits by one conditional statement, with its history and its next
 * job. Returns it as it is then; undefined, and nothing changes, where somebody else has it in hand or has moved it.
 */
export async function moveDocument(
  db: Executor,
  document: ClaimedDocument,
  from: readonly DocumentState[],
  change: DocumentChange,
): Promise<ClaimedDocument | undefined> {
  const mine = change.isFinal ? sql`true` : sql`claims = ${document.claims}`;
  const meant = change.unlessUndone ? sql` and undone_at is null` : sql``;
  const note = change.note;
  const noted = note
    ? sql`, noted as (
        insert into fiscal_steps (document_id, step, code, text)
        select id, ${note.step}, ${note.code ?? null}, ${note.text ?? null} from moved
      )`
    : sql``;
  const job = change.afterS == null ? sql`` : sql`, ${documentJob(sql`id`, change.afterS)}`;
  const { rows } = await sql<ClaimedDocument>`
    with moved as (
      update fiscal_documents set ${columnsOf(change, document)}
      where id = ${document.id} and ${mine}${meant} and state in (${sql.join(from)})
      returning *
    )${noted}
    select ${columns}${job} from moved`.execute(db);
  return rows[0];
}

/** Seconds of the pause of a document that goes on waiting for this, or begins to. */
export const pauseOf = (document: ClaimedDocument, waitsFor: WaitsFor) =>
  pauseBefore(waitsFor, document.waitsFor === waitsFor ? document.waits : 0);

/**
 * Counts a question before it is asked, over all processes: undefined where it may be asked, else in so many seconds. To be
 * called in the transaction that says so of its subject.
 */
export async function countAsk(
  tx: Tx,
  { environment, kind, subject }: { environment: FiscalEnvironment; kind: AskKind; subject: string },
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fiscal ask ' || ${kind} || ${subject}, 0))`.execute(tx);
  const hour = seconds(queueFigures.hourS);
  const { rows } = await sql<{ isMade: boolean; waitS: number | null }>`
    with asked as (
      select count(*) as count, min(at) as first from fiscal_asks
      where kind = ${kind} and subject = ${subject} and at > giro_now() - ${hour}
    ), rest as (
      select rests_until from fiscal_rests where environment = ${environment} and rests_until > giro_now()
    ), made as (
      insert into fiscal_asks (kind, subject) select ${kind}, ${subject} from asked
      where count < ${mostAnHour[kind]} and not exists (select from rest)
      returning id
    )
    select exists (select from made) as "isMade",
      greatest(
        extract(epoch from (select rests_until from rest) - giro_now()),
        case when count >= ${mostAnHour[kind]} then extract(epoch from first + ${hour} - giro_now()) end
      )::float8 as "waitS"
    from asked`.execute(tx);
  const [row] = rows;
  return row?.isMade ? undefined : Math.max(1, row?.waitS ?? 1);
}

/** Nobody asks anything for an hour: the authority has had enough. */
export async function beginRest(db: Executor, environment: FiscalEnvironment, said: string): Promise<void> {
  await sql`
    insert into fiscal_rests (environment, rests_until, said)
    values (${environment}, giro_now() + ${seconds(queueFigures.restS)}, ${said})
    on conflict (environment) do update
      set rests_until = greatest(fiscal_rests.rests_until, excluded.rests_until), said = excluded.said`.execute(db);
}

/** Notes that the authority seems to be down, or answers again; writes nothing where that is known. */
export async function noteService(db: Executor, environment: FiscalEnvironment, said: string | null): Promise<void> {
  if (said === null) {
    await sql`
      update fiscal_rests set down_since = null
      where environment = ${environment} and down_since is not null`.execute(db);
    return;
  }
  await sql`
    insert into fiscal_rests (environment, down_since, said) values (${environment}, giro_now(), ${said})
    on conflict (environment) do update set down_since = giro_now(), said = excluded.said
    where fiscal_rests.down_since is null`.execute(db);
}

export interface QueueStanding {
  restsUntil: Date | null;
  downSince: Date | null;
  said: string | null;
  contingency: { since: Date; reason: string } | null;
}

/** The standing of an environment's authority: at rest, down, in contingency. */
export async function readStanding(db: Executor, environment: FiscalEnvironment): Promise<QueueStanding> {
  const { rows } = await sql<{
    restsUntil: Date | null;
    downSince: Date | null;
    said: string | null;
    since: Date | null;
    reason: string | null;
  }>`
    select case when rests_until > giro_now() then rests_until end as "restsUntil", down_since as "downSince", said,
      contingency_since as since, contingency_reason as reason
    from fiscal_rests where environment = ${environment}`.execute(db);
  const { restsUntil = null, downSince = null, said = null, since = null, reason = '' } = rows[0] ?? {};
  return { restsUntil, downSince, said, contingency: since && { since, reason: reason ?? '' } };
}

/** Since now new documents go to the contingency, or no longer; one that goes on keeps its beginning. */
export async function setContingency(
  db: Executor,
  environment: FiscalEnvironment,
  reason: string | null,
): Promise<void> {
  await sql`
    insert into fiscal_rests (environment, contingency_since, contingency_reason)
    values (${environment}, case when ${reason}::text is null then null else giro_now() end, ${reason}::text)
    on conflict (environment) do update
      set contingency_since = case
          when ${reason}::text is not null then coalesce(fiscal_rests.contingency_since, giro_now())
        end,
        contingency_reason = ${reason}::text`.execute(db);
}

/** Adds the job of every document whose time has come: one whose process died has none. */
export async function mendDocuments(db: Executor): Promise<void> {
  await sql`
    with due as (select id from fiscal_documents where next_at <= giro_now() order by next_at limit 1000)
    select ${documentJob(sql`id`)} from due`.execute(db);
}

/** Somebody says that something happened to what is on its way, by its `ref` or its key: it is asked about now. */
export async function hastenNamed(db: Executor, { ref, key }: { ref: string; key: string }): Promise<void> {
  const id = Number(/^giro-(\d{1,9})-\d{1,4}$/.exec(ref)?.[1] ?? 0);
  await sql`
    with hastened as (
      update fiscal_documents set next_at = giro_now()
      where state = 'sent' and step = 'sent' and waits_for is not null and (id = ${id} or key = ${key}) returning id
    )
    select ${documentJob(sql`id`)} from hastened`.execute(db);
}

/** Looks again at once at all that lacks something. */
export async function hastenMissing(db: Executor): Promise<void> {
  await sql`
    with hastened as (
      update fiscal_documents set next_at = giro_now() where state = 'missing' and next_at > giro_now() returning id
    )
    select ${documentJob(sql`id`)} from hastened`.execute(db);
}

/** No limit looks further back. */
export async function forgetAsks(db: Executor): Promise<void> {
  await sql`delete from fiscal_asks where at < giro_now() - interval '1 day'`.execute(db);
}
