import { defineFeature } from '../../platform/features/feature.ts';
import { tradeInData, tradeInInvariants, tradeInsDemo } from './invariants.queries.ts';
import { createPromises } from './promises.service.ts';
import { createTradeOffers } from './trade-offers.service.ts';

export const tradeInsFeature = defineFeature({
  name: 'trade-ins',
  needs: ['evaluation', 'orders', 'payments', 'settings', 'units'],
  invariants: tradeInInvariants,
  demo: tradeInsDemo,
  personalData: tradeInData,
  make(ground, given) {
    const offers = createTradeOffers({ ...ground, ...given });
    const { ofOrders, ofProposals } = createPromises({ ...given });
    return { fills: { orderTradeIns: { ...offers, ...ofOrders }, promisedDevices: ofProposals } };
  },
});
