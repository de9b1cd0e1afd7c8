import type { TaskList } from 'graphile-worker';
import { type RegularTask, sweep } from '../../platform/jobs/regular-task.ts';
import type { OfferEnds } from './offer-ends.service.ts';

const task = 'end-counter-offers';

export function counterOffersJobs({ endDue }: OfferEnds): { tasks: TaskList; regular: RegularTask[] } {
  return { tasks: { [task]: endDue }, regular: [sweep(task)] };
}
