import { cardMethod } from '@giro/contract/rules/card.ts';
import type { CardTools } from '../../src/features/card/card-accounts.service.ts';
import type { PaymentMethod } from '../../src/features/payments/payment-method.ts';
import type { CardCost, CardProblem, CardProvider, CardSettings } from '../../src/platform/card/card-provider.ts';
import { defineFeature } from '../../src/platform/features/feature.ts';

const never = () => Promise.reject(new Error('Nobody pays here.'));

/** A card provider that is set up and tried, and takes no money; `opened` has the settings that it was reached by. */
export function standInCards() {
  const opened: CardSettings[] = [];
  const told: { costs: CardCost[]; problem: CardProblem | undefined } = { costs: [], problem: undefined };
  const cardTools: CardTools = {
    openProvider(settings): CardProvider {
      opened.push(settings);
      return {
        script: { url: 'https://cards.example/script.js', scriptHosts: [], connectHosts: [], frameHosts: [] },
        async test() {
          if (told.problem) throw told.problem;
        },
        costs: async () => told.costs,
        ...{ pay: never, read: never, find: never, cancel: never, refund: never, list: never },
        subjectOf: () => undefined,
        isSigned: () => true,
      };
    },
  };
  return { cardTools, opened, told };
}

const takesNothing: PaymentMethod = {
  id: cardMethod,
  label: 'Cartão',
  rank: 500,
  begins: 'open',
  async offer() {
    return { note: '', whyNot: null, mode: 'static', holdMinutes: undefined, givesWay: true };
  },
  begin: () => ({}),
  cancel: async () => true,
  refund: async () => 0,
  present: () => ({ mode: 'static', note: '', isRenewable: false }),
};

/** A way to pay by card that is offered always, for what carts cost by it. */
export const offeredCardFeature = defineFeature({
  name: 'offered-card',
  make: () => ({ contributes: { paymentMethods: [takesNothing] } }),
});
