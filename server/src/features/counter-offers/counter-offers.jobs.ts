import type { Job } from '../../platform/jobs/job.ts';
import { sweep } from '../../platform/jobs/regular-task.ts';
import type { OfferEnds } from './offer-ends.service.ts';

export const counterOffersJobs = ({ endDue }: OfferEnds): Job[] => [
  { task: 'end-counter-offers', asks: 'database', run: endDue, regularly: sweep },
];
