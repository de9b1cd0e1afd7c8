import type { TestShop } from './harness.ts';

/** Runs a regular task once, as its time would. */
export async function runTask(shop: TestShop, task: string): Promise<void> {
  const { tasks } = shop.app;
  await { ...tasks.database, ...tasks.outside }[task]?.({}, {} as never);
}
