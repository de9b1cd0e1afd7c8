import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { sweep } from '../../platform/jobs/job.ts';
import { createOfferAnswers, type OfferAnswers } from './answers.service.ts';
import { counterOfferInvariants, counterOffersDemo, forgetMessages } from './counter-offers.queries.ts';
import { counterOffersRoutes } from './counter-offers.routes.ts';
import { createOfferEnds, type OfferEnds } from './offer-ends.service.ts';
import { createOpenOffers } from './open-offers.service.ts';

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
  needs: ['bank-data', 'proposals', 'settings'],
  invariants: counterOfferInvariants,
  demo: counterOffersDemo,
  personalData: { forget: (tx, { id }) => forgetMessages(tx, id) },
  make(ground, given) {
    const { limit } = ground;
    const events = given.proposalEvents;
    const openOffers = createOpenOffers({ ...ground, ...given, events });
    const limits = { reads: limit('offer-read', 120, minutes(1)), answers: limit('offer-answer', 30, minutes(10)) };
    const offerAnswers = createOfferAnswers({ ...ground, ...given, openOffers, events, limits });
    const offerEnds = createOfferEnds({ ...ground, ...given, openOffers, events });
    return {
      services: { offerAnswers, offerEnds },
      fills: { openOffers },
      routes: (api) => counterOffersRoutes(api, offerAnswers),
      jobs: [{ task: 'end-counter-offers', asks: 'database', run: offerEnds.endDue, regularly: sweep }],
    };
  },
});
