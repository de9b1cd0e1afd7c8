import { z } from 'zod';
import { type Job, sweep } from '../../platform/jobs/job.ts';
import type { Asking } from './asking.service.ts';
import type { Following } from './following.service.ts';
import type { ParcelCodes } from './parcel-codes.service.ts';
import type { ParcelLabels } from './parcel-labels.service.ts';
import { noticeTask } from './parcel-looks.queries.ts';
import { askTask, endTask, labelTask } from './parcel-moves.queries.ts';
import type { ParcelNotices } from './parcel-notices.service.ts';

const parcelShape = z.object({ parcelId: z.number() });
const noticeShape = z.object({ noticeId: z.number() });
const idOf = (payload: unknown) => parcelShape.parse(payload).parcelId;

interface ParcelWork {
  asking: Asking;
  following: Following;
  labels: ParcelLabels;
  notices: ParcelNotices;
  codes: Pick<ParcelCodes, 'sendToNew'>;
}

/** Asks carriers for what was pressed, and looks at what is under way. */
export const parcelJobs = ({ asking, following, labels, notices, codes }: ParcelWork): Job[] => [
  { task: askTask, asks: 'outside', run: (payload) => asking.ask(idOf(payload)) },
  { task: endTask, asks: 'outside', run: (payload) => asking.end(idOf(payload)) },
  { task: labelTask, asks: 'outside', run: (payload) => labels.fetch(idOf(payload)) },
  { task: noticeTask, asks: 'outside', run: (payload) => notices.look(noticeShape.parse(payload).noticeId) },
  { task: 'follow-parcels', asks: 'outside', run: following.followDue, regularly: sweep },
  { task: 'expire-codes', asks: 'outside', run: following.expireCodes, regularly: { every: 'hour', maxAttempts: 1 } },
  {
    task: 'read-charged-parcels',
    asks: 'outside',
    run: following.readCharged,
    regularly: { every: 'day', at: '04:40', maxAttempts: 3 },
  },
  { task: 'send-codes-to-new', asks: 'database', run: codes.sendToNew, regularly: sweep },
];
