import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { createOfferAnswers, type OfferAnswers } from './answers.service.ts';
import { counterOffersJobs } from './counter-offers.jobs.ts';
import { counterOffersRoutes } from './counter-offers.routes.ts';
import { counterOffersDemo } from './demo.queries.ts';
import { counterOfferInvariants } from './invariants.queries.ts';
import { createOfferEnds, type OfferEnds } from './offer-ends.service.ts';
import { createOpenOffers } from './open-offers.service.ts';
import { counterOfferData } from './personal-data.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    'counter-offers': {
      offerAnswers: OfferAnswers;
      offerEnds: OfferEnds;
    };
  }
}

export const counterOffersFeature = defineFeature({
  name: 'counter-offers',
  needs: ['proposals', 'settings'],
  invariants: counterOfferInvariants,
  demo: counterOffersDemo,
  personalData: counterOfferData,
  make({ database, box, outbox, privateFiles, limit, baseUrl, now }, given) {
    const { proposals, bankLinks, proposalEvents: events, proposalMails, deviceSettings } = given;
    const openOffers = createOpenOffers({ box, baseUrl, settings: deviceSettings, events, now });
    const offerAnswers = createOfferAnswers({
      database,
      box,
      openOffers,
      proposals,
      bankLinks,
      events,
      privateFiles,
      limits: { reads: limit('offer-read', 120, minutes(1)), answers: limit('offer-answer', 30, minutes(10)) },
    });
    const offerEnds = createOfferEnds({ database, openOffers, proposals, proposalMails, events, outbox, now });
    return {
      services: { offerAnswers, offerEnds },
      fills: { openOffers },
      routes: (api) => counterOffersRoutes(api, offerAnswers),
      jobs: counterOffersJobs(offerEnds),
    };
  },
});
