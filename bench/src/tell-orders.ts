import type { CpuTimes } from './cpu-times.ts';

interface MeasuredOrders {
  perSecond: number;
  placed: readonly unknown[];
  cpu: CpuTimes | undefined;
  addsUp: boolean;
}

/** Beside a figure of a machine that does other things too: what the work itself takes, the measuring client included. */
export function tellCpu({ giro, postgres, client }: CpuTimes, orders: number): string {
  const each = (seconds: number) => `${((seconds * 1000) / orders).toFixed(1)} ms`;
  return `${each(giro)} Giro, ${each(postgres)} PostgreSQL, ${each(client)} the client's own`;
}

export function tellOrders(name: string, { perSecond, placed, cpu, addsUp }: MeasuredOrders, budget: number): void {
  console.log(
    `${perSecond >= budget && addsUp ? 'ok    ' : 'MISSED'} ${name}: ${Math.round(perSecond)} accepted a second by 8 clients ` +
      `(budget ${budget}), ${placed.length} in all, ${addsUp ? 'stock and orders add up' : 'STOCK AND ORDERS DO NOT ADD UP'}`,
  );
  if (cpu) console.log(`         processor time of an order: ${tellCpu(cpu, placed.length)}`);
}
