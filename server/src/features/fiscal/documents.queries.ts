import type { DocumentKind, DocumentState, FiscalEnvironment, FiscalModel } from '@giro/contract/rules/fiscal.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { AskedEmitter, IssueMode } from '../../platform/fiscal/emitter.ts';
import type { DocumentLine, Missing } from './documents.port.ts';
import { type ClaimedDocument, documentJob } from './queue.queries.ts';

/** A document as its presses see it. */
export interface DocumentRow {
  id: number;
  kind: DocumentKind;
  state: DocumentState;
  emitter: AskedEmitter | 'por-fora';
  environment: FiscalEnvironment;
  model: FiscalModel;
  series: number | null;
  number: number | null;
  key: string | null;
  issueMode: IssueMode;
  issuedAt: Date | null;
  attempt: number;
  protocol: string | null;
  authorisedAt: Date | null;
  orderId: number | null;
  proposalId: number | null;
  unitId: number | null;
  originalId: number | null;
  userId: number | null;
  undoneAt: Date | null;
  refusedDigest: string | null;
  procFile: number | null;
  madeBy: number | null;
  totalCents: number;
  version: number;
  /** Grows with everybody who takes it in hand. */
  claims: number;
  now: Date;
}

const columns = sql`id, kind, state, emitter, environment, model, series, number, key, issue_mode as "issueMode",
  issued_at as "issuedAt", attempt, protocol, authorised_at as "authorisedAt", order_id as "orderId",
  proposal_id as "proposalId", unit_id as "unitId", original_id as "originalId", user_id as "userId",
  undone_at as "undoneAt", refused_digest as "refusedDigest", proc_file as "procFile", made_by as "madeBy",
  total_cents as "totalCents", version, claims, giro_now() as now`;

export async function findDocument(db: Executor, id: number): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`select ${columns} from fiscal_documents where id = ${id}`.execute(db);
  return rows[0];
}

/** Nobody else moves the document until the transaction ends; whose it is was locked before. */
export async function lockDocument(tx: Tx, id: number): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from fiscal_documents where id = ${id} for no key update`.execute(tx);
  return rows[0];
}

const live = sql`('missing', 'queued', 'signed', 'sent', 'rejected', 'authorised', 'outside')`;

/** Documents of a kind that stand for an order or a proposal, locked. Whose they are is locked. */
export async function lockLive(
  tx: Tx,
  kind: DocumentKind,
  of: { orderId?: number | undefined; proposalId?: number | undefined },
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from fiscal_documents
    where kind = ${kind} and undone_at is null and state in ${live}
      and ${of.orderId === undefined ? sql`proposal_id = ${of.proposalId}` : sql`order_id = ${of.orderId}`}
    order by id for no key update`.execute(tx);
  return rows;
}

/** A live document of the return of a device, or of all of an original. */
export async function findLiveReturn(
  db: Executor,
  originalId: number,
  unitId: number | null,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from fiscal_documents
    where original_id = ${originalId} and (unit_id is null or unit_id is not distinct from ${unitId}::int)
      and undone_at is null and state in ${live}
    limit 1`.execute(db);
  return rows[0];
}

export interface NewDocument {
  kind: DocumentKind;
  orderId: number | null;
  proposalId: number | null;
  unitId: number | null;
  originalId: number | null;
  emitter: string;
  environment: FiscalEnvironment;
  madeBy: number | null;
  replacesId?: number;
}

/** Writes a document that the queue goes on with; undefined, and nothing, where one stands for its cause already. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into fiscal_documents (kind, state, order_id, proposal_id, unit_id, original_id, user_id, emitter, environment,
        total_cents, made_by, replaces_id, next_at)
      select ${document.kind}, 'queued', ${document.orderId}::int, ${document.proposalId}::int, ${document.unitId}::int,
        ${document.originalId}::int, coalesce(
          (select user_id from orders where id = ${document.orderId}::int),
          (select user_id from proposals where id = ${document.proposalId}::int)
        ), ${document.emitter}, ${document.environment}, coalesce(
          (select total_cents from orders where id = ${document.orderId}::int and ${document.kind} = 'venda'),
          (select coalesce(new_value_cents, value_cents) from proposals where id = ${document.proposalId}::int),
          0
        ), ${document.madeBy}::int, ${document.replacesId ?? null}::int, giro_now()
      on conflict do nothing returning id
    )
    select id, ${documentJob(sql`id`)} from made`.execute(tx);
  return rows[0]?.id;
}

