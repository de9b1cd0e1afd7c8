import type { FiscalEnvironment } from '@giro/contract/rules/fiscal.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { inMonth } from './documents-list.queries.ts';

/** A document of a month with the files that belong to it. */
export interface PackedDocument {
  id: number;
  kind: string;
  state: string;
  environment: string;
  model: number;
  series: number | null;
  number: number | null;
  key: string;
  issuedAt: Date;
  totalCents: number;
  protocol: string | null;
  file: number | null;
}

/** Of one environment: a trial is nothing to whoever keeps the books. */
export interface PackedMonth {
  month: string;
  environment: FiscalEnvironment;
}

/** Documents that were issued in a month and bear a key, oldest first, after this id; with those of other programs. */
export async function listPacked(
  db: Executor,
  { month, environment }: PackedMonth,
  afterId: number,
): Promise<PackedDocument[]> {
  const { rows } = await sql<PackedDocument>`
    select id, kind, state, environment, model, series, number, key, issued_at as "issuedAt", total_cents as "totalCents",
      protocol, coalesce(proc_file, (
        select max(fiscal_files.id) from fiscal_files where document_id = fiscal_documents.id and kind = 'outside'
      )) as file
    from fiscal_documents
    where ${inMonth(month)} and state in ('authorised', 'cancelled', 'denied', 'outside') and key is not null
      and (environment = ${environment} or state = 'outside') and id > ${afterId}
    order by id limit 100`.execute(db);
  return rows;
}

/** Events of a month's documents, and numbers that were voided in it, with their files. */
export async function listPackedEvents(
  db: Executor,
  { month, environment }: PackedMonth,
): Promise<{ kind: string; name: string; file: number }[]> {
  const { rows } = await sql<{ kind: string; name: string; file: number }>`
    select fiscal_events.kind, file_id as file, case fiscal_events.kind
        when 'void' then concat_ws('-', fiscal_events.model, fiscal_events.series, from_number, to_number)
        else concat_ws('-', fiscal_documents.key, fiscal_events.kind, seq)
      end as name
    from fiscal_events left join fiscal_documents on fiscal_documents.id = document_id
    where fiscal_events.state = 'done' and file_id is not null
      and coalesce(fiscal_documents.environment, fiscal_events.environment) = ${environment} and case fiscal_events.kind
        when 'void' then to_char(fiscal_events.done_at at time zone 'America/Sao_Paulo', 'YYYY-MM') = ${month}
        else ${inMonth(month)}
      end
    order by fiscal_events.id`.execute(db);
  return rows;
}
