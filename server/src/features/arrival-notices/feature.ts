import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { arrivalNoticesRoutes } from './arrival-notices.routes.ts';
import { createArrivalNotices } from './arrival-notices.service.ts';
import { arrivalsJobs } from './arrivals.jobs.ts';
import { createArrivals } from './arrivals.service.ts';
import { createNoticeLinks } from './notice-links.service.ts';
import { noticeData } from './personal-data.queries.ts';

export const arrivalNoticesFeature = defineFeature({
  name: 'arrival-notices',
  needs: ['accounts'],
  personalData: noticeData,
  make({ database, box, outbox, limit, baseUrl }, { accounts }) {
    const links = createNoticeLinks({ box, baseUrl });
    const notices = createArrivalNotices({
      database,
      links,
      outbox,
      accounts,
      limit: limit('arrival-notice', 20, minutes(60)),
    });
    const arrivals = createArrivals({ database, links, outbox });
    return { routes: (api) => arrivalNoticesRoutes(api, notices), jobs: arrivalsJobs(arrivals) };
  },
});