/** The lines of a document as they are now, and with their taxes once it has a number. */
export async function writeItems(
  tx: Tx,
  documentId: number,
  lines: readonly DocumentLine[],
  reckoned?: { items: readonly { ncm: string; cest: string; cfop: string }[]; profileIds: readonly (number | null)[] },
): Promise<void> {
  await sql`delete from fiscal_items where document_id = ${documentId} and place > ${lines.length}`.execute(tx);
  for (const [at, line] of lines.entries()) {
    const item = reckoned?.items[at];
    await sql`
      insert into fiscal_items (document_id, place, operation, profile_id, order_line, unit_id, imei, description, ncm, cest,
        cfop, quantity, value_cents, discount_cents, freight_cents, other_cents, reckoned)
      values (${documentId}, ${line.place}, ${line.operation}, ${reckoned?.profileIds[at] ?? null}::int, ${line.orderLine}::int,
        ${line.unitId}::int, ${line.imeis.join(' / ') || null}, ${line.description}, ${item?.ncm ?? line.ncm},
        ${item?.cest ?? line.cest}, ${item?.cfop ?? ''}, ${line.quantity}, ${line.unitCents * line.quantity},
        ${line.discountCents}, ${line.freightCents}, ${line.otherCents}, ${item ? JSON.stringify(item) : null}::jsonb)
      on conflict (document_id, place) do update set operation = excluded.operation, profile_id = excluded.profile_id,
        order_line = excluded.order_line, unit_id = excluded.unit_id, imei = excluded.imei,
        description = excluded.description, ncm = excluded.ncm, cest = excluded.cest, cfop = excluded.cfop,
        quantity = excluded.quantity, value_cents = excluded.value_cents, discount_cents = excluded.discount_cents,
        freight_cents = excluded.freight_cents, other_cents = excluded.other_cents, reckoned = excluded.reckoned`.execute(
      tx,
    );
  }
}

/** It waits for what lacks, and is looked at again after so long. */
export async function becomeMissing(tx: Tx, id: number, missing: readonly Missing[], afterS: number): Promise<void> {
  await sql`
    with waiting as (
      update fiscal_documents set state = 'missing', missing = ${JSON.stringify(missing)}::jsonb,
        version = version + (missing <> ${JSON.stringify(missing)}::jsonb or state <> 'missing')::int,
        next_at = giro_now() + make_interval(secs => ${afterS}), updated_at = giro_now()
      where id = ${id} and state in ('queued', 'missing') and undone_at is null returning id
    )
    select id, ${documentJob(sql`id`, afterS)} from waiting`.execute(tx);
}

export interface Numbering {
  environment: FiscalEnvironment;
  emitter: string;
  model: FiscalModel;
  series: number;
  issueMode: IssueMode;
  /** Eight random digits, and others for the number that is the same. */
  codes: readonly [string, string];
  /** Of the company's state, two digits. */
  stateCode: string;
  cnpj: string;
  totalCents: number;
  contentSealed: string;
  digest: string;
  recipientSealed: string | null;
  recipientMasked: string;
}

/**
 * Gives a document its number, code, time and key by one statement, and the next step to whoever has it in hand. One that
 * has a number keeps it, with its code, and takes a new time. Returns its number; undefined where it has moved meanwhile.
 */
