import { type ParcelState, type ParcelWay, parcelStateLabel, wayLabels } from '@giro/contract/rules/parcel.ts';
import { retention } from '@giro/contract/rules/retention.ts';
import { sql } from 'kysely';
import { batchSize } from '../../platform/database/batches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { atOnce } from '../../platform/features/forgetting.queries.ts';
import { type Forgotten, moment, type PersonalData, selectedSubject } from '../../platform/features/personal-data.ts';

interface OwnParcel {
  id: number;
  way: ParcelWay;
  state: ParcelState;
  order_code: string | null;
  proposal_id: number | null;
  service_label: string | null;
  tracking_code: string | null;
  posted_at: Date | null;
  delivered_at: Date | null;
}

const selectOwn = (userId: number, afterId: number) => sql<OwnParcel>`
  select parcels.id, way, state, order_code, proposal_id, service_label, tracking_code, posted_at, delivered_at
  from parcels left join orders on orders.id = order_id
  where parcels.user_id = ${userId} and parcels.id > ${afterId} order by parcels.id limit ${batchSize}`;

const overFor = sql`giro_now() - make_interval(days => ${sql.lit(retention.parcelDays)})`;

/** Papers of parcels that ended a time ago bear an address. */
async function forgetLabels(tx: Tx): Promise<Forgotten> {
  const { rows } = await sql<{ files: (number | null)[] }>`
    with old as (
      select id, label_file, former_labels from parcels
      where (label_file is not null or former_labels <> '{}') and updated_at < ${overFor}
        and (is_closed or state in ('delivered', 'cancelled', 'expired', 'failed'))
      order by id limit ${atOnce} for update skip locked
    ), forgotten as (
      update parcels set label_file = null, former_labels = '{}' from old where parcels.id = old.id returning old.id
    )
    select id, former_labels || label_file as files from old`.execute(tx);
  const { rows: gone } = await sql<{ key: string }>`
    delete from private_files where id = any(${rows.flatMap(({ files }) => files)}::int[]) returning key`.execute(tx);
  return { keys: gone.map(({ key }) => key), isMore: rows.length === atOnce };
}

/** Papers of somebody whose account ends. */
async function forgetOwnLabels(tx: Tx, { id }: { id: number }): Promise<{ keys: string[] }> {
  const { rows } = await sql<{ files: (number | null)[] }>`
    with own as (
      select id, former_labels || label_file as files from parcels where user_id = ${id}
    ), forgotten as (
      update parcels set label_file = null, former_labels = '{}' from own where parcels.id = own.id returning own.id
    )
    select files from own`.execute(tx);
  const { rows: gone } = await sql<{ key: string }>`
    delete from private_files where id = any(${rows.flatMap(({ files }) => files)}::int[]) returning key`.execute(tx);
  return { keys: gone.map(({ key }) => key) };
}

async function forgetNotices(tx: Tx): Promise<Forgotten> {
  const { numAffectedRows = 0n } = await sql`
    delete from carrier_notices where id in (
      select id from carrier_notices where at < ${overFor} order by at limit ${atOnce} for update skip locked
    )`.execute(tx);
  return { isMore: numAffectedRows === BigInt(atOnce) };
}

export const parcelData: PersonalData = {
  subjects: [
    selectedSubject({
      position: 44,
      file: 'envios',
      title: 'Envios para você e seus',
      select: selectOwn,
      present: (row) => ({
        envio: wayLabels[row.way],
        situação: parcelStateLabel(row.state, row.way),
        pedido: row.order_code,
        proposta: row.proposal_id,
        serviço: row.service_label,
        'código de rastreio': row.tracking_code,
        'postado em': moment(row.posted_at),
        'entregue em': moment(row.delivered_at),
      }),
    }),
  ],
  forgetFiles: forgetOwnLabels,
  forgetOld: [forgetLabels, forgetNotices],
};
