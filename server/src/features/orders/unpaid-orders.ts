import { orderStatus } from '@giro/contract/rules/order-status.ts';
import type { CronItem, TaskList } from 'graphile-worker';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Executor, Tx } from '../../platform/database/database.ts';
import { savedBy } from '../../platform/database/versions.ts';
import { listItems, type OrderRow, recordStatus } from './orders.queries.ts';
import { holdEndsEvent, type postingOrderMails } from './posting-order-mails.ts';
import { giveBackStock } from './stock.ts';

const task = 'end-unpaid-orders';
const batchSize = 100;

const isDue = sql<SqlBool>`orders.status = ${orderStatus.pending} and orders.hold_until <= giro_now()`;

/** Four hours before the end. What is held for hardly longer is not reminded of: its first mail says it all. */
const isToBeReminded = sql<SqlBool>`orders.status = ${orderStatus.pending}
  and orders.hold_until > giro_now() and orders.hold_until <= giro_now() + interval '4 hours'
  and orders.hold_until > orders.created_at + interval '4 hours 30 minutes'
  and not exists (
    select from emails
    where subject_kind = 'order' and subject_id = orders.id::text and event = ${holdEndsEvent}
  )`;

interface UnpaidOrdersOptions {
  database: Database;
  mails: ReturnType<typeof postingOrderMails>;
  now: () => Date;
}

/** Ends orders that were not paid in time. Any number of processes may do so at once: each order is ended by one. */
export function createUnpaidOrders({ database, mails, now }: UnpaidOrdersOptions) {
  async function listIds(condition: RawBuilder<SqlBool>, afterId: number): Promise<number[]> {
    const rows = await database
      .selectFrom('orders')
      .select('id')
      .where(condition)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Does `work` for each order that meets the condition, in a transaction of its own; one that fails stops no other. */
  async function eachOf(condition: RawBuilder<SqlBool>, work: (tx: Tx, id: number) => Promise<void>): Promise<void> {
    const failures: unknown[] = [];
    let ids = await listIds(condition, 0);
    while (ids.length > 0) {
      for (const id of ids) {
        const done = database.transaction().execute((tx) => work(tx, id));
        await done.catch((error) => failures.push(error));
      }
      ids = await listIds(condition, ids.at(-1) ?? 0);
    }
    if (failures.length > 0) throw failures[0];
  }

  /** The order, if it still meets the condition and no other process is at it. */
  const heldIf = (tx: Executor, condition: RawBuilder<SqlBool>, id: number) =>
    tx.selectFrom('orders').select('id').where('id', '=', id).where(condition).forUpdate().skipLocked();

  async function end(tx: Tx, id: number): Promise<void> {
    const row: OrderRow | undefined = await tx
      .updateTable('orders')
      .set({
        ...savedBy({ byId: null }, now()),
        status: orderStatus.cancelled,
        holds_stock: false,
        hold_until: null,
        end_reason: 'expired',
      })
      .where('id', '=', heldIf(tx, isDue, id))
      .returningAll()
      .executeTakeFirst();
    if (!row) return;
    const items = await listItems(tx, [id]);
    await giveBackStock(
      tx,
      items.map(({ product_id, quantity }) => ({ productId: product_id, quantity })),
    );
    await recordStatus(tx, { orderId: id, from: orderStatus.pending, status: row.status, at: now() });
    await mails.postStatus(tx, row);
  }

  async function remind(tx: Tx, id: number): Promise<void> {
    const row = await heldIf(tx, isToBeReminded, id).selectAll().executeTakeFirst();
    if (row) await mails.postHoldEnds(tx, row);
  }

  /** Ends what is due, and reminds of what soon will be. Throws the first failure once everything has been tried. */
  async function endUnpaid(): Promise<void> {
    await eachOf(isDue, end);
    await eachOf(isToBeReminded, remind);
  }

  return { endUnpaid };
}

/** Every minute; what fails is tried again by the next one. */
export function unpaidOrdersJobs({ endUnpaid }: ReturnType<typeof createUnpaidOrders>): {
  tasks: TaskList;
  cron: CronItem[];
} {
  return {
    tasks: { [task]: endUnpaid },
    cron: [{ task, match: '* * * * *', options: { maxAttempts: 1, jobKey: task } }],
  };
}

/** Has what became due while no process ran ended as soon as one works. */
export async function endUnpaidSoon(db: Executor): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, job_key := ${task}, max_attempts := 1::smallint)`.execute(db);
}
