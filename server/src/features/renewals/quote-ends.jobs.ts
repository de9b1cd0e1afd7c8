import type { TaskList } from 'graphile-worker';
import { type RegularTask, sweep } from '../../platform/jobs/regular-task.ts';
import type { QuoteEnds } from './quote-ends.service.ts';

const task = 'tell-of-quote-ends';

export function quoteEndsJobs({ tellOfEnds }: QuoteEnds): { tasks: TaskList; regular: RegularTask[] } {
  return { tasks: { [task]: tellOfEnds }, regular: [sweep(task)] };
}
