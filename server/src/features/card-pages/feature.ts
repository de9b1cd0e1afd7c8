import { isLoopback } from '../../platform/address-reach.ts';
import { createCardSimulator } from '../../platform/card/simulator.ts';
import { defineFeature } from '../../platform/features/feature.ts';
import type { CardHosts } from '../../platform/http/card-policy.ts';
import { notFound } from '../../platform/http/errors.ts';
import { simulatedBankRoutes } from './simulated-bank.routes.ts';
import { simulatedFieldsRoutes } from './simulated-fields.routes.ts';

export const cardPagesFeature = defineFeature({
  name: 'card-pages',
  needs: ['card'],
  make({ database, baseUrl }, { cardSettings }) {
    /** Throws 404 unless the shop takes its cards by the simulator. */
    async function assertSimulated(): Promise<void> {
      const at = await cardSettings.findCurrent(database);
      if (at?.settings.provider !== 'simulador') throw notFound();
    }

    async function findHosts(): Promise<CardHosts | undefined> {
      const at = await cardSettings.findCurrent(database);
      if (!at) return undefined;
      const { scriptHosts, connectHosts, frameHosts } = at.provider.script;
      const isSimulated = at.settings.provider === 'simulador';
      return {
        scripts: scriptHosts,
        connections: connectHosts,
        frames: isSimulated ? ["'self'"] : frameHosts,
        challenges: isSimulated ? ["'self'"] : ['https:'],
      };
    }

    return {
      fills: { cardHosts: { find: findHosts } },
      rootRoutes(http) {
        // Elsewhere nobody is to pay by it.
        if (!isLoopback(baseUrl)) return;
        simulatedFieldsRoutes(http, assertSimulated);
        simulatedBankRoutes(http, { assertSimulated, simulator: createCardSimulator(database) });
      },
    };
  },
});
