import type { FiscalListQuery } from '@giro/contract/calls/fiscal-documents.ts';
import {
  type DocumentKind,
  type DocumentSituation,
  type DocumentState,
  documentSituations,
  documentStateRows,
  documentStatesWhere,
  type FiscalEnvironment,
  type FiscalModel,
} from '@giro/contract/rules/fiscal.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { allOf, isId, pageOfIds } from '../../platform/database/paging.ts';
import type { FiscalItem, FiscalProblemFound, IssueMode } from '../../platform/fiscal/emitter.ts';

/** States of each tab of the list. */
const statesOf: Record<DocumentSituation, readonly DocumentState[]> = {
  'a-resolver': documentStatesWhere(({ isProblem }) => isProblem),
  'na-fila': documentStatesWhere(({ isQueued }) => isQueued),
  autorizadas: ['authorised', 'outside'],
  canceladas: ['cancelled', 'voided'],
  todas: Object.keys(documentStateRows) as DocumentState[],
};

/** A document as lists and its page have it. */
export interface ListedDocument {
  id: number;
  kind: DocumentKind;
  state: DocumentState;
  environment: FiscalEnvironment;
  model: FiscalModel;
  series: number | null;
  number: number | null;
  key: string | null;
  issueMode: IssueMode;
  orderCode: string | null;
  proposalId: number | null;
  recipient: string;
  totalCents: number;
  issuedAt: Date | null;
  authorisedAt: Date | null;
  protocol: string | null;
  problem: FiscalProblemFound | null;
  missing: { field: string; message: string }[];
  version: number;
}

const columns = sql`fiscal_documents.id, kind, state, environment, model, series, number, key, issue_mode as "issueMode",
  order_code as "orderCode", proposal_id as "proposalId", recipient_masked as recipient,
  fiscal_documents.total_cents as "totalCents", issued_at as "issuedAt", authorised_at as "authorisedAt", protocol, problem,
  missing, fiscal_documents.version`;

const from = sql`fiscal_documents left join orders on orders.id = order_id`;

/** Beginning and end of a month of São Paulo. */
export const inMonth = (month: string) => sql<SqlBool>`(
  issued_at >= ${`${month}-01`}::timestamp at time zone 'America/Sao_Paulo'
  and issued_at < (${`${month}-01`}::timestamp + interval '1 month') at time zone 'America/Sao_Paulo'
)`;

/** Ids that a search finds, each way by its own index: with `or` between them PostgreSQL would read every document. */
function soughtBy(search: string): RawBuilder<SqlBool> {
  const plain = search.replace(/[\s.-]/g, '').toUpperCase();
  const having = (condition: RawBuilder<unknown>) => sql`select id from fiscal_documents where ${condition}`;
  const named = [
    having(sql`order_id = (select id from orders where order_code = ${plain})`),
    ...(plain.length === 44 ? [having(sql`key = ${plain}`)] : []),
    ...(/^\d{15}$/.test(plain) ? [sql`select document_id from fiscal_items where imei like ${`%${plain}%`}`] : []),
    ...(isId(plain) ? [having(sql`number = ${Number(plain)}`), having(sql`proposal_id = ${Number(plain)}`)] : []),
  ];
  return sql<SqlBool>`id = any(array(${sql.join(named, sql` union all `)}))`;
}

/** One page, newest first, and how many there are. */
export async function listDocuments(
  db: Executor,
  { situacao = 'todas', operacao, mes, search, page }: FiscalListQuery,
): Promise<{ rows: ListedDocument[]; total: number }> {
  const found = allOf([
    ...(situacao === 'todas' ? [] : [sql<SqlBool>`state in (${sql.join([...statesOf[situacao]])})`]),
    ...(operacao === undefined ? [] : [sql<SqlBool>`kind = ${operacao}`]),
    ...(mes === undefined ? [] : [inMonth(mes)]),
    ...(search === '' ? [] : [soughtBy(search)]),
  ]);
  const { ids, total } = await pageOfIds(db, 'fiscal_documents', found, { page, sort: 'desc' });
  const { rows } = await sql<ListedDocument>`
    select ${columns} from ${from} where fiscal_documents.id = any(${ids}::int[])
    order by fiscal_documents.id desc`.execute(db);
  return { rows, total };
}

/** Documents of each tab. */
export async function countSituations(db: Executor): Promise<Record<DocumentSituation, number>> {
  const { rows } = await sql<{ state: DocumentState; count: number }>`
    select state, count(*)::int as count from fiscal_documents group by state`.execute(db);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  const sum = (states: readonly DocumentState[]) => states.reduce((so, state) => so + (counts.get(state) ?? 0), 0);
  return Object.fromEntries(documentSituations.map((situation) => [situation, sum(statesOf[situation])])) as Record<
    DocumentSituation,
    number
  >;
}

/** Documents that a person has to do something about; undefined in a shop that never had any. */
export async function countTroubled(db: Executor): Promise<number | undefined> {
  const { rows } = await sql<{ count: number; hasAny: boolean }>`
    select count(*)::int as count, exists (select from fiscal_documents) as "hasAny" from fiscal_documents
    where state in (${sql.join([...statesOf['a-resolver']])})`.execute(db);
  return rows[0]?.hasAny ? rows[0].count : undefined;
}

/** True once the shop has a document, of whatever state. */
export async function hasDocuments(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from fiscal_documents) as has`.execute(db);
  return rows[0]?.has === true;
}

export async function findListed(db: Executor, id: number): Promise<ListedDocument | undefined> {
  const { rows } = await sql<ListedDocument>`
    select ${columns} from ${from} where fiscal_documents.id = ${id}`.execute(db);
  return rows[0];
}

export interface DocumentStepRow {
  at: Date;
  step: string;
  code: string | null;
  text: string | null;
}

export async function listSteps(db: Executor, documentId: number): Promise<DocumentStepRow[]> {
  const { rows } = await sql<DocumentStepRow>`
    select at, step, code, text from fiscal_steps where document_id = ${documentId} order by id`.execute(db);
  return rows;
}

export interface ListedItem {
  place: number;
  profileId: number | null;
  unitCode: string | null;
  imei: string | null;
  description: string;
  ncm: string;
  cfop: string;
  valueCents: number;
  discountCents: number;
  freightCents: number;
  otherCents: number;
  reckoned: FiscalItem | null;
}

export async function listItemsOf(db: Executor, documentId: number): Promise<ListedItem[]> {
  const { rows } = await sql<ListedItem>`
    select place, profile_id as "profileId", units.code as "unitCode", fiscal_items.imei, description, ncm, cfop,
      value_cents as "valueCents", discount_cents as "discountCents", freight_cents as "freightCents",
      other_cents as "otherCents", reckoned
    from fiscal_items left join units on units.id = unit_id
    where document_id = ${documentId} order by place`.execute(db);
  return rows;
}
