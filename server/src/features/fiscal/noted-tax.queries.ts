import { type RawBuilder, type SqlBool, sql } from 'kysely';

const cents = (path: string) => sql`coalesce((reckoned #>> ${sql.lit(path)})::bigint, 0)`;

const documents = sql`
  from fiscal_documents join fiscal_items on document_id = fiscal_documents.id
  where kind = 'venda' and fiscal_documents.state = 'authorised'`;

/** IBS and CBS of 2026 are told, and not owed (LC 214/2025, art. 348). */
const tax = sql`
  ${cents('{icms,cents}')} + ${cents('{pis,cents}')} + ${cents('{cofins,cents}')} + case
    when issued_at < '2027-01-01 00:00-03' then 0
    else ${cents('{ibsCbs,values,ibsCents}')} + ${cents('{ibsCbs,values,cbsCents}')}
  end`;

const ofLine = (condition: RawBuilder<SqlBool>) => sql`
  select sum(tax)::bigint as cents, sum(quantity)::bigint as units
  from (select quantity, ${tax} as tax ${documents} and ${condition}) item
  having sum(tax) > 0`;

/**
 * SQL for the taxes that authorised documents of orders name for their lines, with the number of units that they name them
 * for. No row where there is no such document, or it names no tax.
 */
export const notedTax = {
  of: (orderId: RawBuilder<unknown>, line: RawBuilder<unknown>) =>
    ofLine(sql`fiscal_documents.order_id = ${orderId} and order_line = ${line}`),
  all: sql`
    select order_id, line, sum(tax)::bigint as cents, sum(quantity)::bigint as units
    from (select order_id, order_line as line, quantity, ${tax} as tax ${documents} and order_id is not null) item
    group by order_id, line having sum(tax) > 0`,
};
