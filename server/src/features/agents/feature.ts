import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { createAgentProfiles } from './agent-profiles.service.ts';
import { createAgentSettings } from './agent-settings.service.ts';
import { agentPagesRoutes, agentSettingsRoutes } from './agents.routes.ts';
import { createAgentCatalogue } from './catalogue.service.ts';
import { createAgentDocuments } from './documents.service.ts';
import { createAgentQuotes } from './quotes.service.ts';
import { ucpRoutes } from './ucp.routes.ts';

export const agentsFeature = defineFeature({
  name: 'agents',
  needs: ['evaluation', 'search', 'settings', 'storefront-info', 'units'],
  make({ database, baseUrl, freshness, outside, limit, now }, given) {
    const { evaluation, search, savedSettings, storefrontInfo, stockedUnits } = given;
    const settings = createAgentSettings({ database, savedSettings, freshness });
    const documents = createAgentDocuments({ database, evaluation, search, storefrontInfo, baseUrl });
    const parts = {
      settings,
      profiles: createAgentProfiles({ outside, fetches: limit('agent-profile', 30, minutes(1)), now }),
      catalogue: createAgentCatalogue({ database, freshness, search, stockedUnits, baseUrl }),
      quotes: createAgentQuotes({ database, freshness, evaluation, search, baseUrl }),
      limits: { calls: limit('agent-call', 120, minutes(1)), quotes: limit('agent-quote', 30, minutes(1)) },
      baseUrl,
    };
    return {
      routes: (api) => agentSettingsRoutes(api, settings),
      async rootRoutes(http, { files }) {
        agentPagesRoutes(http, { settings, documents, files });
        await ucpRoutes(http, parts);
      },
    };
  },
});
