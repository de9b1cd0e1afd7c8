import type { TestShop } from './harness.ts';

/** Runs a regular task once, as its time would. */
export async function runTask(shop: TestShop, task: string): Promise<void> {
  const { tasks, outsideTasks } = shop.app;
  await { ...tasks, ...outsideTasks }[task]?.({}, {} as never);
}
