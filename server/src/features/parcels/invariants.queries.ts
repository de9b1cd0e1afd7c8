import { parcelStatesWhere } from '@giro/contract/rules/parcel.ts';
import { sql } from 'kysely';
import type { DemoPart, Invariant } from '../../platform/features/feature-parts.ts';

const names = (states: readonly string[]) => sql.join(states.map((state) => sql.lit(state)));
const live = names(parcelStatesWhere(({ isLive }) => isLive));
const onTheWay = names(['handed', 'posted', 'out', 'waiting', 'returning', 'claim']);

export const parcelInvariants: readonly Invariant[] = [
  {
    name: 'An order, and a proposal each way, has one parcel at a time that is not over',
    broken: sql`
      select coalesce('order ' || order_id, 'proposal ' || proposal_id) || ', ' || way as place from parcels
      where state in (${live}) and not is_closed
      group by order_id, proposal_id, way having count(*) > 1`,
  },
  {
    name: 'An order is on its way exactly while its parcel is',
    broken: sql`
      select 'order ' || orders.id as place from orders join fulfilments on fulfilments.order_id = orders.id
      where fulfilments.kind = 'delivery' and orders.status <> 3 and (orders.status = 6) <> exists (
        select from parcels
        where parcels.order_id = orders.id and way = 'to-buyer' and not is_closed and parcels.state in (${onTheWay})
      ) and exists (select from parcels where parcels.order_id = orders.id and way = 'to-buyer')`,
  },
  {
    name: 'A parcel that has arrived says when',
    broken: sql`select 'parcel ' || id as place from parcels where state = 'delivered' and delivered_at is null`,
  },
  {
    name: 'A parcel whose carrier made a label or code is known by it',
    broken: sql`
      select 'parcel ' || id as place from parcels
      where state = 'ready' and carrier <> 'manual' and (provider_id is null or reference is null)`,
  },
  {
    name: 'No label or code has been asked for in vain for an hour',
    broken: sql`
      select 'parcel ' || id as place from parcels
      where state = 'asking' and asked_at < giro_now() - interval '1 hour'`,
  },
];

/** Takes away the parcels of the demo's orders and proposals, with their labels. */
export const parcelsDemo: DemoPart = {
  async remove(tx, { orders, proposals }) {
    const { rows } = await sql<{ files: (number | null)[]; handoverId: number | null; reference: string | null }>`
      delete from parcels where order_id = any(${orders}::int[]) or proposal_id = any(${proposals}::int[])
      returning former_labels || label_file as files, handover_id as "handoverId", reference`.execute(tx);
    const lists = rows.flatMap(({ handoverId }) => (handoverId === null ? [] : [handoverId]));
    await sql`
      delete from handovers
      where id = any(${lists}::int[]) and not exists (select from parcels where handover_id = handovers.id)`.execute(
      tx,
    );
    const simulated = sql`(select id from simulator_parcels where reference = any(${rows.map(({ reference }) => reference)}))`;
    await sql`delete from simulator_parcel_events where parcel_id in ${simulated}`.execute(tx);
    await sql`delete from simulator_parcels where id in ${simulated}`.execute(tx);
    return { files: rows.flatMap(({ files }) => files).filter((file) => file !== null) };
  },
};
