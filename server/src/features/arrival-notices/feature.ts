import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { sweep } from '../../platform/jobs/job.ts';
import { arrivalNoticesRoutes } from './arrival-notices.routes.ts';
import { createArrivalNotices } from './arrival-notices.service.ts';
import { noticeData } from './personal-data.queries.ts';

export const arrivalNoticesFeature = defineFeature({
  name: 'arrival-notices',
  needs: ['accounts'],
  personalData: noticeData,
  make({ database, box, outbox, limit, baseUrl }, { accounts }) {
    const notices = createArrivalNotices({
      database,
      box,
      baseUrl,
      outbox,
      accounts,
      limit: limit('arrival-notice', 20, minutes(60)),
    });
    return {
      routes: (api) => arrivalNoticesRoutes(api, notices),
      jobs: [{ task: 'tell-of-arrivals', asks: 'database', run: notices.tellOfArrivals, regularly: sweep }],
    };
  },
});
