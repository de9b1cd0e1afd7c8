import type { TaskList } from 'graphile-worker';
import { type RegularTask, sweep } from '../../platform/jobs/regular-task.ts';
import type { Arrivals } from './arrivals.service.ts';

const task = 'tell-of-arrivals';

export function arrivalsJobs({ tellOfArrivals }: Arrivals): { tasks: TaskList; regular: RegularTask[] } {
  return { tasks: { [task]: tellOfArrivals }, regular: [sweep(task)] };
}
