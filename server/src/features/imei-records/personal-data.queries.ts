import { retention } from '@giro/contract/rules/retention.ts';
import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { atOnce, months } from '../../platform/features/forgetting.queries.ts';
import type { Forgotten, ReadOwn } from '../../platform/features/personal-data.ts';

export interface LookupRow {
  id: number;
  imei: string;
  source: string;
  result: string;
  at: Date;
}

/** Lines that were read on official pages about the numbers of somebody's devices. */
export const listOwnLookups: ReadOwn<LookupRow> = async (tx, userId, afterId = 0) => {
  const { rows } = await sql<LookupRow>`
    select id, imei, source, result, at from imei_lookups
    where imei in (
      select imei from proposals where user_id = ${userId}
      union
      select unnest(array[imei1, imei2]) from inspections
      where proposal_id in (select id from proposals where user_id = ${userId})
    ) and id > ${afterId} order by id limit ${batchSize}`.execute(tx);
  return rows;
};

/** The pictures of what was read on official pages. */
export async function forgetLookupFiles(tx: Tx): Promise<Forgotten> {
  const { rows } = await sql<{ file_id: number }>`
    with old as (
      select id, file_id from imei_lookups
      where file_id is not null and at < ${months(retention.lookupFileMonths)}
      order by id limit ${atOnce} for update skip locked
    )
    update imei_lookups set file_id = null from old where imei_lookups.id = old.id returning old.file_id`.execute(tx);
  const deleted = await sql<{ key: string }>`
    delete from private_files where id = any(${rows.map(({ file_id }) => file_id)}::int[])
      and not exists (select from imei_lookups where file_id = private_files.id)
    returning key`.execute(tx);
  return { keys: deleted.rows.map(({ key }) => key), isMore: rows.length === atOnce };
}
