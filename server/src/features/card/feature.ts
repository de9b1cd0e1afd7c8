import { CardProblem } from '../../platform/card/card-provider.ts';
import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import type { CardTools } from './card-accounts.service.ts';
import { cardSettingsRoutes } from './card-settings.routes.ts';
import { type CardSettingsService, createCardSettings } from './card-settings.service.ts';

declare module '../../platform/features/feature.ts' {
  interface FeatureServices {
    card: { cardSettings: CardSettingsService };
  }
}

declare module '../../platform/features/ground.ts' {
  interface OutsideTools {
    /** The adapters of card providers. */
    cardTools?: CardTools;
  }
}

const withoutAdapters: CardTools = {
  openProvider() {
    throw new CardProblem('address', 'Esta versão ainda não fala com este provedor.');
  },
};

export const cardFeature = defineFeature({
  name: 'card',
  needs: ['instalments', 'settings'],
  make({ database, box, baseUrl, limit, tools }, { instalmentTerms, keptAccounts }) {
    const cardSettings = createCardSettings({
      database,
      box,
      keptAccounts,
      instalmentTerms,
      tools: tools.cardTools ?? withoutAdapters,
      baseUrl,
      limit: limit('card-trial', 5, minutes(1)),
    });
    return {
      services: { cardSettings },
      fills: { cardOffer: { isOffered: cardSettings.isOfferedNow } },
      routes: (api) => cardSettingsRoutes(api, cardSettings),
      jobs: [
        {
          task: 'forget-former-card-providers',
          asks: 'database',
          run: cardSettings.forgetFormer,
          regularly: { every: 'day', at: '09:05', maxAttempts: 25 },
        },
      ],
    };
  },
});
