import { defineFeature } from '../../platform/features/feature.ts';
import { ownSessionsRoutes } from './own-sessions.routes.ts';
import { createOwnSessions } from './own-sessions.service.ts';
import { sessionData } from './personal-data.queries.ts';

export const ownSessionsFeature = defineFeature({
  name: 'own-sessions',
  personalData: sessionData,
  make({ database }) {
    const ownSessions = createOwnSessions({ database });
    return { routes: (api) => ownSessionsRoutes(api, ownSessions) };
  },
});
