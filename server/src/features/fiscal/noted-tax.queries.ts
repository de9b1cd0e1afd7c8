import { type RawBuilder, sql } from 'kysely';

const cents = (path: string) => sql`coalesce((reckoned #>> ${sql.lit(path)})::bigint, 0)`;

/**
 * SQL for the taxes that the authorised document of an order names for one of its lines, with the number of units that it
 * names them for. No row where there is no such document, or it names no tax. IBS and CBS of 2026 are told, and not owed
 * (LC 214/2025, art. 348).
 */
export const notedTax = (orderId: RawBuilder<unknown>, line: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select sum(tax)::bigint as cents, sum(quantity)::bigint as units
  from (
    select quantity, ${cents('{icms,cents}')} + ${cents('{pis,cents}')} + ${cents('{cofins,cents}')}
      + case
        when issued_at < '2027-01-01 00:00-03' then 0
        else ${cents('{ibsCbs,values,ibsCents}')} + ${cents('{ibsCbs,values,cbsCents}')}
      end as tax
    from fiscal_documents join fiscal_items on document_id = fiscal_documents.id
    where fiscal_documents.order_id = ${orderId} and kind = 'venda' and fiscal_documents.state = 'authorised'
      and order_line = ${line}
  ) item
  having sum(tax) > 0`;
