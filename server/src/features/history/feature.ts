import { defineFeature } from '../../platform/features/feature.ts';
import { minutes } from '../../platform/features/ground.ts';
import { historyRoutes } from './history.routes.ts';
import { createHistory } from './history.service.ts';

export const historyFeature = defineFeature({
  name: 'history',
  make({ database, box, limit }) {
    const history = createHistory({ database, box, reads: limit('history-read', 300, minutes(60)) });
    return { routes: (api) => historyRoutes(api, history) };
  },
});
