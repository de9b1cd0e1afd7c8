import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { sweep } from '../../platform/jobs/job.ts';
import { createQuoteEnds, createRenewalLinks, type QuoteEnds } from './quote-ends.service.ts';
import { forgetRenewalLinks } from './renewals.queries.ts';
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
  personalData: { forget: (tx, { id }) => forgetRenewalLinks(tx, id) },
  make(ground, given) {
    const { limit } = ground;
    const links = createRenewalLinks(ground);
    const limits = { reads: limit('quote-read', 120, minutes(1)), renewals: limit('quote-renewal', 30, minutes(10)) };
    const renewals = createRenewals({ ...ground, ...given, links, events: given.proposalEvents, limits });
    const quoteEnds = createQuoteEnds({ ...ground, ...given, links });
    return {
      services: { quoteEnds },
      routes: (api) => renewalsRoutes(api, renewals),
      jobs: [{ task: 'tell-of-quote-ends', asks: 'database', run: quoteEnds.tellOfEnds, regularly: sweep }],
    };
  },
});
