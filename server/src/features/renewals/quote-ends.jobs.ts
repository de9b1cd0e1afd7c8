import type { CronItem, TaskList } from 'graphile-worker';
import type { QuoteEnds } from './quote-ends.service.ts';

const task = 'tell-of-quote-ends';

/** Every quarter of an hour; what fails is tried again by the next one. */
export function quoteEndsJobs({ tellOfEnds }: QuoteEnds): { tasks: TaskList; cron: CronItem[] } {
  return {
    tasks: { [task]: tellOfEnds },
    cron: [{ task, match: '*/15 * * * *', options: { maxAttempts: 1, jobKey: task } }],
  };
}
