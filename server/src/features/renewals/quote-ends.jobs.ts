import type { Job } from '../../platform/jobs/job.ts';
import { sweep } from '../../platform/jobs/regular-task.ts';
import type { QuoteEnds } from './quote-ends.service.ts';

export const quoteEndsJobs = ({ tellOfEnds }: QuoteEnds): Job[] => [
  { task: 'tell-of-quote-ends', asks: 'database', run: tellOfEnds, regularly: sweep },
];
