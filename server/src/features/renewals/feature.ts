import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { renewalData } from './personal-data.service.ts';
import { quoteEndsJobs } from './quote-ends.jobs.ts';
import { createQuoteEnds, type QuoteEnds } from './quote-ends.service.ts';
import { createRenewalLinks } from './renewal-links.service.ts';
import { renewalsRoutes } from './renewals.routes.ts';
import { createRenewals } from './renewals.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    renewals: {
      quoteEnds: QuoteEnds;
    };
  }
}

export const renewalsFeature = defineFeature({
  name: 'renewals',
  needs: ['evaluation', 'proposals'],
  personalData: renewalData,
  make({ database, box, outbox, limit, baseUrl }, { evaluation, proposalEvents: events }) {
    const links = createRenewalLinks({ box, baseUrl });
    const renewals = createRenewals({
      database,
      links,
      evaluation,
      events,
      outbox,
      limits: { reads: limit('quote-read', 120, minutes(1)), renewals: limit('quote-renewal', 30, minutes(10)) },
      baseUrl,
    });
    const quoteEnds = createQuoteEnds({ database, links, outbox });
    return {
      services: { quoteEnds },
      routes: (api) => renewalsRoutes(api, renewals),
      jobs: quoteEndsJobs(quoteEnds),
    };
  },
});
