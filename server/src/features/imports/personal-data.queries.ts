import { type ImportSource, importSources } from '@giro/contract/rules/imports.ts';
import { reaisOf } from '@giro/contract/rules/money.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DemoPart } from '../../platform/features/feature-parts.ts';
import { atOnce, months, years } from '../../platform/features/forgetting.queries.ts';
import { type Forgotten, moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';
import type { PastOrderRow } from './imports.queries.ts';

interface BroughtRow {
  id: number;
  source: ImportSource;
  file_name: string;
  at: Date;
}

const isMore = (count: number) => count === atOnce;

/** Nobody stands behind an order of a tool that the shop has left once tax law no longer asks. */
async function forgetOldBuyers(tx: Tx): Promise<Forgotten> {
  const { rows } = await sql`
    update past_orders set buyer_sealed = null, user_id = null
    where id in (
      select id from past_orders
      where buyer_sealed is not null and coalesce(at, brought_at) < ${years(retention.taxYears)}
      order by id limit ${atOnce}
    ) returning id`.execute(tx);
  return { isMore: isMore(rows.length) };
}

/** Reports lose their lines; that there was an import is kept. */
async function forgetOldReports(tx: Tx): Promise<Forgotten> {
  let count = 0;
  for (const table of ['import_rows', 'import_problems'] as const) {
    const { rows } = await sql`
      delete from ${sql.table(table)}
      where id in (
        select ${sql.table(table)}.id from ${sql.table(table)} join imports on imports.id = import_id
        where imports.at < ${months(retention.importReportMonths)}
        order by ${sql.table(table)}.id limit ${atOnce}
      ) returning id`.execute(tx);
    count = Math.max(count, rows.length);
  }
  return { isMore: isMore(count) };
}

export const importData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 57,
      file: 'pedidos-antigos',
      title: 'Pedidos antigos, de outra ferramenta da loja',
      select: (userId, afterId) => sql<PastOrderRow>`
        select id, source, number, at, status, total_cents, lines from past_orders
        where user_id = ${userId} and id > ${afterId} order by id limit ${batchSize}`,
      present: ({ source, number, at, status, total_cents, lines }) => ({
        pedido: number,
        'de onde': importSources[source as ImportSource].label,
        'feito em': moment(at),
        situação: status,
        'total (R$)': total_cents === null ? null : reaisOf(total_cents),
        itens: lines.map(({ name, quantity, cents }) => ({
          produto: name,
          quantidade: quantity,
          'preço (R$)': cents === null ? null : reaisOf(cents),
        })),
      }),
    }),
    selectedSubject({
      position: 97,
      file: 'importacoes',
      title: 'Dados seus que a loja trouxe de outra ferramenta',
      select: (userId, afterId) => sql<BroughtRow>`
        select import_rows.id, source, file_name, imports.at
        from import_rows join imports on imports.id = import_id
        where subject = 'person' and subject_id = ${userId} and sealed is not null and import_rows.id > ${afterId}
        order by import_rows.id limit ${batchSize}`,
      present: ({ source, file_name, at }) => ({
        'de onde': importSources[source].label,
        arquivo: file_name,
        'trazidos em': moment(at),
      }),
    }),
  ],
  async forget(tx, { id }) {
    await sql`update past_orders set buyer_sealed = null, user_id = null where user_id = ${id}`.execute(tx);
    await sql`update import_rows set sealed = null where subject = 'person' and subject_id = ${id}`.execute(tx);
  },
  forgetOld: [forgetOldBuyers, forgetOldReports],
};

/** Imports of the demo's people go, with their reports and the orders that they brought. */
export const importsDemo: DemoPart = {
  async remove(tx, { people }) {
    const ofDemo = sql`(select id from imports where by_id = any(${people}::int[]))`;
    await sql`delete from past_orders where import_id in ${ofDemo}`.execute(tx);
    await sql`delete from imports where id in ${ofDemo}`.execute(tx);
    return {};
  },
};
