import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRegularTasks } from '../../src/platform/jobs/regular-tasks.ts';
import { openShop, type TestShop } from '../support/harness.ts';

const daily = { task: 'probe-daily', every: 'day', at: '03:15', maxAttempts: 3 } as const;
const hourly = { task: 'probe-hourly', every: 'hour', at: '00:17', atStart: true, maxAttempts: 3 } as const;

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** So many processes that look all the time, until the answer is called. */
function look(processes: number) {
  const log = pino({ level: 'silent' });
  const all = Array.from({ length: processes }, () =>
    startRegularTasks({ pool: shop.pool, tasks: [hourly, daily], log, everyMs: 10 }),
  );
  return () => Promise.all(all.map((each) => each.stop()));
}

/** Takes away the jobs that were added, and says of which tasks. */
async function added(): Promise<string[]> {
  const { rows } = await shop.pool.query(
    `with gone as (delete from graphile_worker._private_jobs returning task_id)
     select identifier from gone join graphile_worker._private_tasks tasks on tasks.id = task_id order by identifier`,
  );
  return rows.map(({ identifier }) => identifier);
}
const dueOf = async (task: string) =>
  (await shop.pool.query('select due_at from regular_tasks where task = $1', [task])).rows[0]?.due_at.toISOString();
const at = (time: string) => shop.setNow(new Date(time));

test("what is due is found by the database's clock, once among several processes, and made up for at a start", async () => {
  await at('2030-03-18T06:10:00Z');
  let stop = look(3);
  await expect.poll(() => dueOf(daily.task)).toBe('2030-03-18T06:15:00.000Z');
  await expect.poll(() => dueOf(hourly.task)).toBe('2030-03-18T06:17:00.000Z');
  await at('2030-03-18T06:15:00Z');
  await expect.poll(() => dueOf(daily.task)).toBe('2030-03-19T06:15:00.000Z');
  await stop();
  expect(await added()).toEqual([daily.task, hourly.task]);

  await at('2030-03-21T06:20:00Z');
  stop = look(1);
  await expect.poll(() => dueOf(daily.task)).toBe('2030-03-22T06:15:00.000Z');
  await stop();
  expect(await added()).toEqual([daily.task, hourly.task]);

  stop = look(1);
  await expect.poll(added).toEqual([hourly.task]);
  await stop();
});

test('a clock that went years ahead and came back holds nothing up', async () => {
  await at('2040-01-01T12:00:00Z');
  let stop = look(1);
  await expect.poll(() => dueOf(daily.task)).toBe('2040-01-02T06:15:00.000Z');
  await at('2030-03-22T12:00:00Z');
  await expect.poll(() => dueOf(daily.task)).toBe('2030-03-23T06:15:00.000Z');
  await stop();
  await added();
  await at('2030-03-23T06:15:00Z');
  stop = look(1);
  await expect.poll(added).toContain(daily.task);
  await stop();
});
