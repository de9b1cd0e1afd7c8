import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { type Job, sweep } from '../../platform/jobs/job.ts';
import { eventTask, mendEvents } from './events.queries.ts';
import type { FiscalEvents } from './events.service.ts';
import { documentTask, forgetAsks, mendDocuments } from './queue.queries.ts';
import type { Queue } from './queue.service.ts';

const documentShape = z.object({ documentId: z.number() });
const eventShape = z.object({ eventId: z.number() });

interface FiscalWork {
  database: Database;
  queue: Queue;
  events: FiscalEvents;
}

/** Goes on with documents and with what is done to them; the sweep finds those whose process died. */
export const fiscalJobs = ({ database, queue, events }: FiscalWork): Job[] => [
  { task: documentTask, asks: 'outside', run: (payload) => queue.goOn(documentShape.parse(payload).documentId) },
  { task: eventTask, asks: 'outside', run: (payload) => events.goOn(eventShape.parse(payload).eventId) },
  {
    task: 'mend-fiscal-queue',
    asks: 'database',
    async run() {
      await mendDocuments(database);
      await mendEvents(database);
    },
    regularly: sweep,
  },
  {
    task: 'forget-fiscal-asks',
    asks: 'database',
    run: () => forgetAsks(database),
    regularly: { every: 'day', at: '04:10', maxAttempts: 3 },
  },
];