export async function numberDocument(
  tx: Tx,
  document: Pick<ClaimedDocument, 'id' | 'claims' | 'number'>,
  to: Numbering,
): Promise<number | undefined> {
  const isFresh = document.number === null;
  const taken = isFresh
    ? sql`
      insert into fiscal_series (environment, model, series, next_number)
      values (${to.environment}, ${to.model}, ${to.series}, 2)
      on conflict (environment, model, series) do update set next_number = fiscal_series.next_number + 1
      returning next_number - 1 as number, series`
    : sql`select number, series from fiscal_documents where id = ${document.id}`;
  const { rows } = await sql<{ number: number }>`
    with taken as (${taken}), at as (
      select date_trunc('second', giro_now()) as moment, coalesce(
        (select code from fiscal_documents where id = ${document.id}),
        case when lpad(number::text, 8, '0') = ${to.codes[0]}::text then ${to.codes[1]} else ${to.codes[0]} end
      ) as code
      from taken
    ),
    numbered as (
      update fiscal_documents set state = 'queued', step = 'numbered', number = taken.number, series = taken.series,
        code = at.code, issued_at = at.moment, issue_mode = ${to.issueMode}, model = ${to.model},
        environment = ${to.environment}, emitter = ${to.emitter}, missing = '[]', problem = null, receipt = null,
        waits_for = null, waits = 0, signed_file = null, total_cents = ${to.totalCents}, content_sealed = ${to.contentSealed},
        digest = ${to.digest}, recipient_sealed = ${to.recipientSealed}, recipient_masked = ${to.recipientMasked},
        updated_at = giro_now(), version = version + 1,
        key = fiscal_key(
          ${to.stateCode} || to_char(at.moment at time zone 'America/Sao_Paulo', 'YYMM') || ${to.cnpj}
          || ${String(to.model)} || lpad(taken.series::text, 3, '0') || lpad(taken.number::text, 9, '0')
          || ${String(to.issueMode)} || at.code
        )
      from taken, at
      where id = ${document.id} and claims = ${document.claims} and state in ('queued', 'missing')
      returning id, fiscal_documents.number, key
    ), noted as (
      insert into fiscal_steps (document_id, step, text) select id, 'numbered', key from numbered
    )
    select number from numbered`.execute(tx);
  return rows[0]?.number;
}

/** Sealed words of whom somebody has typed for a document; null: nobody has. */
export async function readTypedRecipient(db: Executor, id: number): Promise<string | null> {
  const { rows } = await sql<{ typed: string | null }>`
    select typed_sealed as typed from fiscal_documents where id = ${id}`.execute(db);
  return rows[0]?.typed ?? null;
}

/** The document that a return refers to, once it is authorised or known from outside. */
export async function findOriginal(
  db: Executor,
  id: number,
): Promise<{ id: number; key: string | null; proposalId: number | null } | undefined> {
  const { rows } = await sql<{ id: number; key: string | null; proposalId: number | null }>`
    select id, key, proposal_id as "proposalId" from fiscal_documents
    where id = ${id} and state in ('authorised', 'outside')`.execute(db);
  return rows[0];
}

/** The queue goes no further with a document by itself. */
export async function rest(tx: Tx, id: number): Promise<void> {
  await sql`update fiscal_documents set next_at = null where id = ${id} and next_at is not null`.execute(tx);
}

/** True if a document was made of an order's sale, whatever became of it, and the sale was not undone since. */
export async function hasSale(db: Executor, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from fiscal_documents where kind = 'venda' and order_id = ${orderId} and undone_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** It needs no document after all; it never had a number. */
export async function waive(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    with waived as (
      update fiscal_documents set state = 'waived', next_at = null, missing = '[]', updated_at = giro_now(), version = version + 1
      where id = ${id} and state in ('missing', 'queued') and number is null returning id
    ), noted as (
      insert into fiscal_steps (document_id, step) select id, 'waived' from waived
    )
    select id from waived`.execute(tx);
  return rows.length > 0;
}

/** A document with whom it is told to; undefined where nobody is left, or it has no number. */
export async function findTold(db: Executor, id: number) {
  const { rows } = await sql<{
    name: string;
    email: string | null;
    number: number;
    series: number;
    key: string;
    totalCents: number;
    orderCode: string | null;
    proposalId: number | null;
  }>`
    select users.name, email, number, series, key, fiscal_documents.total_cents as "totalCents", order_code as "orderCode",
      proposal_id as "proposalId"
    from fiscal_documents join users on users.id = fiscal_documents.user_id
      left join orders on orders.id = order_id
    where fiscal_documents.id = ${id} and number is not null`.execute(db);
  return rows[0];
}

/** The newest document of a kind of an order or a proposal, locked. Whose it is is locked. */
export async function lockLatest(
  tx: Tx,
  kind: DocumentKind,
  of: { orderId: number } | { proposalId: number },
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from fiscal_documents
    where kind = ${kind} and ${'orderId' in of ? sql`order_id = ${of.orderId}` : sql`proposal_id = ${of.proposalId}`}
    order by undone_at is null desc, id desc limit 1 for no key update`.execute(tx);
  return rows[0];
}
